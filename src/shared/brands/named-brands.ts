export interface KnownBrand {
  brandId: string
  brandName: string | null
  domain: string | null
  keywords: readonly string[]
}

/** A brand, and the longest of its words that the host contains. */
export interface NamedBrand {
  brandId: string
  word: string
}

/** Minimum length of a word; shorter ones match too much. */
const minWordLength = 4

/** Returns the letters and digits of text in lower case, because hosts may split a name with dots and hyphens. */
const keepLettersAndDigits = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the longest label except the last one, such as `northbank` for `www.northbank.co.uk`. */
const getMainLabel = (domain: string): string =>
  domain
    .split('.')
    .slice(0, -1)
    .reduce((longest, label) => (label.length > longest.length ? label : longest), '')

/**
 * Finds the brands whose name, main domain label or keyword a host contains, longest match first. These are only
 * suggestions, because a word can match by chance. A brand is excluded if the host is on the brand's own domain.
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
