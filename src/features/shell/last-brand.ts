import { session } from '#/api/session.ts'

let last: string | null = null

// Another user of the same tab must not find the way of the one before.
session.subscribe(() => {
  last = null
})

/** Remembers the brand whose pages are open, until the session ends. */
export function rememberBrand(brandId: string): void {
  last = brandId
}

/** The brand that navigation leads to: that of the address, else the last one, else the first. */
export function brandAtHand<Brand extends { id: string }>(
  brands: readonly Brand[],
  inAddress: string | null,
): Brand | null {
  const find = (id: string | null) => brands.find((brand) => brand.id === id)
  return find(inAddress) ?? find(last) ?? brands[0] ?? null
}
