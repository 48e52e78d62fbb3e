import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { takedownEvents, type EventsAnswer } from '#/contract/takedown-events.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { comparableHost, hostOfWebsite } from '#/lib/compare-targets.ts'
import { keepCase } from './cases.ts'
import { ApiError } from './errors.ts'
import { staleAtOnce } from './freshness.ts'
import { pathId, takedownPath, takedownsPath } from './paths.ts'
import { byId, withoutDuplicates, type PagedList } from './read-all.ts'
import { get } from './request.ts'

/**
 * Filters of the case list; null means any. Times are ISO 8601, `createdAfter` inclusive, `createdBefore` exclusive
 * (C105).
 */
export interface CaseFilters {
  brandId: string | null
  status: TakedownStatus | null
  resolution: TakedownResolution | null
  createdAfter: string | null
  createdBefore: string | null
}

const takedownPage = pageOf(takedown)

/** Source of all cases of a filter with their evidence, newest first. */
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

/** Timeline of one case; the contract doesn't define its shape. */
export function takedownEventsOptions(takedownId: string) {
  const queryKey = ['takedowns', null, 'events', takedownId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<EventsAnswer> => {
      const path = takedownPath(takedownId, 'events/')
      const read = await get({ path, answer: takedownEvents }, signal)
      const before = client.getQueryData<EventsAnswer>(queryKey)
      // Keep loaded events on screen if a later response has none (C18).
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

/** Milliseconds for which following reuses data of a case, such as from its page. */
const justRead = 10_000

/** A followed case, refetched only by its polling interval. Null until loaded. */
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

/**
 * Adds a new case to the cache (C144): its page opens without a request, and the rows and record of its host
 * show it immediately. Sends no request; see `readAgainAfter`.
 */
export function placeCase(client: QueryClient, stored: Takedown): void {
  client.setQueryData(takedownOptions(stored.id).queryKey, stored)
  keepCase(client, stored, true)
  const host = stored.target_website === null ? null : hostOfWebsite(stored.target_website)
  if (host === null || stored.brand === null || stored.is_open === false) return
  const open = { id: stored.id, status: stored.status }
  client.setQueriesData({ queryKey: ['domains', stored.brand] }, (held: unknown) =>
    withCase(held, host, open),
  )
}

/**
 * Invalidates queries that new cases affect: lists and counts of cases, and hosts of their brands. Active
 * queries refetch now, others on next use. Call once after many cases.
 */
export async function readAgainAfter(
  client: QueryClient,
  cases: readonly Pick<Takedown, 'id' | 'brand'>[],
): Promise<void> {
  const own = new Set(cases.map(({ id }) => id))
  const brands = new Set(cases.map(({ brand }) => brand))
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['takedowns'],
      // Skip the case itself and the list of all cases, which are up to date, and followed cases, which poll.
      predicate: ({ queryKey: [, , form, id] }) =>
        form !== 'all' && form !== 'followed' && (form !== 'detail' || !own.has(String(id))),
    }),
    // The contract doesn't say which rows report a case without a brand.
    client.invalidateQueries({
      queryKey: ['domains'],
      predicate: ({ queryKey }) => brands.has(null) || brands.has(String(queryKey[1])),
    }),
    client.invalidateQueries({
      queryKey: ['brand-stats'],
      predicate: ({ queryKey }) => brands.has(String(queryKey[1])),
      refetchType: 'none',
    }),
  ])
}

/** Returns the response with the case added to its host, or the same object if the host isn't in it. */
function withCase(
  held: unknown,
  host: string,
  open: { id: string; status: string | null },
): unknown {
  if (!isRecord(held)) return held
  if (Array.isArray(held['rows'])) {
    const before: unknown[] = held['rows']
    const rows = before.map((row) => withCase(row, host, open))
    return rows.every((row, index) => row === before[index]) ? held : { ...held, rows }
  }
  if (typeof held['name'] !== 'string' || !('source' in held)) return held
  // A record that doesn't report its open case lacks the key.
  const member = 'openCase' in held ? 'openCase' : 'open_takedown'
  return comparableHost(held['name']) === host ? { ...held, [member]: open } : held
}
