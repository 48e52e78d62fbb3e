import {
  keepPreviousData,
  QueriesObserver,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { compactBrandsOptions, ownDomainsOptions, type OwnDomains } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type HostLookup,
  type LookupState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { getChosenBrandId, chooseBrand } from '#/shared/brands/brand-choice.ts'
import { groupByTracking } from '#/shared/brands/host-under-brands.ts'
import { findNamedBrands } from '#/shared/brands/named-brands.ts'
import { useNow } from '#/ui/now.ts'
import { describeFailedChecks, type RequestFacts, type BrandTracking } from './checks.ts'

/** How long sending waits for pending checks, milliseconds. */
const checksTimeoutMs = 6000

/** What determines the brand of requests besides the checks. */
export interface BrandContext {
  /** Chosen by the user; null for none, undefined if not chosen. */
  selectedBrandId: string | null | undefined
  /** Brand of the page that the form or list was opened from. */
  openedFromBrandId: string | null
}

type LoadedFacts = Omit<RequestFacts, 'brand' | 'trackingByHost'> & {
  /** Undefined until loaded. */
  brands: readonly CompactBrand[] | undefined
  lookups: Iterable<HostLookup>
}

/** Facts about hosts with the brand of their requests: the user's choice, otherwise preselected from their records. */
function chooseRequestBrand(
  hosts: readonly string[],
  { brands = [], lookups, ...facts }: LoadedFacts,
  { selectedBrandId, openedFromBrandId }: BrandContext,
) {
  const trackingByHost = new Map(
    [...lookups].map(({ host, byBrand }) => [host, groupLookup(brands, byBrand)] as const),
  )
  const results = hosts.map((host) => trackingByHost.get(host))
  // Brands whose domains failed to load have no names.
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
    /** Preselected brand, unless the user chose one. */
    choice,
    /** Null for none; undefined until known. */
    brandId,
  }
}

/** Groups the lookups of a host under brands, in the order of `brands`. */
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

/** Returns whether all looked-up brands of a host have answered. */
const isLoaded = (result: BrandTracking | undefined): boolean => result?.pending.length === 0

/** Brands whose name is in any of the hosts, without duplicates. */
function listNamedBrands(hosts: readonly string[], ownDomains: readonly OwnDomains[]) {
  const namedBrands = hosts.flatMap((host) => findNamedBrands(host, ownDomains))
  return [...new Map(namedBrands.map((brand) => [brand.brandId, brand])).values()]
}

/** Brands that track all tracked hosts, otherwise those that track some, in the order of `brands`. */
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

/** Lookup of one host from a query per brand. */
const toLookup = (
  host: string,
  brands: readonly CompactBrand[],
  results: readonly (LookupState<Domain | null> | undefined)[],
): HostLookup => ({
  host,
  byBrand: new Map(brands.map(({ id }, index) => [id, results[index] ?? notLoaded])),
})

/**
 * Loads the data for the checks of a form or list. Each part is loaded once and fails independently. One host is looked
 * up under every brand, and each answer counts at once, so that a slow brand delays no warning. Of several hosts only
 * those that the first brand doesn't track are looked up under the others, so most need one request.
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
    /** Number of loaded hosts, and total. */
    progress: { done: doneCount, all: hosts.length },
    /** Failed checks, as sentences. */
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

/** Resolves once the checks of a host are complete or a few seconds have passed; nothing is sent before. */
export async function awaitChecks(client: QueryClient, host: string, context: BrandContext) {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [ownDomainsQuery, openCasesQuery, endedCasesQuery] = [
    ownDomainsOptions(),
    openCasesOptions(),
    endedCasesOptions(),
  ]
  const lookups = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Keep observers: leaving the form would cancel the queries and lose the request.
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
