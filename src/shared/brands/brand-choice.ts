import type { NamedBrand } from './named-brands.ts'

/** Which brand a request for a host begins with, before anybody chose one by hand. */
export type BrandChoice =
  /** Not all brands have answered, and the answer may depend on those. */
  | { kind: 'looking' }
  /** This brand lists the host. */
  | { kind: 'brand'; brandId: string }
  /** These list it and none is preferred: the request begins with no brand, and they are named. */
  | { kind: 'several'; brandIds: readonly string[] }
  /** No brand lists it, but it contains words of these: one is to be chosen, or none, by hand. */
  | { kind: 'named'; named: readonly NamedBrand[] }
  /** No brand lists it. */
  | { kind: 'none' }
  /** No brand is known to list it, but some could not be asked: it has to be chosen by hand. */
  | { kind: 'unknown' }

/** What the brands of a user said when they were asked for a host. */
export interface HostListing {
  /** The brands that list it. */
  listing: readonly string[]
  /** Brands that have not answered yet. */
  waiting: number
  /** Brands that could not be asked. */
  failed: number
  /** Brands whose words it contains; undefined while that is not known. */
  named: readonly NamedBrand[] | undefined
}

/**
 * The one rule for the brand of a request: the brand that lists the host; none if none does, unless it contains the
 * word of one: such a request without a brand waits for approval, so that has to be decided by hand. Of several
 * the one whose page it was opened from, if it is among them. Never the first one, never the last used.
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

/** The brand that a choice stands for: null for none, undefined while it is not known. */
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
