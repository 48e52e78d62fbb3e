import { toVisibleString } from '#/lib/visible-text.ts'

type LabeledBrand = { name: string | null; domain: string | null }

export const getBrandLabel = (brand: LabeledBrand): string =>
  toVisibleString(brand.name ?? brand.domain ?? 'Brand without a name')

export function findBrandLabel(
  brands: readonly (LabeledBrand & { id: string })[],
  brandId: string | null,
): string | null {
  const brand = brands.find(({ id }) => id === brandId)
  return brand ? getBrandLabel(brand) : null
}
