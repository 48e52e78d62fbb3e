import { toVisibleString } from '#/lib/visible-text.ts'

type LabeledBrand = { name: string | null; domain: string | null }

/** Returns the display name of a brand: its name or, without one, its domain. */
export const getBrandLabel = (brand: LabeledBrand): string =>
  toVisibleString(brand.name ?? brand.domain ?? 'Brand without a name')

/** Returns the display name of the brand with this ID; null if it isn't in the list. */
export function findBrandLabel(
  brands: readonly (LabeledBrand & { id: string })[],
  brandId: string | null,
): string | null {
  const brand = brands.find(({ id }) => id === brandId)
  return brand ? getBrandLabel(brand) : null
}
