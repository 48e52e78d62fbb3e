import {
  keepPreviousData,
  QueriesObserver,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { compactBrandsOptions, ownDomainsOptions } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions, type CaseIndex } from '#/api/create-takedown.ts'
import {
  hostListLookupOptions,
  hostUnderBrandOptions,
  type HostLookup,
  type LookupState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import type { CheckFacts } from '#/outbox/checks.ts'
import {
  chooseBrand,
  findSuggestedBrands,
  groupByTracking,
  type HostTracking,
} from '#/shared/brands/brands-of-host.ts'

export type BrandTracking = HostTracking<CompactBrand, Domain>

/** Each part loads and fails independently of the others. */
export interface RequestFacts extends CheckFacts {
  /** Undefined until loaded. */
  brands: readonly CompactBrand[] | undefined
  endedCases: LookupState<CaseIndex>
  /** By host. A host that is still loading may be missing. */
  trackingByHost: ReadonlyMap<string, BrandTracking>
}

/** Null for no brand. Undefined until a brand is known or chosen, or if the chosen brand no longer exists. */
export type RequestBrand = CompactBrand | null | undefined

export interface BrandContext {
  /** Null for no brand; undefined if the user hasn't chosen yet. */
  selectedBrandId: string | null | undefined
  /** Brand whose page opened the form or list; null if none. */
  openedFromBrandId: string | null
}

export function useRequestFacts(hosts: readonly string[], context: BrandContext) {
  const client = useQueryClient()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const ownDomains = useQuery(ownDomainsOptions())
  const openCases = useQuery(openCasesOptions())
  const endedCases = useQuery(endedCasesOptions())
  const singleHost = hosts.length === 1 ? hosts[0] : undefined
  // A single host is looked up under all brands at once, so that a slow brand doesn't delay the other warnings.
  const singleHostQueries = useQueries({
    queries:
      singleHost === undefined
        ? []
        : (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, singleHost)),
  })
  const { selectedBrandId, openedFromBrandId } = context
  const firstBrandId = selectedBrandId === undefined ? openedFromBrandId : selectedBrandId
  // Looks up a host under other brands only if the first brand doesn't track it, so most hosts need only one request.
  const hostListQuery = useQuery({
    ...hostListLookupOptions({
      hosts,
      brandIds: (brands ?? []).map(({ id }) => id),
      firstBrandId: brands?.some(({ id }) => id === firstBrandId) ? firstBrandId : null,
    }),
    enabled: hosts.length > 1 && brands !== undefined,
    // Keep results while lines are added.
    placeholderData: keepPreviousData,
  })
  const trackingByHost =
    singleHost === undefined
      ? groupHosts(brands ?? [], hostListQuery.data?.values() ?? [])
      : groupSingleHost(singleHost, brands, singleHostQueries)
  const doneCount = hosts.filter((host) => isLoaded(trackingByHost.get(host))).length
  return {
    facts: { brands, ownDomains, openCases, endedCases, trackingByHost },
    isChecking:
      hosts.length > 0 &&
      (doneCount < hosts.length ||
        [ownDomains, openCases, endedCases].some(({ isPending }) => isPending)),
    progress: { done: doneCount, all: hosts.length },
    retry: () => {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
      // If some cases couldn't be loaded, the query still counts as successful, so it isn't refetched above.
      if (openCases.isSuccess && !openCases.data.isComplete) void openCases.refetch()
      // The list query succeeds even if lookups fail, so it isn't refetched above. Successful lookups are cached.
      if (hosts.length > 1) void hostListQuery.refetch()
    },
  }
}

const factsTimeoutMs = 6000

const notLoaded = { data: undefined, error: null }

/** Waits for the brands, then at most `factsTimeoutMs` for the other facts. */
export async function awaitRequestFacts(client: QueryClient, host: string): Promise<RequestFacts> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const ownDomainsQuery = ownDomainsOptions()
  const openCasesQuery = openCasesOptions()
  const endedCasesQuery = endedCasesOptions()
  const lookups = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Without this observer, leaving the form would cancel the queries, and the request would be lost.
  const observer = new QueriesObserver(client, [
    ownDomainsQuery,
    openCasesQuery,
    endedCasesQuery,
    ...lookups,
  ])
  const unsubscribe = observer.subscribe(() => {})
  const queries = Promise.allSettled([
    client.fetchQuery(ownDomainsQuery),
    client.fetchQuery(openCasesQuery),
    client.fetchQuery(endedCasesQuery),
    // `fetchQuery` also repeats lookups that failed while the user was typing.
    ...lookups.map(async (options) => client.fetchQuery(options)),
  ])
  await waitAtMost(factsTimeoutMs, queries)
  unsubscribe()
  const results = lookups.map(({ queryKey }) => client.getQueryState(queryKey))
  return {
    brands,
    ownDomains: client.getQueryState(ownDomainsQuery.queryKey) ?? notLoaded,
    openCases: client.getQueryState(openCasesQuery.queryKey) ?? notLoaded,
    endedCases: client.getQueryState(endedCasesQuery.queryKey) ?? notLoaded,
    trackingByHost: groupSingleHost(host, brands, results),
  }
}

/**
 * Returns the brand that the user selected, or else a preselected one. Bulk requests (`isBulk`) don't ask users about
 * single lines: failed lookups and brand names in the host are ignored, and a host that several brands track gets no
 * brand, unless the list was opened from the page of one of them.
 */
export function chooseRequestBrand(
  host: string | undefined,
  { brands = [], ownDomains, trackingByHost }: RequestFacts,
  { selectedBrandId, openedFromBrandId }: BrandContext,
  { isBulk = false }: { isBulk?: boolean } = {},
) {
  const hostTracking = host === undefined ? undefined : trackingByHost.get(host)
  // If the brands' names and domains can't be loaded, continue without suggesting brands by name.
  const ownDomainList = ownDomains.data ?? (ownDomains.error ? [] : undefined)
  const canSuggestBrands = host !== undefined && !isBulk
  const choice = chooseBrand(
    {
      trackingBrandIds: hostTracking?.tracking.map(({ brand }) => brand.id) ?? [],
      isPending: host !== undefined && !isLoaded(hostTracking),
      hasFailed: !isBulk && hostTracking !== undefined && hostTracking.failed.length > 0,
      suggestedBrands: canSuggestBrands
        ? ownDomainList && findSuggestedBrands(host, ownDomainList)
        : [],
    },
    brands.some(({ id }) => id === openedFromBrandId) ? openedFromBrandId : null,
  )
  const preselectedId = isBulk && choice.kind === 'several' ? null : choice.brandId
  const brandId = selectedBrandId === undefined ? preselectedId : selectedBrandId
  const brand: RequestBrand =
    typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  // `choice` is the preselection, even if the user has selected another brand.
  return { choice, brandId, brand }
}

const isLoaded = (result: BrandTracking | undefined): boolean => result?.pending.length === 0

/** Returns an empty map until the brands are loaded, so that the host doesn't count as checked. */
const groupSingleHost = (
  host: string,
  brands: readonly CompactBrand[] | undefined,
  lookups: readonly (LookupState<Domain | null> | undefined)[],
) => new Map<string, BrandTracking>(brands && [[host, groupByTracking(brands, lookups)]])

const groupHosts = (brands: readonly CompactBrand[], lookups: Iterable<HostLookup>) =>
  new Map(
    [...lookups].map(({ host, byBrand }) => {
      const lookedUpBrands = brands.filter(({ id }) => byBrand.has(id))
      const results = lookedUpBrands.map(({ id }) => byBrand.get(id))
      return [host, groupByTracking(lookedUpBrands, results)] as const
    }),
  )
