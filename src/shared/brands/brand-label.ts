import { toVisibleString } from '#/lib/visible-text.ts'

/** Returns the display name of a brand: its name or, without one, its domain. */
export const getBrandLabel = (brand: { name: string | null; domain: string | null }): string =>
  toVisibleString(brand.name ?? brand.domain ?? 'Brand without a name')
