import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import {
  endedCasesOptions,
  hostUnderBrandOptions,
  openCasesOptions,
  ownHostsOptions,
} from '#/api/target-checks.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { brandOfChoice, chooseBrand, type BrandChoice } from '#/product/brands/brand-choice.ts'
import { useNow } from '#/ui/now.ts'
import { preflight, type Check, type PreflightFacts } from './preflight.ts'

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
export interface BrandWish {
  /** Chosen by hand; undefined where nobody chose. */
  chosen: string | null | undefined
  /** The brand whose page the form was opened from. */
  openedFrom: string | null
  /** The form was opened from the row of this host on the list of that brand. */
  listedHost: string | null
}

type Looks = Omit<PreflightFacts, 'brand' | 'brands' | 'now'> & {
  brands: PreflightFacts['brands'] | undefined
}

/** Puts together what was looked up; `brands` undefined while they are not read. */
function judge({ brands, ...looks }: Looks, wish: BrandWish, now: number): TargetChecks {
  const { chosen, openedFrom, listedHost } = wish
  const listing = (brands ?? noBrands)
    .filter((_brand, index) => looks.known[index]?.data?.domain)
    .map(({ id }) => id)
  if (openedFrom !== null && listedHost === looks.host) listing.push(openedFrom)
  const choice = chooseBrand(
    {
      listing,
      waiting: brands ? looks.known.filter(({ data, error }) => !data && !error).length : 1,
      failed: looks.known.filter(({ data, error }) => !data && error).length,
    },
    openedFrom,
  )
  const brandId = chosen === undefined ? brandOfChoice(choice) : chosen
  const brand = typeof brandId === 'string' ? brands?.find(({ id }) => id === brandId) : brandId
  return {
    choice,
    brandId,
    checks: preflight({ ...looks, brands: brands ?? noBrands, brand, now }),
  }
}

/** The checks of a target, each read and failing by itself. */
export function usePreflight(host: string | null, wish: BrandWish): TargetChecks {
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
  if (host === null) return { choice: { kind: 'none' }, brandId: wish.chosen ?? null, checks: [] }
  return judge({ host, brands, owns, open, ended, known }, wish, now)
}

/**
 * The same once all have an answer, or a few seconds have passed: what is sent must not overtake its own
 * checks.
 */
export async function settledPreflight(
  client: QueryClient,
  host: string,
  wish: BrandWish,
): Promise<TargetChecks> {
  const brands = (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows
  const reads = {
    owns: ownHostsOptions(),
    open: openCasesOptions(),
    ended: endedCasesOptions(),
  }
  const known = (brands ?? noBrands).map((brand) => hostUnderBrandOptions(brand.id, host))
  const all = Promise.allSettled([
    client.fetchQuery(reads.owns),
    client.fetchQuery(reads.open),
    client.fetchQuery(reads.ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  const looks = {
    host,
    brands,
    owns: looked(client.getQueryState(reads.owns.queryKey)),
    open: looked(client.getQueryState(reads.open.queryKey)),
    ended: looked(client.getQueryState(reads.ended.queryKey)),
    known: known.map(({ queryKey }) => looked(client.getQueryState(queryKey))),
  }
  return judge(looks, wish, Date.now())
}

const looked = <Data>(state: { data: Data | undefined; error: unknown } | undefined) => ({
  data: state?.data,
  error: state?.error,
})
