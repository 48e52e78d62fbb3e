import type { BrandDomains } from '#/api/brands.ts'
import type { LookupState } from '#/api/host-lookups.ts'
import { isHostWithin } from '#/lib/host-name.ts'

/** Brands by whether they track a host (F16, C85). If the lookup `failed`, the brand may or may not track the host. */
export interface HostTracking<Brand, Row> {
  tracking: { brand: Brand; row: Row }[]
  notTracking: Brand[]
  failed: { brand: Brand; error: unknown }[]
  pending: Brand[]
}

/** `lookups` are in the order of `brands`. The data of a lookup is null if the brand doesn't track the host. */
export function groupByTracking<Brand, Row>(
  brands: readonly Brand[],
  lookups: readonly (LookupState<Row | null> | undefined)[],
): HostTracking<Brand, Row> {
  const grouped: HostTracking<Brand, Row> = {
    tracking: [],
    notTracking: [],
    failed: [],
    pending: [],
  }
  for (const [index, brand] of brands.entries()) {
    const { data: row, error } = lookups[index] ?? { data: undefined, error: null }
    if (row === null) grouped.notTracking.push(brand)
    else if (row !== undefined) grouped.tracking.push({ brand, row })
    else if (error) grouped.failed.push({ brand, error })
    else grouped.pending.push(brand)
  }
  return grouped
}

interface SuggestedBrand {
  brandId: string
  /** The brand's longest word that occurs in the host. */
  word: string
}

/** Shorter words match too many hosts. */
const minWordLength = 4

/** Removes dots and hyphens, because a host may split a brand's name with them. */
const keepLettersAndDigits = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the longest label of a domain, not counting the last label: `northbank` for `www.northbank.co.uk`. */
const getMainLabel = (domain: string): string =>
  domain
    .split('.')
    .slice(0, -1)
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

/**
 * Finds brands whose name, domain or keywords occur in the host, longest match first. A word can match by chance.
 * Leaves out a brand if the host is the brand's own domain or a subdomain of it.
 */
export function findSuggestedBrands(
  host: string,
  brands: readonly BrandDomains[],
): SuggestedBrand[] {
  const compactHost = keepLettersAndDigits(host)
  const matches = brands.flatMap(({ id: brandId, name, domain, keywords }) => {
    const isOwnHost = domain !== null && isHostWithin(host, domain)
    if (isOwnHost) return []
    const words = [name ?? '', getMainLabel(domain ?? ''), ...keywords]
      .map(keepLettersAndDigits)
      .filter((word) => word.length >= minWordLength && compactHost.includes(word))
      .toSorted((a, b) => b.length - a.length)
    const [word] = words
    return word === undefined ? [] : [{ brandId, word }]
  })
  return matches.toSorted((a, b) => b.word.length - a.word.length)
}

/**
 * Preselected brand of a takedown request for a host. “The page” is the page that the request was opened from. “Brand
 * words” are the name, domain and keywords of brands other than the page's.
 */
export type BrandChoice =
  /** The page's brand if it tracks the host, or else the only brand that is known to track it. */
  | { kind: 'brand'; brandId: string }
  /** Lookups or brand words that may change the choice are still loading. */
  | { kind: 'loading'; brandId: undefined }
  /** Several brands track the host, but not the page's brand. The user has to choose. */
  | { kind: 'several'; brandId: undefined }
  /** No brand is known to track the host, but the host contains brand words. The user has to choose. */
  | { kind: 'suggested'; brandId: undefined; suggestedBrands: readonly SuggestedBrand[] }
  /** No brand is known to track the host, no brand words are in it, and lookups failed. The user has to choose. */
  | { kind: 'unknown'; brandId: undefined }
  /** No brand tracks the host and the host contains no brand words. Preselects the page's brand. */
  | { kind: 'page'; brandId: string }
  /** Like `page`, but the page has no brand. Preselects “No brand”. */
  | { kind: 'none'; brandId: null }

interface HostLookupSummary {
  trackingBrandIds: readonly string[]
  isPending: boolean
  hasFailed: boolean
  /** Brands whose name, domain or keywords occur in the host; undefined until loaded. */
  suggestedBrands: readonly SuggestedBrand[] | undefined
}

/**
 * Never chooses a brand only because the host contains its words. The match may be wrong, and the brand decides who
 * sees the case and whether the case needs approval.
 */
export function chooseBrand(
  { trackingBrandIds, isPending, hasFailed, suggestedBrands }: HostLookupSummary,
  openedFromBrandId: string | null,
): BrandChoice {
  if (openedFromBrandId !== null && trackingBrandIds.includes(openedFromBrandId))
    return { kind: 'brand', brandId: openedFromBrandId }
  if (isPending) return { kind: 'loading', brandId: undefined }
  const [firstBrandId, ...otherBrandIds] = trackingBrandIds
  if (otherBrandIds.length > 0) return { kind: 'several', brandId: undefined }
  if (firstBrandId !== undefined) return { kind: 'brand', brandId: firstBrandId }
  if (suggestedBrands === undefined) return { kind: 'loading', brandId: undefined }
  if (suggestedBrands.some(({ brandId }) => brandId !== openedFromBrandId))
    return { kind: 'suggested', brandId: undefined, suggestedBrands }
  if (hasFailed) return { kind: 'unknown', brandId: undefined }
  return openedFromBrandId === null
    ? { kind: 'none', brandId: null }
    : { kind: 'page', brandId: openedFromBrandId }
}
