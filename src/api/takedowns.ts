import { queryOptions } from '@tanstack/react-query'
import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedownEvents, type EventsAnswer } from '#/contract/takedown-events.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { keepCase } from './cases.ts'
import { ApiError } from './errors.ts'
import { staleAtOnce } from './freshness.ts'
import { pathId, takedownPath, takedownsPath } from './paths.ts'
import { byId, withoutDuplicates, type PagedList } from './read-all.ts'
import { get } from './request.ts'

/** Which cases; null means any. Times are ISO 8601, `createdAfter` inclusive, `createdBefore` not (C105). */
export interface CaseFilters {
  brandId: string | null
  status: TakedownStatus | null
  resolution: TakedownResolution | null
  createdAfter: string | null
  createdBefore: string | null
}

const takedownPage = pageOf(takedown)

/** The cases of a filter with all their evidence, newest first, for reading all of them. */
export const caseSource = (filters: CaseFilters): PagedList<Takedown> => ({
  readPage: async (page, signal) => {
    const { brandId, status, resolution, createdAfter, createdBefore } = filters
    const search = {
      brand: brandId === null ? undefined : pathId(brandId, takedownsPath),
      status: status ?? undefined,
      resolution: resolution ?? undefined,
      created_after: createdAfter ?? undefined,
      created_before: createdBefore ?? undefined,
      page,
      page_size: maxPageSize,
    }
    const read = await get({ path: takedownsPath, search, answer: takedownPage }, signal)
    return withoutDuplicates(read, byId)
  },
  idOf: byId,
})

/** One case with its contacts and blocklist submissions. */
export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: async ({ client, signal }) => {
      const row = await get({ path: takedownPath(takedownId), answer: takedown }, signal)
      keepCase(client, row)
      return row
    },
    staleTime: staleAtOnce,
  })
}

/** The timeline of one case, in whatever shape the service gives it. */
export function takedownEventsOptions(takedownId: string) {
  const queryKey = ['takedowns', null, 'events', takedownId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<EventsAnswer> => {
      const path = takedownPath(takedownId, 'events/')
      const read = await get({ path, answer: takedownEvents }, signal)
      const before = client.getQueryData<EventsAnswer>(queryKey)
      // Events that were read stay on screen when a later answer has none (C18).
      if ('asReceived' in read && before && 'events' in before)
        throw new ApiError({
          reason: { kind: 'unreadable', problem: 'shape' },
          method: 'GET',
          path,
          status: 200,
        })
      return read
    },
    staleTime: staleAtOnce,
  })
}

/** What was read of a case within this time, as by its page, is not asked for again by following it; milliseconds. */
const justRead = 10_000

/** A case that is followed: read at its times alone, and not because a screen opens. Null until it was read. */
export function followedCaseOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'followed', takedownId],
    queryFn: ({ client }): Promise<Takedown | null> =>
      client.fetchQuery({ ...takedownOptions(takedownId), staleTime: justRead }),
    initialData: null,
    refetchOnMount: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
}
