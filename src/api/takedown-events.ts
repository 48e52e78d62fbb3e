import { queryOptions } from '@tanstack/react-query'
import { takedownTimeline } from '#/contract/takedown-events.ts'
import { onSight } from './freshness.ts'
import { takedownPath } from './paths.ts'
import { get } from './request.ts'

/** The timeline of one case, in whatever shape the service gives it. */
export function takedownEventsOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'events', takedownId],
    queryFn: ({ signal }) =>
      get({ path: takedownPath(takedownId, 'events/'), answer: takedownTimeline }, signal),
    staleTime: onSight,
  })
}
