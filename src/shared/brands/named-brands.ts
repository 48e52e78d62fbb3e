/** What a brand is known by: its name, its own domain, and its keywords, as far as the service tells them. */
export interface KnownBrand {
  brandId: string
  brandName: string | null
  domain: string | null
  keywords: readonly string[]
}

/** A brand that a host may be about, and the word of it that the host contains. */
export interface NamedBrand {
  brandId: string
  word: string
}

/** Letters of a word that is looked for: shorter ones are part of too many other words. */
const shortest = 4

/** Letters and digits alone: a host may put dots and hyphens between those of a name. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The longest label of a domain without its ending: `northbank` of `www.northbank.co.uk`. */
const mainLabel = (domain: string): string =>
  domain
    .split('.')
    .slice(0, -1)
    .reduce((longest, label) => (label.length > longest.length ? label : longest), '')

/**
 * The brands whose name, domain or a keyword a host contains, letter by letter, those with the longest word first: to
 * be offered for a request, and never taken without asking. Its own domain is not offered, and a host that only looks like one contains none.
 */
export function brandsNamedIn(host: string, brands: readonly KnownBrand[]): NamedBrand[] {
  const squeezed = letters(host)
  const found = brands.flatMap(({ brandId, brandName, domain, keywords }) => {
    if (domain !== null && `.${host.toLowerCase()}`.endsWith(`.${domain.toLowerCase()}`)) return []
    const words = [brandName ?? '', mainLabel(domain ?? ''), ...keywords]
      .map(letters)
      .filter((word) => word.length >= shortest && squeezed.includes(word))
      .toSorted((a, b) => b.length - a.length)
    const [word] = words
    return word === undefined ? [] : [{ brandId, word }]
  })
  return found.toSorted((a, b) => b.word.length - a.word.length)
}
