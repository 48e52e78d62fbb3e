import type { DomainSource } from '#/contract/codes.ts'
import type { DemoBrand } from './brands.ts'
import type { Random } from './random.ts'
import {
  campaignWords,
  listComboWords,
  confusables,
  lookAlikes,
  neighborKeys,
  openSuffixes,
  platforms,
  subdomainWords,
  suffixes,
  tradeWords,
  unrelatedWords,
} from './words.ts'

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

const labelWeights = {
  omission: 5,
  repetition: 4,
  transposition: 5,
  replacement: 9,
  insertion: 9,
  hyphenation: 4,
  homoglyph: 7,
  'foreign-script': 6,
}
type LabelTechnique = keyof typeof labelWeights

/** Creates variants of `stem` (lower-case letters) by technique, in Unicode. */
function createLookAlikeLabels(stem: string): Record<LabelTechnique, readonly string[]> {
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
  const listNeighbors = (letter: string) => (neighborKeys[letter] ?? '').split('')

  return {
    omission: varyLetters(() => ['']),
    repetition: varyLetters((letter) => [letter + letter]),
    transposition: varyGaps((index) =>
      replaceRange(index - 1, index + 1, `${stem[index]}${stem[index - 1]}`),
    ),
    replacement: varyLetters(listNeighbors),
    insertion: varyLetters((letter) => listNeighbors(letter).map((key) => letter + key)),
    hyphenation: varyGaps((index) => replaceRange(index, index, '-')),
    homoglyph: varyLetters((letter) => lookAlikes[letter]?.split(',') ?? []),
    'foreign-script': varyLetters((letter) => (confusables[letter] ?? '').split('')),
  }
}

function toAscii(label: string): string {
  return new URL(`http://${label}`).hostname
}

/** Weights of host patterns. */
const generatorWeights = {
  label: 34,
  combo: 36,
  suffix: 1,
  group: 2.2,
  campaign: 0.8,
  platform: 3,
  collision: 6,
}

/**
 * Generates distinct look-alike hosts without end. The sequence depends only on the brand and the seed of `random`, so
 * a larger demo starts with the hosts of a smaller one.
 */
export function* generateLookAlikeHosts(
  brand: DemoBrand,
  random: Random,
): Generator<LookAlikeHost, never> {
  const labels = createLookAlikeLabels(brand.stem)
  const combos = listComboWords(brand.trade)
  const affinity = new Set(tradeWords[brand.trade])
  const drawSuffix = () => random.pickWeighted(suffixes)
  const drawSource = (): DomainSource =>
    random.pickWeighted({ VARIATION: 50, CERTSTREAM: 40, AD_LIBRARY: 6, MANUAL: 4 })

  function createHost(apex: string, overrides: Partial<LookAlikeHost> = {}): LookAlikeHost {
    const base = { name: apex, apex, parent: null, collides: false, hasAffinity: false }
    return { ...base, source: overrides.source ?? drawSource(), ...overrides }
  }

  /** Draws a variant of the brand's name, in Unicode. */
  const drawVariant = () => random.pick(labels[random.pickWeighted(labelWeights)])
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

  const generators: Record<keyof typeof generatorWeights, () => LookAlikeHost[]> = {
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

  // Brand names that consist of common words collide with unrelated names more often.
  const weights = { ...generatorWeights, ...(brand.hasCommonWords && { collision: 26 }) }
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
