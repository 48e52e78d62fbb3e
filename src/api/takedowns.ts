import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { takedownEvents, type EventsResponse } from '#/contract/takedown-events.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { normalizeForComparison, getWebsiteHost } from '#/lib/compare-targets.ts'
import { addCaseToCache } from './cases.ts'
import { get } from './client.ts'
import { ApiError } from './errors.ts'
import { alwaysStale } from './freshness.ts'
import { getTakedownPath } from './paths.ts'

/** One case with its contacts and blocklist submissions. */
export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: async ({ client, signal }) => {
      const record = await get({ path: getTakedownPath(takedownId), schema: takedown }, signal)
      addCaseToCache(client, record)
      return record
    },
    staleTime: alwaysStale,
  })
}

/** Timeline of one case; the contract doesn't define its shape. */
export function takedownEventsOptions(takedownId: string) {
  const queryKey = ['takedowns', null, 'events', takedownId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<EventsResponse> => {
      const path = getTakedownPath(takedownId, 'events/')
      const response = await get({ path, schema: takedownEvents }, signal)
      const previous = client.getQueryData<EventsResponse>(queryKey)
      // Keep loaded events on screen if a later response has none (C18).
      if ('rawResponse' in response && previous && 'events' in previous)
        throw new ApiError({
          reason: { kind: 'unreadable' },
          method: 'GET',
          path,
          status: 200,
        })
      return response
    },
    staleTime: alwaysStale,
  })
}

/** Maximum age in milliseconds of a cached record that a followed case uses, for example while its page is open. */
const maxFollowedAgeMs = 10_000

/** A followed case, refetched only by its polling interval. Null until loaded. */
export function followedCaseOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'followed', takedownId],
    queryFn: ({ client }): Promise<Takedown | null> =>
      client.fetchQuery({ ...takedownOptions(takedownId), staleTime: maxFollowedAgeMs }),
    initialData: null,
    refetchOnMount: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
}

/**
 * Adds a new case to the cache (C144): its page opens without a request, and its host shows it in lists and on its page
 * immediately. Sends no request; see `refetchAfterNewCases`.
 */
export function addCreatedCaseToCache(client: QueryClient, createdCase: Takedown): void {
  const { id, status, brand, is_open: isOpen, target_website: website } = createdCase
  client.setQueryData(takedownOptions(id).queryKey, createdCase)
  addCaseToCache(client, createdCase, true)
  const host = getWebsiteHost(website ?? '')
  if (host === null || brand === null || isOpen === false) return
  /** Adds the case to its host in cached data: a record, or a page or list of rows. */
  const addToHost = (cached: unknown): unknown => {
    if (!isRecord(cached)) return cached
    const { rows, name } = cached
    if (Array.isArray(rows)) return { ...cached, rows: rows.map(addToHost) }
    if (typeof name !== 'string' || !('source' in cached)) return cached
    if (normalizeForComparison(name) !== host) return cached
    // Rows have `openCase`; records have `open_takedown`, or no such key if not reported.
    return { ...cached, ['openCase' in cached ? 'openCase' : 'open_takedown']: { id, status } }
  }
  client.setQueriesData({ queryKey: ['domains', brand] }, addToHost)
}

/** Third parts of the keys of case queries that need no refetch after new cases. */
const unaffectedKinds: readonly unknown[] = ['all', 'detail', 'events', 'followed']

/**
 * Invalidates queries that new cases affect: lists and counts of cases, and hosts of their brands. Active
 * queries refetch now, others on next use. Call once after many cases.
 */
export async function refetchAfterNewCases(
  client: QueryClient,
  cases: readonly Pick<Takedown, 'brand'>[],
): Promise<void> {
  const brands = new Set(cases.map(({ brand }) => brand))
  await Promise.all([
    client.invalidateQueries({
      queryKey: ['takedowns'],
      predicate: ({ queryKey: [, , kind] }) => !unaffectedKinds.includes(kind),
    }),
    // The contract doesn't say which rows report a case without a brand.
    client.invalidateQueries({
      queryKey: ['domains'],
      predicate: ({ queryKey }) => brands.has(null) || brands.has(String(queryKey[1])),
    }),
  ])
}
