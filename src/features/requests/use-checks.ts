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

/** Milliseconds that sending waits for checks that are under way. */
const patience = 6000

/** The brand of requests, as far as it is decided before their checks. */
export interface BrandContext {
  /** Chosen by hand: null for none, undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the form or the list was opened from. */
  openedFrom: string | null
  /** The form was opened from the row of this host on the list of that brand. */
  listedHost?: string | null
}

/** What is known of hosts before sending, and the brand that they are requested for. */
interface Decided {
  facts: Facts
  /** The rule's own choice, which goes when one was made by hand. */
  choice: BrandChoice
  /** Null for none, undefined while it is not known. */
  brandId: string | null | undefined
}

type Reads = Pick<Facts, 'owns' | 'open' | 'ended' | 'under' | 'now'> & {
  /** Undefined while they are not read. */
  brands: readonly CompactBrand[] | undefined
}

/** Decides the brand of requests: chosen by hand, else by the rule from what the brands say of their hosts. */
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
  // Brands whose rows could not be read name nothing.
  const known = reads.owns.data ?? (reads.owns.error ? [] : undefined)
  const named = known && namedInAny(hosts, known)
  const choice = chooseBrand({ listing, waiting, failed, named }, openedFrom)
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands.find(({ id }) => id === brandId) : brandId
  return { facts: { ...reads, brand }, choice, brandId }
}

/** The brands that any of the hosts names, each once. */
function namedInAny(hosts: readonly string[], known: readonly OwnHosts[]): NamedBrand[] {
  const found = hosts.flatMap((host) => brandsNamedIn(host, known))
  return [...new Map(found.map((one) => [one.brandId, one])).values()]
}

/** Whether all brands that were asked for a host have answered. */
const isWhole = (under: UnderBrands | undefined): boolean => under?.waiting.length === 0

/**
 * The brands that list all of the hosts that any brand lists; where there is none, those that list some
 * of them. In the order of `brands`.
 */
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

/** What is read before sending, how far that is, and what of it could not be. */
export interface Checks extends Decided {
  checking: boolean
  /** Hosts whose brands have answered, of how many. */
  progress: { done: number; all: number }
  gaps: ReturnType<typeof gapsOf>
  again: () => void
}

/** The checks of the targets of a form or of a list: each part is read once for all, and fails by itself. */
export function useChecks(hosts: readonly string[], context: BrandContext): Checks {
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
    progress: { done, all: hosts.length },
    gaps: hosts.length > 0 ? gapsOf(decided.facts) : [],
    again: () => {
      for (const one of shared) if (one.error) void one.refetch()
      readAgain()
    },
  }
}

/**
 * What the brands say of hosts. For one host every brand is asked, and heard as soon as it answers; of many
 * only those that `first` does not list are asked of the others, which makes one request for most of them.
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
    // What was found stays while a line is added.
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

/** The same of one host once all have an answer, or a few seconds have passed: nothing is sent before its own checks. */
export async function awaitChecks(
  client: QueryClient,
  host: string,
  context: BrandContext,
): Promise<Decided> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const [owns, open, ended] = [ownHostsOptions(), openCasesOptions(), endedCasesOptions()]
  const known = (brands ?? []).map(({ id }) => hostUnderBrandOptions(id, host))
  // Watched meanwhile: leaving the form would call its reads off, and the request would be lost.
  const watching = new QueriesObserver(client, [owns, open, ended, ...known])
  const unwatch = watching.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(owns),
    client.fetchQuery(open),
    client.fetchQuery(ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  unwatch()
  const answers = known.map(({ queryKey }) => answerOf(client.getQueryState(queryKey)))
  const reads = {
    brands,
    owns: answerOf(client.getQueryState(owns.queryKey)),
    open: answerOf(client.getQueryState(open.queryKey)),
    ended: answerOf(client.getQueryState(ended.queryKey)),
    under: new Map(brands && [[host, underAll(brands, answers)]]),
    now: Date.now(),
  }
  return decide([host], reads, context)
}

const answerOf = <Data>(state: { data: Data | undefined; error: unknown } | undefined) => ({
  data: state?.data,
  error: state?.error,
})
