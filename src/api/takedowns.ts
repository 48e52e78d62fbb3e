import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { takedownEvents, type EventsResponse } from '#/contract/takedown-events.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { normalizeForComparison, getWebsiteHost } from '#/lib/compare-targets.ts'
import { updateCachedCase } from './cases.ts'
import { get } from './client.ts'
import { ApiError } from './errors.ts'
import { alwaysStale } from './freshness.ts'
import { getTakedownPath } from './paths.ts'

export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: async ({ client, signal }) => {
      const record = await get({ path: getTakedownPath(takedownId), schema: takedown }, signal)
      updateCachedCase(client, record)
      return record
    },
    staleTime: alwaysStale,
  })
}

/** Query for the timeline of one case. The contract doesn't define the format of the response. */
export function takedownEventsOptions(takedownId: string) {
  const queryKey = ['takedowns', null, 'events', takedownId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<EventsResponse> => {
      const path = getTakedownPath(takedownId, 'events/')
      const response = await get({ path, schema: takedownEvents }, signal)
      const previous = client.getQueryData<EventsResponse>(queryKey)
      // If a refetch has no readable events, fail, so that the loaded ones stay on screen (C18).
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

/** Maximum age of a record that `followedCaseOptions` reuses, for example from the open page of the case. */
const maxFollowedAgeMs = 10_000

/** Query for a case that the caller refetches with `refetchInterval`, not on mount or reconnect. Null until loaded. */
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

/** Adds a new case to the cache, so that all screens show it (C144). Call `refetchAfterNewCases` afterwards. */
export function addCreatedCaseToCache(client: QueryClient, createdCase: Takedown): void {
  const { id, status, brand, is_open: isOpen, target_website: website } = createdCase
  client.setQueryData(takedownOptions(id).queryKey, createdCase)
  updateCachedCase(client, createdCase, true)
  const host = getWebsiteHost(website ?? '')
  if (host === null || brand === null || isOpen === false) return
  /** The cached data may be a record, or a page or list of rows. */
  const addToHost = (cached: unknown): unknown => {
    if (!isRecord(cached)) return cached
    const { rows, name } = cached
    if (Array.isArray(rows)) return { ...cached, rows: rows.map(addToHost) }
    if (typeof name !== 'string' || !('source' in cached)) return cached
    if (normalizeForComparison(name) !== host) return cached
    // Test for `openCase`, which every row has. A record may lack `open_takedown`.
    return { ...cached, ['openCase' in cached ? 'openCase' : 'open_takedown']: { id, status } }
  }
  client.setQueriesData({ queryKey: ['domains', brand] }, addToHost)
}

/** Third elements of the keys of case queries that need no refetch after new cases. */
const unaffectedKinds: readonly unknown[] = ['all', 'detail', 'events', 'followed']

/**
 * Invalidates queries that new cases affect: case lists and counts, and the hosts of the cases' brands. Active queries
 * are refetched now, others on next use. Call this once for several cases.
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
