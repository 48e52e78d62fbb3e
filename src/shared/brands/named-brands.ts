/** A brand with its name, domain and keywords. */
export interface KnownBrand {
  brandId: string
  brandName: string | null
  domain: string | null
  keywords: readonly string[]
}

/** A brand and the word of it that the host contains. */
export interface NamedBrand {
  brandId: string
  word: string
}

/** Minimum length of a word; shorter ones match too much. */
const minWordLength = 4

/** Letters and digits only: hosts may split a name with dots and hyphens. */
const keepLettersAndDigits = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Longest label without the public suffix: `northbank` of `www.northbank.co.uk`. */
const getMainLabel = (domain: string): string =>
  domain
    .split('.')
    .slice(0, -1)
    .reduce((longest, label) => (label.length > longest.length ? label : longest), '')

/**
 * Brands whose name, domain or keyword a host contains exactly, longest match first. They are only suggestions.
 * Excludes a brand's own domain.
 */
export function findNamedBrands(host: string, brands: readonly KnownBrand[]): NamedBrand[] {
  const compactHost = keepLettersAndDigits(host)
  const matches = brands.flatMap(({ brandId, brandName, domain, keywords }) => {
    if (domain !== null && `.${host.toLowerCase()}`.endsWith(`.${domain.toLowerCase()}`)) return []
    const words = [brandName ?? '', getMainLabel(domain ?? ''), ...keywords]
      .map(keepLettersAndDigits)
      .filter((word) => word.length >= minWordLength && compactHost.includes(word))
      .toSorted((a, b) => b.length - a.length)
    const [word] = words
    return word === undefined ? [] : [{ brandId, word }]
  })
  return matches.toSorted((a, b) => b.word.length - a.word.length)
}
