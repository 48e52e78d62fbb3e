import { queryOptions } from '@tanstack/react-query'
import { takedownTimeline } from '#/contract/takedown-events.ts'
import { onSight } from './freshness.ts'
import { pathId } from './identifier.ts'
import { get } from './request.ts'

const path = '/core/api/takedowns/'

/** The timeline of one case, in whatever shape the service gives it. */
export function takedownEventsOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'events', takedownId],
    queryFn: ({ signal }) =>
      get({ path: `${path}${pathId(takedownId, path)}/events/`, answer: takedownTimeline }, signal),
    staleTime: onSight,
  })
}
