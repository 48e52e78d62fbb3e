import type { DomainSource } from '#/contract/codes.ts'
import { SAME as sameLookingCodes } from '#/lib/look-alike/confusables-data.ts'
import { getHostForms } from '#/lib/look-alike/host-forms.ts'
import { northbank, quietHarbor, type DemoBrand } from './customers.ts'
import type { Random } from './random.ts'

export interface LookAlikeHost {
  name: string
  /** Registrable domain; null if unknown. */
  apex: string | null
  source: DomainSource
  /** Host whose subdomain scan found this host; null for other sources. */
  parent: string | null
  /** Shares words with the brand but doesn't imitate it. */
  isLegitimate: boolean
  hasTradeWord: boolean
}

const keyboard = 'qwertyuiop asdfghjkl zxcvbnm'
const asciiLookAlikes: Partial<Record<string, string>> = {
  d: 'cl',
  i: '1',
  l: '1',
  m: 'rn',
  o: '0',
}

function listNeighborKeys(letter: string): string[] {
  const index = keyboard.indexOf(letter)
  return [keyboard.charAt(index - 1), keyboard.charAt(index + 1)].filter((key) => key.trim() !== '')
}

function listLookAlikes(letter: string): string[] {
  // `sameLookingCodes` maps a letter to the hexadecimal code points of similar characters, separated by spaces.
  const codes = new Map(Object.entries(sameLookingCodes)).get(letter)?.split(' ') ?? []
  const foreign = codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
  return [asciiLookAlikes[letter] ?? [], foreign.slice(0, 4)].flat()
}

/** Each technique takes two consecutive letters and returns texts that can replace them. */
const techniques: Record<string, (letter: string, next: string) => string[]> = {
  omission: (_, next) => [next],
  transposition: (letter, next) => [next + letter],
  hyphenation: (letter, next) => [`${letter}-${next}`],
  typo: (letter, next) => listNeighborKeys(letter).map((key) => key + next),
  homoglyph: (letter, next) => listLookAlikes(letter).map((text) => text + next),
}

/** Applies each technique to all pairs of consecutive letters. Returns a list of labels for each technique. */
const listVariants = (stem: string): string[][] =>
  Object.values(techniques).map((technique) =>
    Array.from(stem.slice(1), (next, index) =>
      technique(stem.charAt(index), next).map(
        (replacement) => stem.slice(0, index) + replacement + stem.slice(index + 2),
      ),
    )
      .flat()
      .filter((label) => label !== stem && !getHostForms(label).problems.includes('invalid')),
  )

/** Never yields a host twice. Deterministic, so a larger demo starts with the hosts of a smaller one. */
export function* generateLookAlikeHosts(
  brand: DemoBrand,
  random: Random,
): Generator<LookAlikeHost, never> {
  // Unrelated hosts contain a brand's name more often if it consists of common words.
  const collision = brand.hasCommonWords ? 26 : 6
  const weights = { variant: 36, combo: 37, apexGroup: 4, brandedSubdomains: 0.8, collision }
  const variants = listVariants(brand.stem)
  const words = [...lureWords, ...brand.tradeWords]
  const drawVariant = () => random.pick(random.pick(variants))

  function drawCombo() {
    const word = random.pick(words)
    const name = random.chance(0.86) ? brand.stem : drawVariant()
    const parts = random.chance(0.72) ? [name, word] : [word, name]
    if (random.chance(0.3)) parts.push(random.pick(words))
    else if (random.chance(0.12)) parts.push(`${random.int(1, 365)}`)
    const label = parts.join(random.chance(0.6) ? '-' : '')
    return { label, hasTradeWord: brand.tradeWords.includes(word) }
  }

  function createHost(label: string, suffix: string, facts: Partial<LookAlikeHost>): LookAlikeHost {
    // Converts Unicode labels to punycode.
    const name = new URL(`http://${label}.${suffix}`).hostname
    const source: DomainSource = random.pickWeighted({
      VARIATION: 50,
      CERTSTREAM: 40,
      AD_LIBRARY: 6,
      MANUAL: 4,
    })
    const apex = random.chance(0.01) ? null : name
    return { name, apex, source, parent: null, isLegitimate: false, hasTradeWord: false, ...facts }
  }
  const drawHost = (label: string, facts: Partial<LookAlikeHost> = {}) =>
    createHost(label, random.pick(publicSuffixes), facts)

  const generators: Record<keyof typeof weights, () => LookAlikeHost[]> = {
    variant: () => [drawHost(drawVariant())],
    combo() {
      const { label, hasTradeWord } = drawCombo()
      return [drawHost(label, { hasTradeWord })]
    },
    apexGroup() {
      const top = drawHost(random.chance(0.5) ? drawVariant() : drawCombo().label)
      const { name: apex } = top
      const size = random.chance(0.1) ? random.int(12, 30) : random.int(1, 8)
      const below = Array.from({ length: size }, () =>
        createHost(random.pick(subdomains), apex, { apex, source: 'SUBDOMAIN_SCAN', parent: apex }),
      )
      // `drawHost` may have left out the apex.
      return [{ ...top, apex }, ...below]
    },
    brandedSubdomains() {
      const apex = drawUnbrandedHost(random)
      return Array.from({ length: random.int(2, 9) }, () => {
        const label = random.chance(0.5) ? brand.stem : drawCombo().label
        return createHost(label, apex, { apex, source: 'CERTSTREAM' })
      })
    },
    collision() {
      const parts = [brand.stem, random.pick(unrelatedWords)]
      if (random.chance(0.4)) parts.push(random.pick(unrelatedWords))
      return [drawHost(parts.join(random.chance(0.35) ? '-' : ''), { isLegitimate: true })]
    },
  }

  const seen = new Set(brand.trustedDomains)
  for (;;) {
    for (const host of generators[random.pickWeighted(weights)]()) {
      if (seen.has(host.name)) continue
      seen.add(host.name)
      yield host
    }
  }
}

export const drawUnbrandedHost = (random: Random): string =>
  `${random.pick(unbrandedWords)}-${random.pick(unbrandedWords)}-${random.int(10, 999)}.${random.pick(publicSuffixes)}`

/** Draws a host with the names of two demo brands, which both track it. */
export const drawSharedHost = (random: Random): string =>
  `${northbank.stem}-${quietHarbor.stem}-${random.pick(lureWords)}.${random.pick(publicSuffixes)}`

const parseWords = (list: string): readonly string[] => list.trim().split(/\s+/)

/** Common suffixes are repeated, to be drawn more often. */
const publicSuffixes = parseWords(`
  com com com com com com com com net net org info online site shop shop xyz xyz top live app store click support cloud
  digital help icu vip co io me cc biz eu de fr nl pt co.uk com.br com.au
`)

/** Common words are repeated, to be drawn more often. */
const lureWords = parseWords(`
  login login login secure secure secure verify account support help my portal online app mobile update alert service
  customer id auth signin access web official client info care center desk notice team connect safe confirm unlock
  recovery refund bonus promo gift rewards vouchers club points vip live mail docs jobs news global group uk us de
`)

const unrelatedWords = parseWords(`
  gym cafe brewery dental church school fishing vineyard kennels yoga pottery realty farm bakery boats choir climbing
  gallery garden books films music law physio vets plumbing roofing builders joinery tiles florist barbers salon tattoo
  tennis rugby rowing sailing campsite cottages inn pub kitchen deli coffee nursery scouts theatre museum residents
  allotments street mews lofts wharf marina studio press photo weddings events catering taxis
`)

const subdomains = parseWords(`
  www login secure mail account verify m app api id auth portal webmail cpanel static cdn img admin beta dev test stage
  shop support help pay my online client ftp vpn blog docs status en de fr pt nl es uk ie ns1 ns2 mx smtp go track
`)

const unbrandedWords = parseWords(`
  verify secure account session client portal auth check update service review center desk notice parcel billing
`)
