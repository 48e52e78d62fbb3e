import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import {
  endedCasesOptions,
  hostUnderBrandOptions,
  openCasesOptions,
  ownHostsOptions,
} from '#/api/target-checks.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { useNow } from '#/ui/now.ts'
import { preflight, type Check } from './preflight.ts'

/** Milliseconds that sending waits for checks that are under way. */
const patience = 6000

const noBrands: readonly CompactBrand[] = []

/** The brand that a request is for: null for none, undefined while it is not known. */
function brandOf(
  brands: readonly CompactBrand[] | undefined,
  brandId: string | null,
): CompactBrand | null | undefined {
  return brandId === null ? null : brands?.find(({ id }) => id === brandId)
}

/** The checks of a target, each read and failing by itself; empty while there is no host. */
export function usePreflight(host: string | null, brandId: string | null): Check[] {
  const brands = useQuery(compactBrandsOptions()).data?.rows ?? noBrands
  const owns = useQuery(ownHostsOptions())
  const open = useQuery(openCasesOptions())
  const ended = useQuery(endedCasesOptions())
  const known = useQueries({
    queries: brands.map((brand) => ({
      ...hostUnderBrandOptions(brand.id, host ?? ''),
      enabled: host !== null,
    })),
  })
  const now = useNow()
  if (host === null) return []
  const brand = brandOf(brands, brandId)
  return preflight({ host, brand, brands, owns, open, ended, known, now })
}

/**
 * The checks as they stand once all have an answer, or a few seconds have passed: what is sent must not
 * overtake its own checks.
 */
export async function settledPreflight(
  client: QueryClient,
  host: string,
  brandId: string | null,
): Promise<Check[]> {
  const brands =
    (await client.ensureQueryData(compactBrandsOptions()).catch(() => null))?.rows ?? []
  const reads = {
    owns: ownHostsOptions(),
    open: openCasesOptions(),
    ended: endedCasesOptions(),
  }
  const known = brands.map((brand) => hostUnderBrandOptions(brand.id, host))
  const all = Promise.allSettled([
    client.fetchQuery(reads.owns),
    client.fetchQuery(reads.open),
    client.fetchQuery(reads.ended),
    ...known.map((options) => client.fetchQuery(options)),
  ])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
  const read = {
    owns: client.getQueryState(reads.owns.queryKey),
    open: client.getQueryState(reads.open.queryKey),
    ended: client.getQueryState(reads.ended.queryKey),
  }
  return preflight({
    host,
    brand: brandOf(brands, brandId),
    brands,
    owns: looked(read.owns),
    open: looked(read.open),
    ended: looked(read.ended),
    known: known.map(({ queryKey }) => looked(client.getQueryState(queryKey))),
    now: Date.now(),
  })
}

const looked = <Data>(state: { data: Data | undefined; error: unknown } | undefined) => ({
  data: state?.data,
  error: state?.error,
})
