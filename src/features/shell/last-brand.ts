import { session } from '#/api/session.ts'

let last: string | null = null

// Another user of the same tab must not find the way of the one before.
session.store.subscribe(() => {
  last = null
})

/** Remembers the brand whose pages are open, until the session ends. */
export function rememberBrand(brandId: string): void {
  last = brandId
}

/**
 * The brand that navigation leads to. That of the page (`ofPage`) or none: beside a brand that the user
 * cannot see stands no other. Of a page without one the last brand, else the first.
 */
export function brandAtHand<Brand extends { id: string }>(
  brands: readonly Brand[],
  ofPage: string | null,
): Brand | null {
  const find = (id: string | null) => brands.find((brand) => brand.id === id)
  if (ofPage !== null) return find(ofPage) ?? null
  return find(last) ?? brands[0] ?? null
}

/** The brand that was looked at last; undefined before any was. */
export const lastBrand = <Brand extends { id: string }>(
  brands: readonly Brand[],
): Brand | undefined => brands.find(({ id }) => id === last)
