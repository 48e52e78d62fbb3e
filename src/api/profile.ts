import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { profile, type Profile } from '#/contract/user-profile.ts'
import { getApiBaseUrl } from './app-settings.ts'
import { get } from './client.ts'
import { ApiError } from './errors.ts'
import { staleAfter5Min } from './freshness.ts'
import { sendOnce } from './http.ts'
import { profilePath } from './paths.ts'
import { requestScheduler } from './request-scheduler.ts'
import { session } from './session.ts'

export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get({ path: profilePath, schema: profile }, signal),
    staleTime: staleAfter5Min,
  })
}

/**
 * Signs in with a key if the API accepts it (C3). Doesn't retry, and sends nothing while requests are paused after a
 * 429, because repeated failures cause another 429.
 */
export async function signIn(
  queryClient: QueryClient,
  key: string,
  { keepSignedIn }: { keepSignedIn: boolean },
): Promise<Profile> {
  const retryAt = requestScheduler.pausedUntil.state
  if (retryAt !== null)
    throw new ApiError({
      reason: { kind: 'rate-limited', detail: null, retryAt },
      method: 'GET',
      path: profilePath,
    })
  const connection = { baseUrl: getApiBaseUrl(), key }
  const user = await requestScheduler.run({
    signal: new AbortController().signal,
    maxAttempts: 1,
    attempt: (signal, timeoutMs) =>
      sendOnce(
        { method: 'GET', path: profilePath, schema: profile },
        connection,
        signal,
        timeoutMs,
      ),
  })
  session.signIn(key, { keepSignedIn })
  queryClient.setQueryData(profileOptions().queryKey, user)
  return user
}
