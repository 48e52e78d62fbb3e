import type { NamedBrand } from './named-brands.ts'

/** Preselected brand of a request for a host. */
export type BrandChoice =
  /** Some lookups are pending and may change the choice. */
  | { kind: 'looking' }
  /** This brand tracks the host. */
  | { kind: 'brand'; brandId: string }
  /** Several brands track it, none preferred: the request starts without a brand. */
  | { kind: 'several'; brandIds: readonly string[] }
  /** No brand tracks it, but it contains words of these: the user has to choose. */
  | { kind: 'named'; named: readonly NamedBrand[] }
  /** No brand tracks it. */
  | { kind: 'none' }
  /** No brand is known to track it, but some lookups failed: the user has to choose. */
  | { kind: 'unknown' }

/** Lookup results of a host across the user's brands. */
export interface HostListing {
  /** IDs of brands that track it. */
  listing: readonly string[]
  /** Number of pending brands. */
  waiting: number
  /** Number of failed brands. */
  failed: number
  /** Brands whose words it contains; undefined until known. */
  named: readonly NamedBrand[] | undefined
}

/**
 * Chooses the brand of a request: the brand that tracks the host. Of several, the one whose page it was opened from.
 * If none does, no brand, unless the host contains a word of one: without a brand the request needs approval, so the
 * user decides. Never the first or the last used brand.
 */
export function chooseBrand(
  { listing, waiting, failed, named }: HostListing,
  openedFrom: string | null,
): BrandChoice {
  if (openedFrom !== null && listing.includes(openedFrom))
    return { kind: 'brand', brandId: openedFrom }
  if (waiting > 0) return { kind: 'looking' }
  const [only, ...others] = listing
  if (only === undefined) {
    if (named === undefined) return { kind: 'looking' }
    if (named.length > 0) return { kind: 'named', named }
    return { kind: failed > 0 ? 'unknown' : 'none' }
  }
  return others.length === 0
    ? { kind: 'brand', brandId: only }
    : { kind: 'several', brandIds: listing }
}

/** Brand ID of a choice: null for none, undefined until known. */
export function brandOfChoice(choice: BrandChoice): string | null | undefined {
  switch (choice.kind) {
    case 'brand':
      return choice.brandId
    case 'several':
    case 'none':
      return null
    case 'named':
    case 'looking':
    case 'unknown':
      return undefined
  }
}
