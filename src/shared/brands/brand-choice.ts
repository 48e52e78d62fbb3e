import type { NamedBrand } from './named-brands.ts'

/** Preselected brand of a takedown request for a host. */
export type BrandChoice =
  /** Some lookups are pending and may change the choice. */
  | { kind: 'looking' }
  /** Only this brand tracks the host, or several do and the request was opened from a page of this one. */
  | { kind: 'brand'; brandId: string }
  /** Several brands track the host, and the request wasn't opened from any of them. It starts without a brand. */
  | { kind: 'several'; brandIds: readonly string[] }
  /** No brand tracks the host. The request was opened from a page of this brand. */
  | { kind: 'page'; brandId: string }
  /** No brand is known to track the host, but it contains a word of a brand other than the page's. The user chooses. */
  | { kind: 'named'; namedBrands: readonly NamedBrand[] }
  /** No brand tracks the host, and the request wasn't opened from a brand's page. */
  | { kind: 'none' }
  /** No brand is known to track the host, but some lookups failed. The user has to choose. */
  | { kind: 'unknown' }

/** Results of looking up a host in all of the user's brands. */
export interface HostLookupSummary {
  trackingBrandIds: readonly string[]
  pendingCount: number
  failedCount: number
  /** Brands whose words the host contains; undefined until known. */
  namedBrands: readonly NamedBrand[] | undefined
}

/**
 * Chooses the brand of a request. Never guesses, for example by taking the last used brand, because the brand
 * determines who sees the case and whether it needs approval.
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

/** Returns the brand ID of a choice; null for no brand, undefined while pending or if the user has to choose. */
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
