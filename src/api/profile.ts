import { queryOptions } from '@tanstack/react-query'
import { profile } from '#/contract/profile.ts'
import { settled } from './freshness.ts'
import { profilePath } from './paths.ts'
import { get } from './request.ts'

/** The user that the key belongs to. */
export function profileOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => get({ path: profilePath, answer: profile }, signal),
    staleTime: settled,
  })
}
