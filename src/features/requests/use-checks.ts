import { QueriesObserver, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions, ownDomainsOptions, type OwnDomains } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type LookupState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { chosenBrandId, chooseBrand, type BrandChoice } from '#/shared/brands/brand-choice.ts'
import { groupByTracking } from '#/shared/brands/host-under-brands.ts'
import { findNamedBrands, type NamedBrand } from '#/shared/brands/named-brands.ts'
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
  /** True if the form was opened from the host's row under that brand. */
  listedHost?: string | null
}

/** Data for the checks, and the brand of the requests. */
interface CheckedBrand {
  facts: RequestFacts
  /** Preselected brand, unless the user chose one. */
  choice: BrandChoice
  /** Null for none; undefined until known. */
  brandId: string | null | undefined
}

type LoadedFacts = Pick<
  RequestFacts,
  'ownDomains' | 'openCases' | 'endedCases' | 'trackingByHost' | 'now'
> & {
  /** Undefined until loaded. */
  brands: readonly CompactBrand[] | undefined
}

/** Brand of requests: the user's choice, otherwise preselected from the records of the hosts. */
function chooseRequestBrand(
  hosts: readonly string[],
  { brands = [], ...loadedFacts }: LoadedFacts,
  { selectedBrandId, openedFrom, listedHost }: BrandContext,
): CheckedBrand {
  const results = hosts.map((host) => loadedFacts.trackingByHost.get(host))
  const trackingBrandIds = findTrackingBrands(brands, results)
  if (openedFrom !== null && hosts.some((host) => host === listedHost))
    trackingBrandIds.push(openedFrom)
  const pendingCount = results.filter((under) => !isFullyLoaded(under)).length
  const failedCount = results.filter((under) => under && under.failed.length > 0).length
  // Brands that failed to load count as not listing it.
  const ownDomains = loadedFacts.ownDomains.data ?? (loadedFacts.ownDomains.error ? [] : undefined)
  const namedBrands = ownDomains && findNamedInAny(hosts, ownDomains)
  const choice = chooseBrand(
    {
      trackingBrandIds,
      pendingCount,
      failedCount,
      namedBrands,
    },
    openedFrom,
  )
  const brandId = selectedBrandId === undefined ? chosenBrandId(choice) : selectedBrandId
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return { facts: { ...loadedFacts, brand }, choice, brandId }
}

/** Brands that list any of the hosts, without duplicates. */
function findNamedInAny(hosts: readonly string[], ownDomains: readonly OwnDomains[]): NamedBrand[] {
  const found = hosts.flatMap((host) => findNamedBrands(host, ownDomains))
  return [...new Map(found.map((one) => [one.brandId, one])).values()]
}

/** Returns whether all brands of a host are loaded. */
const isFullyLoaded = (under: BrandTracking | undefined): boolean => under?.pending.length === 0

/** Brands that list all listed hosts, otherwise those that list some, in the order of `brands`. */
function findTrackingBrands(
  brands: readonly CompactBrand[],
  hosts: readonly (BrandTracking | undefined)[],
): string[] {
  const ownDomains = hosts.flatMap((under) =>
    under && under.tracking.length > 0
      ? [new Set(under.tracking.map(({ brand }) => brand.id))]
      : [],
  )
  if (ownDomains.length === 0) return []
  const ids = brands.map(({ id }) => id)
  const trackingAll = ids.filter((id) =>
    ownDomains.every((trackingBrandIds) => trackingBrandIds.has(id)),
  )
  return trackingAll.length > 0
    ? trackingAll
    : ids.filter((id) => ownDomains.some((trackingBrandIds) => trackingBrandIds.has(id)))
}

/** Loads the data for the checks of a form or list. Each part is loaded once and fails independently. */
export function useChecks(hosts: readonly string[], context: BrandContext) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const owns = useQuery(ownDomainsOptions())
  const open = useQuery(openCasesOptions())
  const ended = useQuery(endedCasesOptions())
  const firstBrandId =
    context.selectedBrandId === undefined ? context.openedFrom : context.selectedBrandId
  const { under, readAgain: refetchFailed } = useBrandTracking(hosts, brands, firstBrandId)
  const now = useNow()
  const decided = chooseRequestBrand(
    hosts,
    { brands, ownDomains: owns, openCases: open, endedCases: ended, trackingByHost: under, now },
    context,
  )
  const shared = [owns, open, ended]
  const done = hosts.filter((host) => isFullyLoaded(under.get(host))).length
  const isFetching = shared.some(({ isPending, error }) => isPending && !error)
  return {
    ...decided,
    isChecking: hosts.length > 0 && (done < hosts.length || isFetching),
    /** Number of loaded hosts, and total. */
    progress: { done, all: hosts.length },
    gaps: hosts.length > 0 ? describeGaps(decided.facts) : [],
    retry: () => {
      for (const one of shared) if (one.error) void one.refetch()
      refetchFailed()
    },
  }
}

/**
 * Records of hosts. One host is looked up under every brand. Of many hosts only those that `first` doesn't list are
 * looked up under the others, so most need one request.
 */
function useBrandTracking(
  hosts: readonly string[],
  brands: readonly CompactBrand[] | undefined,
  firstBrandId: string | null,
) {
  const [singleHost] = hosts.length === 1 ? hosts : []
  const singleQueries = useQueries({
    queries: (singleHost === undefined ? [] : (brands ?? [])).map(({ id }) =>
      hostUnderBrandOptions(id, singleHost ?? ''),
    ),
  })
  const manyQuery = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brandIds: (brands ?? []).map(({ id }) => id),
      firstBrandId: brands?.some(({ id }) => id === firstBrandId) ? firstBrandId : null,
    }),
    enabled: hosts.length > 1 && brands !== undefined,
    // Keep results while lines are added.
    placeholderData: (before) => before,
  })
  const under = new Map<string, BrandTracking>()
  if (singleHost !== undefined && brands) under.set(singleHost, groupResults(brands, singleQueries))
  else
    for (const host of hosts) {
      const results = manyQuery.data?.get(host)?.byBrand
      const lookedUpBrands = (brands ?? []).filter(({ id }) => results?.has(id))
      if (results)
        under.set(
          host,
          groupResults(
            lookedUpBrands,
            lookedUpBrands.map(({ id }) => results.get(id)),
          ),
        )
    }
  const refetchFailed = () => {
    for (const one of singleQueries) if (one.error) void one.refetch()
    if (
      singleHost === undefined &&
      [...under.values()].some(({ failed: failedCount }) => failedCount.length > 0)
    )
      void manyQuery.refetch()
  }
  return { under, readAgain: refetchFailed }
}

const groupResults = (
  brands: readonly CompactBrand[],
  results: readonly (LookupState<Domain | null> | undefined)[],
): BrandTracking => groupByTracking(brands, results, (row) => row)

const notLoaded = { data: undefined, error: null }

/** Resolves once the checks of a host are complete or a few seconds have passed; nothing is sent before. */
export async function awaitChecks(
  client: QueryClient,
  host: string,
  context: BrandContext,
): Promise<CheckedBrand> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [owns, open, ended] = [ownDomainsOptions(), openCasesOptions(), endedCasesOptions()]
  const ownDomains = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Keep observers: leaving the form would cancel the queries and lose the request.
  const observer = new QueriesObserver(client, [owns, open, ended, ...ownDomains])
  const unsubscribe = observer.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(owns),
    client.fetchQuery(open),
    client.fetchQuery(ended),
    ...ownDomains.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  unsubscribe()
  const results = ownDomains.map(({ queryKey }) => client.getQueryState(queryKey))
  const loadedFacts = {
    brands,
    ownDomains: client.getQueryState(owns.queryKey) ?? notLoaded,
    openCases: client.getQueryState(open.queryKey) ?? notLoaded,
    endedCases: client.getQueryState(ended.queryKey) ?? notLoaded,
    trackingByHost: new Map(brands && [[host, groupResults(brands, results)]]),
    now: Date.now(),
  }
  return chooseRequestBrand([host], loadedFacts, context)
}
