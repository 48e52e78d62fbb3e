import type { DomainSource } from '#/contract/codes.ts'
import type { DemoBrand } from './customers.ts'
import type { Random } from './random.ts'

export interface LookAlikeHost {
  name: string
  /** Registrable domain; null if unknown. */
  apex: string | null
  source: DomainSource
  /** Host under which this one was found; null if found otherwise. */
  parent: string | null
  /** Shares words with the brand but doesn't imitate it. */
  collides: boolean
  /** Contains a word of the brand's industry. */
  hasAffinity: boolean
}

/** Creates variants of `stem` (lower-case letters) by technique, in Unicode, with the weight of the technique. */
function createLookAlikeLabels(stem: string) {
  const letters = stem.split('')
  const withoutStem = (labels: readonly string[]) =>
    [...new Set(labels)].filter((label) => label !== stem)
  const replaceRange = (start: number, end: number, text: string) =>
    stem.slice(0, start) + text + stem.slice(end)
  const varyLetters = (variants: (letter: string) => readonly string[]) =>
    withoutStem(
      letters.flatMap((letter, index) =>
        variants(letter).map((text) => replaceRange(index, index + 1, text)),
      ),
    )
  const varyGaps = (variant: (index: number) => string) =>
    withoutStem(letters.slice(1).map((_, index) => variant(index + 1)))
  const listLetters = (table: Record<string, string>, separator: string) => (letter: string) =>
    table[letter]?.split(separator) ?? []
  const neighbors = listLetters(neighborKeys, '')
  return {
    omission: [5, varyLetters(() => [''])],
    repetition: [4, varyLetters((letter) => [letter + letter])],
    transposition: [
      5,
      varyGaps((index) => replaceRange(index - 1, index + 1, `${stem[index]}${stem[index - 1]}`)),
    ],
    replacement: [9, varyLetters(neighbors)],
    insertion: [9, varyLetters((letter) => neighbors(letter).map((key) => letter + key))],
    hyphenation: [4, varyGaps((index) => replaceRange(index, index, '-'))],
    homoglyph: [7, varyLetters(listLetters(lookAlikes, ','))],
    'foreign-script': [6, varyLetters(listLetters(confusables, ''))],
  } as const
}

function toAscii(label: string): string {
  return new URL(`http://${label}`).hostname
}

/**
 * Generates distinct look-alike hosts without end. The sequence depends only on the brand and the seed of `random`, so
 * a larger demo starts with the hosts of a smaller one.
 */
export function* generateLookAlikeHosts(
  brand: DemoBrand,
  random: Random,
): Generator<LookAlikeHost, never> {
  const weights = {
    label: 34,
    combo: 36,
    suffix: 1,
    group: 2.2,
    campaign: 0.8,
    platform: 3,
    // Brand names that consist of common words collide with unrelated names more often.
    collision: brand.hasCommonWords ? 26 : 6,
  }
  const labels = createLookAlikeLabels(brand.stem)
  const combos = [...lureWords, ...tradeWords[brand.trade]]
  const affinity = new Set(tradeWords[brand.trade])
  const drawSuffix = () => random.pickWeighted(suffixes)
  const drawSource = (): DomainSource =>
    random.pickWeighted({ VARIATION: 50, CERTSTREAM: 40, AD_LIBRARY: 6, MANUAL: 4 })

  function createHost(apex: string, overrides: Partial<LookAlikeHost> = {}): LookAlikeHost {
    const base = { name: apex, apex, parent: null, collides: false, hasAffinity: false }
    return { ...base, source: overrides.source ?? drawSource(), ...overrides }
  }

  /** Draws a variant of the brand's name, in Unicode. */
  const drawVariant = () =>
    random.pick(labels[random.pickWeightedBy(labels, ([weight]) => weight)][1])
  const drawLabel = () => toAscii(drawVariant())

  function drawCombo(): { label: string; hasAffinity: boolean } {
    const word = random.pick(combos)
    const name = random.chance(0.86) ? brand.stem : drawVariant()
    const separator = random.chance(0.6) ? '-' : ''
    const parts = random.chance(0.72) ? [name, word] : [word, name]
    if (random.chance(0.3)) parts.push(random.pick(combos))
    else if (random.chance(0.12)) parts.push(String(random.int(1, 365)))
    return { label: toAscii(parts.join(separator)), hasAffinity: affinity.has(word) }
  }

  const generators: Record<keyof typeof weights, () => LookAlikeHost[]> = {
    label: () => [createHost(`${drawLabel()}.${drawSuffix()}`)],
    combo() {
      const { label: name, hasAffinity } = drawCombo()
      return [createHost(`${name}.${drawSuffix()}`, { hasAffinity })]
    },
    suffix: () => [createHost(`${brand.stem}.${random.pick(openSuffixes)}`)],
    /** A registered domain and hosts below it. */
    group() {
      const apex = `${random.chance(0.5) ? drawLabel() : drawCombo().label}.${drawSuffix()}`
      const size = random.chance(0.12) ? random.int(12, 39) : random.int(1, 8)
      const top = createHost(apex)
      const below = Array.from({ length: size }, () => {
        const name = `${random.pick(subdomainWords)}.${apex}`
        return createHost(apex, { name, source: 'SUBDOMAIN_SCAN', parent: apex })
      })
      return [top, ...below]
    },
    /** Hosts named after the brand below an unrelated domain. */
    campaign() {
      const apex = `${drawCampaignName(random)}.${drawSuffix()}`
      return Array.from({ length: random.int(2, 9) }, () => {
        const name = `${random.chance(0.5) ? brand.stem : drawCombo().label}.${apex}`
        return createHost(apex, { name, source: 'CERTSTREAM' })
      })
    },
    platform() {
      const name = `${random.chance(0.5) ? drawCombo().label : drawLabel()}.${random.pick(platforms)}`
      return [
        createHost(name, { name, apex: random.chance(0.3) ? null : name, source: 'CERTSTREAM' }),
      ]
    },
    collision() {
      const words = [brand.stem, random.pick(unrelatedWords)]
      if (random.chance(0.35)) words.push(random.pick(unrelatedWords))
      else if (random.chance(0.2)) words.unshift('the')
      const name = `${words.join(random.chance(0.35) ? '-' : '')}.${drawSuffix()}`
      return [createHost(name, { collides: true })]
    },
  }

  const seen = new Set<string>(brand.trustedDomains)
  for (;;) {
    for (const foundHost of generators[random.pickWeighted(weights)]()) {
      if (seen.has(foundHost.name)) continue
      seen.add(foundHost.name)
      yield foundHost
    }
  }
}

/** Draws the registered label of a phishing campaign's domain. */
export function drawCampaignName(random: Random): string {
  return [random.pick(campaignWords), random.pick(campaignWords), random.int(10, 999)].join('-')
}

function parseWords(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

function parseTable(list: string): Record<string, string> {
  return Object.fromEntries(
    parseWords(list).map((entry) => {
      const [name = '', value = ''] = entry.split(':')
      return [name, value]
    }),
  )
}

/** Characters that look like Latin letters: from other scripts, or with marks. */
const confusables = parseTable(`
  a:аáạä b:ḅƀ c:сçċ e:еéẹė h:һḥ i:іíịı k:ḳķ l:ḷłĺ m:ṃṁ n:ոñṇń o:оοöọø p:рṗ q:ԛ r:ṛŕ s:ѕşṣ t:ṭţ u:υüụ
  v:νṿ y:уýỵ
`)

/** ASCII look-alikes of letters, separated by commas. Each has one or two characters. */
const lookAlikes = parseTable(`
  a:4 b:8,6 d:cl e:3 g:q,9 i:1,l l:1,i m:rn,nn n:m,r o:0 q:g s:5 t:7 u:v v:u w:vv
`)

/** Adjacent keys of common keyboards. */
const neighborKeys = parseTable(`
  a:qwsz b:vghn c:xdfv d:serfcx e:wsdr f:drtgvc g:ftyhbv h:gyujnb i:ujko j:huikmn k:jiolm l:kop m:njk
  n:bhjm o:iklp p:ol q:wa r:edft s:awedxz t:rfgy u:yhji v:cfgb w:qase x:zsdc y:tghu z:asx
`)

const suffixWeights = parseTable(`
  com:30 net:9 org:5 info:5 online:6 site:5 shop:5 xyz:5 top:5 live:3 app:3 store:3 click:2 support:2
  cloud:2 digital:2 help:1 icu:2 vip:1 co:2 io:2 me:1 cc:2 biz:2 eu:2 de:2 fr:1 nl:1 pt:1 co.uk:3
  com.br:1 com.au:1 co.za:1
`)

/** Weights of public suffixes. */
export const suffixes = Object.fromEntries(
  Object.entries(suffixWeights).map(([suffix, weight]) => [suffix, Number(weight)]),
)
/** Newer top-level domains under which attackers register the exact brand name. */
const openSuffixes = parseWords(`
    online site shop xyz top live store click support cloud help digital icu vip today world
    agency services space website fun zone center network solutions tips guru plus run cfd sbs
    bond
  `)

/** Domains of fictional platforms with one host per user. Each host counts as its own apex. */
const platforms = parseWords('pagecrate.app sitehatch.dev bloomsites.page quickfront.site')

/** Words that attackers add to any name. */
const lureWords = parseWords(`
    login secure verify account support help my portal online app mobile update alert service
    customer id auth signin access web official client info care center desk notice team connect
    direct safe confirm unlock recovery refund bonus promo gift vip live mail docs hr jobs news
    global group uk eu us de intl
  `)

/** Words that attackers add to names of brands in an industry. */
const tradeWords: Record<DemoBrand['trade'], readonly string[]> = {
  bank: parseWords(`
    bank banking ebank netbank cards card loans credit mortgage wire transfer payments pay
    invest savings trading crypto wallet kyc otp token iban invoice tax rewards finance capital
    fraud secure-mail one-time statement balance deposit exchange insurance
  `),
  hotel: parseWords(`
    booking reservations rooms deals stay resort suites hotel hotels checkin guest rewards
    travel vouchers spa holiday beach rates
  `),
  bikes: parseWords(`
    bikes bike shop outlet sale store parts cycling ebike discount wheels gear clearance factory
    warehouse deals
  `),
  coins: parseWords(`
    gold silver coins bullion mint invest vault shop auction bars prices collect certificates
    exchange
  `),
  airline: parseWords(
    'air flights tickets checkin miles refunds booking boarding travel baggage vouchers',
  ),
}

/** Words that unrelated sites combine with the words of a brand's name. */
const unrelatedWords = parseWords(`
    gym cafe brewery dental church school fishing vineyard kennels yoga pottery realty farm
    bakery boats choir climbing gallery garden gardens books records films music law legal
    physio vets plumbing roofing builders interiors joinery tiles flowers florist barbers salon
    tattoo tennis rugby rowing sailing swim runners campsite cottages lodge inn pub kitchen deli
    coffee tea cider primary nursery scouts theatre museum trust residents allotments road
    street square mews apartments lofts wharf quay marina pier studio studios press design photo
    weddings events catering taxis
  `)

/** Subdomains of domains with several hosts. */
const subdomainWords = parseWords(`
    www login secure mail account verify m app api id auth portal webmail cpanel static cdn img
    admin beta dev test stage shop support help pay my online client ftp vpn blog docs status en
    de fr pt nl es uk ie ns1 ns2 mx smtp go track
  `)

/** Words in domain names of phishing campaigns, which have brand names in their subdomains. */
const campaignWords = parseWords(`
    verify secure account session client portal auth check update service review center desk
    notice parcel billing safety device
  `)

/** Words in hosts that name two brands. */
export const sharedHostWords = parseWords(`
    rewards giftcards cashback prizes vouchers survey club points members partners summer winter
    black-friday refunds travel-card
  `)
