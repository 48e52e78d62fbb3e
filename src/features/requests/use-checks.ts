import {
  keepPreviousData,
  QueriesObserver,
  useQueries,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { compactBrandsOptions, ownDomainsOptions, type OwnDomains } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type HostLookups,
  type LookupState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { chosenBrandId, chooseBrand } from '#/shared/brands/brand-choice.ts'
import { groupByTracking } from '#/shared/brands/host-under-brands.ts'
import { findNamedBrands } from '#/shared/brands/named-brands.ts'
import { useNow } from '#/ui/now.ts'
import { describeGaps, type RequestFacts, type BrandTracking } from './checks.ts'

/** How long sending waits for pending checks, milliseconds. */
const timeoutMs = 6000

/** Brand of requests, as far as known before the checks. */
export interface BrandContext {
  /** Chosen by the user; null for none, undefined if not chosen. */
  selectedBrandId: string | null | undefined
  /** Brand of the page that the form or list was opened from. */
  openedFrom: string | null
  /** Host that is listed under that brand; null if unknown. */
  listedHost?: string | null
}

type LoadedFacts = Omit<RequestFacts, 'brand'> & {
  /** Undefined until loaded. */
  brands: readonly CompactBrand[] | undefined
}

/** Brand of requests: the user's choice, otherwise preselected from the records of the hosts. */
function chooseRequestBrand(
  hosts: readonly string[],
  { brands = [], ...facts }: LoadedFacts,
  { selectedBrandId, openedFrom, listedHost }: BrandContext,
) {
  const results = hosts.map((host) => facts.trackingByHost.get(host))
  const trackingBrandIds = findTrackingBrands(brands, results)
  if (openedFrom !== null && hosts.some((host) => host === listedHost))
    trackingBrandIds.push(openedFrom)
  // Brands whose domains failed to load have no names.
  const ownDomains = facts.ownDomains.data ?? (facts.ownDomains.error ? [] : undefined)
  const choice = chooseBrand(
    {
      trackingBrandIds,
      pendingCount: results.filter((result) => !isLoaded(result)).length,
      failedCount: results.filter((result) => result && result.failed.length > 0).length,
      namedBrands: ownDomains && findNamedInAny(hosts, ownDomains),
    },
    openedFrom,
  )
  const brandId = selectedBrandId === undefined ? chosenBrandId(choice) : selectedBrandId
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return {
    facts: { ...facts, brand },
    /** Preselected brand, unless the user chose one. */
    choice,
    /** Null for none; undefined until known. */
    brandId,
  }
}

/** Returns whether all looked-up brands of a host have answered. */
const isLoaded = (result: BrandTracking | undefined): boolean => result?.pending.length === 0

/** Brands whose name is in any of the hosts, without duplicates. */
function findNamedInAny(hosts: readonly string[], ownDomains: readonly OwnDomains[]) {
  const named = hosts.flatMap((host) => findNamedBrands(host, ownDomains))
  return [...new Map(named.map((brand) => [brand.brandId, brand])).values()]
}

/** Brands that track all tracked hosts, otherwise those that track some, in the order of `brands`. */
function findTrackingBrands(
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

/** Groups the lookups of one host, in the order of `brands`. */
const groupByBrand = (
  brands: readonly CompactBrand[],
  lookups: readonly (LookupState<Domain | null> | undefined)[],
): BrandTracking => groupByTracking(brands, lookups, (row) => row)

/** Records of several hosts, as far as loaded. */
function groupLookups(
  brands: readonly CompactBrand[],
  lookups: HostLookups | undefined,
): Map<string, BrandTracking> {
  const tracking = [...(lookups?.values() ?? [])].map(({ host, byBrand }) => {
    const lookedUpBrands = brands.filter(({ id }) => byBrand.has(id))
    const results = lookedUpBrands.map(({ id }) => byBrand.get(id))
    return [host, groupByBrand(lookedUpBrands, results)] as const
  })
  return new Map(tracking)
}

/**
 * Looks up hosts under the user's brands. One host is looked up under every brand, and each answer counts at once, so
 * that a slow brand delays no warning. Of several hosts only those that `firstBrandId` doesn't track are looked up
 * under the others, so most need one request.
 */
function useBrandTracking(
  hosts: readonly string[],
  brands: readonly CompactBrand[] | undefined,
  firstBrandId: string | null,
) {
  const [host] = hosts.length === 1 ? hosts : []
  const lookups = useQueries({
    queries:
      host === undefined ? [] : (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host)),
  })
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
  const trackingByHost =
    brands === undefined
      ? new Map<string, BrandTracking>()
      : host === undefined
        ? groupLookups(brands, listLookups.data)
        : new Map([[host, groupByBrand(brands, lookups)]])
  const retryFailed = () => {
    for (const lookup of lookups) if (lookup.error) void lookup.refetch()
    const hasFailed = [...trackingByHost.values()].some(({ failed }) => failed.length > 0)
    if (host === undefined && hasFailed) void listLookups.refetch()
  }
  return { trackingByHost, retryFailed }
}

/** Loads the data for the checks of a form or list. Each part is loaded once and fails independently. */
export function useChecks(hosts: readonly string[], context: BrandContext) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const ownDomains = useQuery(ownDomainsOptions())
  const openCases = useQuery(openCasesOptions())
  const endedCases = useQuery(endedCasesOptions())
  const { selectedBrandId, openedFrom } = context
  const { trackingByHost, retryFailed } = useBrandTracking(
    hosts,
    brands,
    selectedBrandId === undefined ? openedFrom : selectedBrandId,
  )
  const now = useNow()
  const checked = chooseRequestBrand(
    hosts,
    { brands, ownDomains, openCases, endedCases, trackingByHost, now },
    context,
  )
  const shared = [ownDomains, openCases, endedCases]
  const doneCount = hosts.filter((host) => isLoaded(trackingByHost.get(host))).length
  return {
    ...checked,
    brands,
    isChecking:
      hosts.length > 0 &&
      (doneCount < hosts.length || shared.some(({ isPending, error }) => isPending && !error)),
    /** Number of loaded hosts, and total. */
    progress: { done: doneCount, all: hosts.length },
    gaps: hosts.length > 0 ? describeGaps(checked.facts) : [],
    retry: () => {
      for (const query of shared) if (query.error) void query.refetch()
      retryFailed()
    },
  }
}

const notLoaded = { data: undefined, error: null }

/** Resolves once the checks of a host are complete or a few seconds have passed; nothing is sent before. */
export async function awaitChecks(client: QueryClient, host: string, context: BrandContext) {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [owns, open, ended] = [ownDomainsOptions(), openCasesOptions(), endedCasesOptions()]
  const lookups = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Keep observers: leaving the form would cancel the queries and lose the request.
  const observer = new QueriesObserver(client, [owns, open, ended, ...lookups])
  const unsubscribe = observer.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(owns),
    client.fetchQuery(open),
    client.fetchQuery(ended),
    // A failed brand is looked up again.
    ...lookups.map(async (options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  unsubscribe()
  const results = lookups.map(({ queryKey }) => client.getQueryState(queryKey))
  const facts = {
    brands,
    ownDomains: client.getQueryState(owns.queryKey) ?? notLoaded,
    openCases: client.getQueryState(open.queryKey) ?? notLoaded,
    endedCases: client.getQueryState(ended.queryKey) ?? notLoaded,
    trackingByHost: new Map(brands && [[host, groupByBrand(brands, results)]]),
    now: Date.now(),
  }
  return chooseRequestBrand([host], facts, context)
}
