import { QueriesObserver, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { endedCasesOptions, openCasesOptions } from '#/api/cases-by-host.ts'
import { hostUnderBrandOptions } from '#/api/host-under-brand.ts'
import type { Looked } from '#/api/looked.ts'
import { ownHostsOptions } from '#/api/own-hosts.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/product/brands/brand-choice.ts'
import { hostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { useNow } from '#/ui/now.ts'
import type { Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'
import { preflight } from './preflight.ts'

/** Milliseconds that sending waits for checks that are under way. */
const patience = 6000

const noBrands: readonly CompactBrand[] = []

/** The checks of a target, and the brand that it is for. */
export interface TargetChecks {
  /** The rule's own choice, which goes when one was made by hand. */
  choice: BrandChoice
  /** Null for none, undefined while it is not known. */
  brandId: string | null | undefined
  /** Empty while there is no host. */
  checks: Check[]
}

/** The brand of a request, as far as it is decided before the look-up. */
export interface BrandContext {
  /** Chosen by hand; undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the form was opened from. */
  openedFrom: string | null
  /** The form was opened from the row of this host on the list of that brand. */
  listedHost: string | null
}

type Reads = Pick<PreflightFacts, 'host' | 'owns' | 'open' | 'ended'> & {
  /** Undefined while they are not read. */
  brands: readonly CompactBrand[] | undefined
  /** What each of them says of the host. */
  known: readonly Looked<Domain | null>[]
}

/** Puts together what was read. */
function judge(
  { brands, known, ...reads }: Reads,
  context: BrandContext,
  now: number,
): TargetChecks {
  const { chosen, openedFrom, listedHost } = context
  const under = hostUnderBrands(brands ?? noBrands, known, (row) => row)
  const listing = under.listed.map(({ brand }) => brand.id)
  if (openedFrom !== null && listedHost === reads.host) listing.push(openedFrom)
  const choice = chooseBrand(
    { listing, waiting: brands ? under.waiting.length : 1, failed: under.failed.length },
    openedFrom,
  )
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands?.find(({ id }) => id === brandId) : brandId
  return { choice, brandId, checks: preflight({ ...reads, under, brand, now }) }
}

/** The checks of a target, each read and failing by itself. */
export function usePreflight(host: string | null, context: BrandContext): TargetChecks {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const owns = useQuery(ownHostsOptions())
  const open = useQuery(openCasesOptions())
  const ended = useQuery(endedCasesOptions())
  const known = useQueries({
    queries: (brands ?? noBrands).map((brand) => ({
      ...hostUnderBrandOptions(brand.id, host ?? ''),
      enabled: host !== null,
    })),
  })
  const now = useNow()
  if (host === null)
    return { choice: { kind: 'none' }, brandId: context.chosen ?? null, checks: [] }
  return judge({ host, brands, owns, open, ended, known }, context, now)
}

/**
 * The same once all have an answer, or a few seconds have passed: what is sent must not overtake its own
 * checks.
 */
export async function settledPreflight(
  client: QueryClient,
  host: string,
  context: BrandContext,
): Promise<TargetChecks> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const reads = {
    owns: ownHostsOptions(),
    open: openCasesOptions(),
    ended: endedCasesOptions(),
  }
  const known = (brands ?? noBrands).map((brand) => hostUnderBrandOptions(brand.id, host))
  // Watched meanwhile: leaving the form would call its reads off, and the request would be lost.
  const watching = new QueriesObserver(client, [reads.owns, reads.open, reads.ended, ...known])
  const unwatch = watching.subscribe(() => {})
  const all = Promise.allSettled([
    client.fetchQuery(reads.owns),
    client.fetchQuery(reads.open),
    client.fetchQuery(reads.ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  unwatch()
  const answers = {
    host,
    brands,
    owns: readingOf(client.getQueryState(reads.owns.queryKey)),
    open: readingOf(client.getQueryState(reads.open.queryKey)),
    ended: readingOf(client.getQueryState(reads.ended.queryKey)),
    known: known.map(({ queryKey }) => readingOf(client.getQueryState(queryKey))),
  }
  return judge(answers, context, Date.now())
}

const readingOf = <Data>(state: { data: Data | undefined; error: unknown } | undefined) => ({
  data: state?.data,
  error: state?.error,
})
