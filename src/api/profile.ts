import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { profile, type Profile } from '#/contract/profile.ts'
import { ApiError } from './errors.ts'
import { staleInMinutes } from './freshness.ts'
import { gate } from './gate.ts'
import { sendOnce } from './http.ts'
import { baseAddress } from './page-settings.ts'
import { profilePath } from './paths.ts'
import { get } from './request.ts'
import { session } from './session.ts'

/** The user that the key belongs to. */
export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get({ path: profilePath, answer: profile }, signal),
    staleTime: staleInMinutes,
  })
}

/**
 * Checks a key with the service and starts the session if it is accepted (C3). One attempt without retries:
 * the user is waiting, and repeated failures would cause a 429. Sends nothing during a pause. Throws an
 * `ApiError`; a refused key is not stored.
 */
export async function signIn(
  queryClient: QueryClient,
  key: string,
  options: { keep: boolean; signal: AbortSignal },
): Promise<Profile> {
  const { slowedUntil } = gate.store.state
  if (slowedUntil !== null)
    throw new ApiError({
      reason: { kind: 'rate-limited', detail: null, retryAt: slowedUntil },
      method: 'GET',
      path: profilePath,
    })
  const access = { base: baseAddress(), key }
  const user = await gate.run({
    signal: options.signal,
    tries: 1,
    attempt: (signal, timeLimit) =>
      sendOnce({ method: 'GET', path: profilePath, answer: profile }, access, signal, timeLimit),
  })
  session.signIn(key, { keep: options.keep })
  queryClient.setQueryData(profileOptions().queryKey, user)
  return user
}
