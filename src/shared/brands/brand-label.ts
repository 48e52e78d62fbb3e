import { toVisibleString } from '#/lib/visible-text.ts'

/** Display name of a brand: its name, else its domain. */
export const getBrandLabel = (brand: { name: string | null; domain: string | null }): string =>
  toVisibleString(brand.name ?? brand.domain ?? 'Brand without a name')
