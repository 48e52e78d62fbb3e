import {
  keepPreviousData,
  QueriesObserver,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { compactBrandsOptions, ownDomainsOptions, type OwnDomains } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/create-takedown.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type HostLookup,
  type LookupState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import {
  chooseBrand,
  findNamedBrands,
  getChosenBrandId,
  groupByTracking,
} from '#/shared/brands/brands-of-host.ts'
import { useNow } from '#/ui/now.ts'
import { describeFailedChecks, type RequestFacts, type BrandTracking } from './request-checks.ts'

const checksTimeoutMs = 6000

export interface BrandContext {
  /** Null for none; undefined if not chosen. */
  selectedBrandId: string | null | undefined
  openedFromBrandId: string | null
}

type LoadedFacts = Omit<RequestFacts, 'brand' | 'trackingByHost'> & {
  brands: readonly CompactBrand[] | undefined
  lookups: Iterable<HostLookup>
}

/** Chooses the brand of requests: the user's choice, or else one preselected from the hosts' records. */
function chooseRequestBrand(
  hosts: readonly string[],
  { brands = [], lookups, ...facts }: LoadedFacts,
  { selectedBrandId, openedFromBrandId }: BrandContext,
) {
  const trackingByHost = new Map(
    [...lookups].map(({ host, byBrand }) => [host, groupLookup(brands, byBrand)] as const),
  )
  const results = hosts.map((host) => trackingByHost.get(host))
  // If the brands' own domains can't be loaded, continue without suggesting brands by name.
  const ownDomains = facts.ownDomains.data ?? (facts.ownDomains.error ? [] : undefined)
  const choice = chooseBrand(
    {
      trackingBrandIds: listTrackingBrandIds(brands, results),
      pendingCount: results.filter((result) => !isLoaded(result)).length,
      failedCount: results.filter((result) => result && result.failed.length > 0).length,
      namedBrands: ownDomains && listNamedBrands(hosts, ownDomains),
    },
    brands.some(({ id }) => id === openedFromBrandId) ? openedFromBrandId : null,
  )
  const brandId = selectedBrandId === undefined ? getChosenBrandId(choice) : selectedBrandId
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return {
    facts: { ...facts, trackingByHost, brand },
    /** Preselected brand, even if the user has selected another. */
    choice,
    /** Null for none; undefined until known. */
    brandId,
  }
}

function groupLookup(
  brands: readonly CompactBrand[],
  byBrand: HostLookup['byBrand'],
): BrandTracking {
  const lookedUpBrands = brands.filter(({ id }) => byBrand.has(id))
  return groupByTracking(
    lookedUpBrands,
    lookedUpBrands.map(({ id }) => byBrand.get(id)),
    (row) => row,
  )
}

const isLoaded = (result: BrandTracking | undefined): boolean => result?.pending.length === 0

function listNamedBrands(hosts: readonly string[], ownDomains: readonly OwnDomains[]) {
  const namedBrands = hosts.flatMap((host) => findNamedBrands(host, ownDomains))
  return [...new Map(namedBrands.map((brand) => [brand.brandId, brand])).values()]
}

/** Returns the brands that track every tracked host. Without such a brand, returns those that track at least one. */
function listTrackingBrandIds(
  brands: readonly CompactBrand[],
  results: readonly (BrandTracking | undefined)[],
): string[] {
  const trackingIds = results
    .map((result) => new Set(result?.tracking.map(({ brand }) => brand.id)))
    .filter(({ size }) => size > 0)
  if (trackingIds.length === 0) return []
  const brandIds = brands.map(({ id }) => id)
  const trackingAll = brandIds.filter((brandId) => trackingIds.every((ids) => ids.has(brandId)))
  return trackingAll.length > 0
    ? trackingAll
    : brandIds.filter((brandId) => trackingIds.some((ids) => ids.has(brandId)))
}

const notLoaded = { data: undefined, error: null }

const toLookup = (
  host: string,
  brands: readonly CompactBrand[],
  results: readonly (LookupState<Domain | null> | undefined)[],
): HostLookup => ({
  host,
  byBrand: new Map(brands.map(({ id }, index) => [id, results[index] ?? notLoaded])),
})

/**
 * Loads the data for the checks of a form or list. Each part fails independently. A single host is looked up under all
 * brands at once, so that a slow brand doesn't delay warnings about the others. Several hosts are looked up under the
 * first brand, and under the others only if it doesn't track them. Most hosts then need one request.
 */
export function useChecks(hosts: readonly string[], context: BrandContext) {
  const client = useQueryClient()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const ownDomains = useQuery(ownDomainsOptions())
  const openCases = useQuery(openCasesOptions())
  const endedCases = useQuery(endedCasesOptions())
  const [host] = hosts.length === 1 ? hosts : []
  const hostLookups = useQueries({
    queries:
      host === undefined ? [] : (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host)),
  })
  const { selectedBrandId, openedFromBrandId } = context
  const firstBrandId = selectedBrandId === undefined ? openedFromBrandId : selectedBrandId
  const listLookups = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brandIds: (brands ?? []).map(({ id }) => id),
      firstBrandId: brands?.some(({ id }) => id === firstBrandId) ? firstBrandId : null,
    }),
    enabled: hosts.length > 1 && brands !== undefined,
    // Keep results while lines are added.
    placeholderData: keepPreviousData,
  })
  const lookups =
    host === undefined
      ? (listLookups.data?.values() ?? [])
      : brands === undefined
        ? []
        : [toLookup(host, brands, hostLookups)]
  const now = useNow()
  const loadedFacts = { brands, ownDomains, openCases, endedCases, lookups, now }
  const requestBrand = chooseRequestBrand(hosts, loadedFacts, context)
  const { facts } = requestBrand
  const doneCount = hosts.filter((checkedHost) =>
    isLoaded(facts.trackingByHost.get(checkedHost)),
  ).length
  return {
    ...requestBrand,
    brands,
    isChecking:
      hosts.length > 0 &&
      (doneCount < hosts.length ||
        [ownDomains, openCases, endedCases].some(({ isPending }) => isPending)),
    progress: { done: doneCount, all: hosts.length },
    failures: hosts.length > 0 ? describeFailedChecks(facts) : [],
    retry: () => {
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
      // Only failed hosts are looked up again.
      if (hosts.length > 1) void listLookups.refetch()
    },
  }
}

/** Waits until the checks of a host are complete, or for `checksTimeoutMs`. */
export async function awaitChecks(client: QueryClient, host: string, context: BrandContext) {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const ownDomainsQuery = ownDomainsOptions()
  const openCasesQuery = openCasesOptions()
  const endedCasesQuery = endedCasesOptions()
  const lookups = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Without observers, leaving the form would cancel the queries and lose the request.
  const observer = new QueriesObserver(client, [
    ownDomainsQuery,
    openCasesQuery,
    endedCasesQuery,
    ...lookups,
  ])
  const unsubscribe = observer.subscribe(() => {})
  const checks = Promise.allSettled([
    client.fetchQuery(ownDomainsQuery),
    client.fetchQuery(openCasesQuery),
    client.fetchQuery(endedCasesQuery),
    // A failed brand is looked up again.
    ...lookups.map(async (options) => client.fetchQuery(options)),
  ])
  await waitAtMost(checksTimeoutMs, checks)
  unsubscribe()
  const results = lookups.map(({ queryKey }) => client.getQueryState(queryKey))
  const loadedFacts = {
    brands,
    ownDomains: client.getQueryState(ownDomainsQuery.queryKey) ?? notLoaded,
    openCases: client.getQueryState(openCasesQuery.queryKey) ?? notLoaded,
    endedCases: client.getQueryState(endedCasesQuery.queryKey) ?? notLoaded,
    lookups: brands ? [toLookup(host, brands, results)] : [],
    now: Date.now(),
  }
  return chooseRequestBrand([host], loadedFacts, context)
}
