import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { domain, type Domain } from '#/contract/domain.ts'
import { pageOf } from '#/contract/page.ts'
import { normalizeForComparison } from '#/lib/host-name.ts'
import { get, type ApiClient } from './client.ts'
import { allDomains, toFilterParams } from './domain-list-params.ts'
import { isApiError } from './errors.ts'
import { createPageSource, fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter5Min, staleAfter30s } from './freshness.ts'
import { getBrandPath } from './paths.ts'
import { createTimeBudget } from './request-scheduler.ts'

const domainPage = pageOf(domain)

/** Small, because rows are large, and because few hostnames are part of more than 50 other hostnames. */
const lookupPageSize = 50
const maxLookupRows = 500

const hostLookupKind = 'by-name'

/**
 * Query for the record of a host under a brand. The data is null if the brand doesn't track the host (F16). The query
 * fails if a row that was unreadable or not loaded may be the host.
 */
export function hostUnderBrandOptions(brandId: string, host: string) {
  const name = normalizeForComparison(host)
  const search = {
    ...toFilterParams({ ...allDomains, host: name }),
    sort_field: 'domain',
    sort_direction: 'asc',
    group_by: 'none',
    compact: false,
  }
  const isMatch = (row: { name: string | null }) =>
    row.name !== null && normalizeForComparison(row.name) === name
  return queryOptions({
    queryKey: ['domains', brandId, hostLookupKind, name],
    queryFn: async ({ signal }): Promise<Domain | null> => {
      const path = getBrandPath(brandId, 'domains/')
      // All pages share the time limit of one request. Otherwise, a slow lookup could delay a request form for minutes.
      const timeBudget = createTimeBudget()
      const apiGet: ApiClient['get'] = async (request, pageSignal) =>
        get(request, pageSignal, timeBudget)
      // The filter matches substrings (C55), so the exact name may be a few pages away.
      const { rows, isComplete, isEndReached, unreadableCount } = await fetchAllPages(
        createPageSource({ path, search, schema: domainPage, pageSize: lookupPageSize }, apiGet),
        {
          signal,
          isSequential: true,
          maxRows: maxLookupRows,
          isLast: (page) => page.rows.some(isMatch),
        },
      )
      const match = rows.find(isMatch)
      if (match) return match
      // `isComplete` is false if the list changed during the load. Then the host may have moved to a page that was
      // already loaded.
      if (isComplete && isEndReached && unreadableCount === 0) return null
      throw new Error(`${name} may be among the rows that weren't loaded.`)
    },
    staleTime: staleAfter30s,
  })
}

/** A lookup is pending while it has neither `data` nor `error`. */
export interface LookupState<Data> {
  data: Data | undefined
  error: unknown
}

export interface HostLookup {
  readonly host: string
  /** `data` is null if the brand doesn't track the host. */
  readonly byBrand: ReadonlyMap<string, LookupState<Domain | null>>
}

/** Finished lookups by hostname. */
export type HostLookups = ReadonlyMap<string, HostLookup>

/** Number of hosts looked up at once. The scheduler limits the requests in flight. */
const hostsInParallel = 20

type HostListLookup = {
  hosts: readonly string[]
  brandIds: readonly string[]
  /** The other brands are checked only if this brand doesn't track the host. If null, all brands are checked. */
  firstBrandId: string | null
}

/** Query for lookups of several hosts. The data grows while loading. It is complete once it has all hosts (F16). */
export function hostListLookupOptions({ hosts, brandIds, firstBrandId }: HostListLookup) {
  return queryOptions({
    queryKey: ['domains', null, 'by-names', firstBrandId, brandIds, hosts],
    queryFn: streamedQuery<HostLookup[], HostLookups>({
      refetchMode: 'replace',
      streamFn: async function* ({ client, signal }) {
        let timeoutError: unknown = null
        const lookUp = async (host: string): Promise<HostLookup> => {
          const byBrand = new Map<string, LookupState<Domain | null>>()
          const lookUpUnderBrand = async (brandId: string) => {
            // Reuse lookups for longer than usual, because the user may add hosts to the list several times.
            const options = { ...hostUnderBrandOptions(brandId, host), staleTime: staleAfter5Min }
            if (timeoutError !== null && client.getQueryData(options.queryKey) === undefined) {
              byBrand.set(brandId, { data: undefined, error: timeoutError })
              return
            }
            const state = await client.fetchQuery(options).then(
              (data) => ({ data, error: null }),
              (error: unknown) => ({ data: undefined, error }),
            )
            byBrand.set(brandId, state)
          }
          if (firstBrandId !== null) await lookUpUnderBrand(firstBrandId)
          // If the lookup failed, the first brand may still track the host, so don't check the others.
          const needsOtherBrands = firstBrandId === null || byBrand.get(firstBrandId)?.data === null
          if (needsOtherBrands)
            await Promise.all(brandIds.filter((id) => id !== firstBrandId).map(lookUpUnderBrand))
          return { host, byBrand }
        }
        for (let start = 0; start < hosts.length && !signal.aborted; start += hostsInParallel) {
          const lookups = await Promise.all(hosts.slice(start, start + hostsInParallel).map(lookUp))
          const states = lookups.flatMap(({ byBrand }) => [...byBrand.values()])
          // After a batch of timeouts, fail the remaining hosts without requests.
          if (states.every(({ error }) => isApiError(error, 'timeout')))
            timeoutError = states[0]?.error ?? null
          yield lookups
        }
      },
      reducer: (lookups, newLookups) =>
        new Map([...lookups, ...newLookups.map((lookup) => [lookup.host, lookup] as const)]),
      initialValue: new Map(),
    }),
    staleTime: staleAfter5Min,
    structuralSharing: false,
  })
}

/** Marks the lookups of single hosts as stale, so that a refetch of `hostListLookupOptions` looks them up again. */
export const invalidateLookups = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [resource, , kind] }) =>
      resource === 'domains' && kind === hostLookupKind,
    refetchType: 'none',
  })
