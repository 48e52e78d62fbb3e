import { QueriesObserver, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions, ownHostsOptions, type OwnHosts } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import {
  hostsUnderBrandsOptions,
  hostUnderBrandOptions,
  type ReadState,
} from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/shared/brands/brand-choice.ts'
import { hostUnderBrands } from '#/shared/brands/host-under-brands.ts'
import { brandsNamedIn, type NamedBrand } from '#/shared/brands/named-brands.ts'
import { useNow } from '#/ui/now.ts'
import { gapsOf, type Facts, type UnderBrands } from './checks.ts'

/** How long sending waits for pending checks, milliseconds. */
const timeoutMs = 6000

/** Brand of requests, as far as known before the checks. */
export interface BrandContext {
  /** Chosen by the user; null for none, undefined if not chosen. */
  chosen: string | null | undefined
  /** Brand of the page that the form or list was opened from. */
  openedFrom: string | null
  /** True if the form was opened from the host's row under that brand. */
  listedHost?: string | null
}

/** Data for the checks, and the brand of the requests. */
interface Decided {
  facts: Facts
  /** Preselected brand, unless the user chose one. */
  choice: BrandChoice
  /** Null for none; undefined until known. */
  brandId: string | null | undefined
}

type Reads = Pick<Facts, 'owns' | 'open' | 'ended' | 'under' | 'now'> & {
  /** Undefined until loaded. */
  brands: readonly CompactBrand[] | undefined
}

/** Brand of requests: the user's choice, otherwise preselected from the records of the hosts. */
function decide(
  hosts: readonly string[],
  { brands = [], ...reads }: Reads,
  { chosen, openedFrom, listedHost }: BrandContext,
): Decided {
  const answers = hosts.map((host) => reads.under.get(host))
  const listing = brandsOfHosts(brands, answers)
  if (openedFrom !== null && hosts.some((host) => host === listedHost)) listing.push(openedFrom)
  const waiting = answers.filter((under) => !isWhole(under)).length
  const failed = answers.filter((under) => under && under.failed.length > 0).length
  // Brands that failed to load count as not listing it.
  const known = reads.owns.data ?? (reads.owns.error ? [] : undefined)
  const named = known && namedInAny(hosts, known)
  const choice = chooseBrand({ listing, waiting, failed, named }, openedFrom)
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return { facts: { ...reads, brand }, choice, brandId }
}

/** Brands that list any of the hosts, without duplicates. */
function namedInAny(hosts: readonly string[], known: readonly OwnHosts[]): NamedBrand[] {
  const found = hosts.flatMap((host) => brandsNamedIn(host, known))
  return [...new Map(found.map((one) => [one.brandId, one])).values()]
}

/** Returns whether all brands of a host are loaded. */
const isWhole = (under: UnderBrands | undefined): boolean => under?.waiting.length === 0

/** Brands that list all listed hosts, otherwise those that list some, in the order of `brands`. */
function brandsOfHosts(
  brands: readonly CompactBrand[],
  hosts: readonly (UnderBrands | undefined)[],
): string[] {
  const known = hosts.flatMap((under) =>
    under && under.listed.length > 0 ? [new Set(under.listed.map(({ brand }) => brand.id))] : [],
  )
  if (known.length === 0) return []
  const ids = brands.map(({ id }) => id)
  const whole = ids.filter((id) => known.every((listing) => listing.has(id)))
  return whole.length > 0 ? whole : ids.filter((id) => known.some((listing) => listing.has(id)))
}

/** Loads the data for the checks of a form or list. Each part is loaded once and fails independently. */
export function useChecks(hosts: readonly string[], context: BrandContext) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const owns = useQuery(ownHostsOptions())
  const open = useQuery(openCasesOptions())
  const ended = useQuery(endedCasesOptions())
  const first = context.chosen === undefined ? context.openedFrom : context.chosen
  const { under, readAgain } = useUnderBrands(hosts, brands, first)
  const now = useNow()
  const decided = decide(hosts, { brands, owns, open, ended, under, now }, context)
  const shared = [owns, open, ended]
  const done = hosts.filter((host) => isWhole(under.get(host))).length
  const isReading = shared.some(({ isPending, error }) => isPending && !error)
  return {
    ...decided,
    checking: hosts.length > 0 && (done < hosts.length || isReading),
    /** Number of loaded hosts, and total. */
    progress: { done, all: hosts.length },
    gaps: hosts.length > 0 ? gapsOf(decided.facts) : [],
    again: () => {
      for (const one of shared) if (one.error) void one.refetch()
      readAgain()
    },
  }
}

/**
 * Records of hosts. One host is looked up under every brand. Of many hosts only those that `first` doesn't list are
 * looked up under the others, so most need one request.
 */
function useUnderBrands(
  hosts: readonly string[],
  brands: readonly CompactBrand[] | undefined,
  first: string | null,
) {
  const [only] = hosts.length === 1 ? hosts : []
  const each = useQueries({
    queries: (only === undefined ? [] : (brands ?? [])).map(({ id }) =>
      hostUnderBrandOptions(id, only ?? ''),
    ),
  })
  const many = useQuery({
    ...hostsUnderBrandsOptions({
      hosts,
      brands: (brands ?? []).map(({ id }) => id),
      first: brands?.some(({ id }) => id === first) ? first : null,
    }),
    enabled: hosts.length > 1 && brands !== undefined,
    // Keep results while lines are added.
    placeholderData: (before) => before,
  })
  const under = new Map<string, UnderBrands>()
  if (only !== undefined && brands) under.set(only, underAll(brands, each))
  else
    for (const host of hosts) {
      const answers = many.data?.get(host)?.byBrand
      const asked = (brands ?? []).filter(({ id }) => answers?.has(id))
      if (answers)
        under.set(
          host,
          underAll(
            asked,
            asked.map(({ id }) => answers.get(id)),
          ),
        )
    }
  const readAgain = () => {
    for (const one of each) if (one.error) void one.refetch()
    if (only === undefined && [...under.values()].some(({ failed }) => failed.length > 0))
      void many.refetch()
  }
  return { under, readAgain }
}

const underAll = (
  brands: readonly CompactBrand[],
  answers: readonly (ReadState<Domain | null> | undefined)[],
): UnderBrands => hostUnderBrands(brands, answers, (row) => row)

const unread = { data: undefined, error: null }

/** Resolves once the checks of a host are complete or a few seconds have passed; nothing is sent before. */
export async function awaitChecks(
  client: QueryClient,
  host: string,
  context: BrandContext,
): Promise<Decided> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [owns, open, ended] = [ownHostsOptions(), openCasesOptions(), endedCasesOptions()]
  const known = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Keep observers: leaving the form would cancel the queries and lose the request.
  const watching = new QueriesObserver(client, [owns, open, ended, ...known])
  const unwatch = watching.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(owns),
    client.fetchQuery(open),
    client.fetchQuery(ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  unwatch()
  const answers = known.map(({ queryKey }) => client.getQueryState(queryKey))
  const reads = {
    brands,
    owns: client.getQueryState(owns.queryKey) ?? unread,
    open: client.getQueryState(open.queryKey) ?? unread,
    ended: client.getQueryState(ended.queryKey) ?? unread,
    under: new Map(brands && [[host, underAll(brands, answers)]]),
    now: Date.now(),
  }
  return decide([host], reads, context)
}
