import { visibleString } from '#/lib/visible-text.ts'

/** What a brand is called on screen: its name, else its domain. */
export const brandLabel = (brand: { name: string | null; domain: string | null }): string =>
  visibleString(brand.name ?? brand.domain ?? 'Brand without a name')
