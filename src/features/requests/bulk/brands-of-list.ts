import type { CompactBrand } from '#/contract/compact-brand.ts'
import type { ReviewRow, UnderBrands } from './review.ts'

/**
 * The brands that list all of a list's hosts that any brand lists; where there is none, those that list some
 * of them. In the order of `brands`.
 */
export function brandsOfList(
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

/** Another brand of the user that lists hosts which the brand of the list does not. */
export interface OtherBrand {
  brand: CompactBrand
  hosts: number
}

/** The brands that list hosts of the list which its own brand does not, the most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  under: ReadonlyMap<string, UnderBrands>,
  own: CompactBrand | null | undefined,
): OtherBrand[] {
  const counts = new Map<string, OtherBrand>()
  for (const { fate, host } of rows) {
    const listed = under.get(host)?.listed ?? []
    if (fate === 'out' || listed.some(({ brand }) => brand.id === own?.id)) continue
    for (const { brand } of listed)
      counts.set(brand.id, { brand, hosts: (counts.get(brand.id)?.hosts ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.hosts - a.hosts)
}
