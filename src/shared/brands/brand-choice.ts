import type { NamedBrand } from './named-brands.ts'

/** Preselected brand of a request for a host. */
export type BrandChoice =
  /** Some lookups are pending and may change the choice. */
  | { kind: 'looking' }
  /** This brand tracks the host. */
  | { kind: 'brand'; brandId: string }
  /** Several brands track it, none preferred: the request starts without a brand. */
  | { kind: 'several'; brandIds: readonly string[] }
  /** No brand tracks it; the brand of the page that it was opened from. */
  | { kind: 'page'; brandId: string }
  /** No brand tracks it, but it contains words of these: the user has to choose. */
  | { kind: 'named'; namedBrands: readonly NamedBrand[] }
  /** No brand tracks it, and it was opened from no brand's page. */
  | { kind: 'none' }
  /** No brand is known to track it, but some lookups failed: the user has to choose. */
  | { kind: 'unknown' }

/** Lookup results of a host across the user's brands. */
export interface HostLookupSummary {
  /** IDs of brands that track it. */
  trackingBrandIds: readonly string[]
  /** Number of pending brands. */
  pendingCount: number
  /** Number of failed brands. */
  failedCount: number
  /** Brands whose words it contains; undefined until known. */
  namedBrands: readonly NamedBrand[] | undefined
}

/**
 * Chooses the brand of a request: the brand that tracks the host. Of several, the one whose page it was opened from.
 * If none does, that page's brand or no brand, unless the host contains a word of another: the brand determines who sees
 * the case and whether it needs approval, so the user decides. Never the first or the last used brand.
 */
export function chooseBrand(
  { trackingBrandIds, pendingCount, failedCount, namedBrands }: HostLookupSummary,
  openedFromBrandId: string | null,
): BrandChoice {
  if (openedFromBrandId !== null && trackingBrandIds.includes(openedFromBrandId))
    return { kind: 'brand', brandId: openedFromBrandId }
  if (pendingCount > 0) return { kind: 'looking' }
  const [only, ...others] = trackingBrandIds
  if (only === undefined) {
    if (namedBrands === undefined) return { kind: 'looking' }
    if (namedBrands.some(({ brandId }) => brandId !== openedFromBrandId))
      return { kind: 'named', namedBrands }
    if (failedCount > 0) return { kind: 'unknown' }
    return openedFromBrandId === null
      ? { kind: 'none' }
      : { kind: 'page', brandId: openedFromBrandId }
  }
  return others.length === 0
    ? { kind: 'brand', brandId: only }
    : { kind: 'several', brandIds: trackingBrandIds }
}

/** Brand ID of a choice: null for none, undefined until known. */
export function getChosenBrandId(choice: BrandChoice): string | null | undefined {
  switch (choice.kind) {
    case 'brand':
    case 'page':
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
