import type { DomainSource } from '#/contract/codes.ts'
import type { DemoBrand } from './brands.ts'
import { asciiLabel, lookAlikeLabels, type LabelTechnique } from './look-alike-labels.ts'
import type { Random } from './random.ts'
import {
  campaignWords,
  comboWords,
  openSuffixes,
  platforms,
  subdomainWords,
  suffixes,
  tradeWords,
  unrelatedWords,
} from './words.ts'

/** A host that resembles a brand, before anybody looked at it. */
export interface LookAlikeHost {
  name: string
  /** Registrable domain; null where it is not known. */
  apex: string | null
  source: DomainSource
  /** The host's group, when it was found below another one: that one's name. */
  parent: string | null
  /** Shares words with the brand without imitating it. */
  collides: boolean
  /** Carries a word of the brand's trade beside its name. */
  hasAffinity: boolean
}

const labelWeights: Record<LabelTechnique, number> = {
  omission: 5,
  repetition: 4,
  transposition: 5,
  replacement: 9,
  insertion: 9,
  hyphenation: 4,
  homoglyph: 7,
  'foreign-script': 6,
}

/** Shares of the ways in which hosts come about; names of common words collide more often. */
const wayWeights = {
  label: 34,
  combo: 36,
  suffix: 1,
  group: 2.2,
  campaign: 0.8,
  platform: 3,
  collision: 6,
}
const commonWordWeights = { ...wayWeights, collision: 26 }

/**
 * Distinct hosts that resemble the brand, without end. The same random stream gives the same hosts, so a
 * larger demo begins with the hosts of a smaller one.
 */
export function* lookAlikeHosts(brand: DemoBrand, random: Random): Generator<LookAlikeHost, never> {
  const seen = new Set<string>(brand.trustedDomains)
  const weights = brand.commonWords ? commonWordWeights : wayWeights
  const draw = hostMaker(brand, random)
  for (;;) {
    for (const host of draw(random.weighted(weights))) {
      if (seen.has(host.name)) continue
      seen.add(host.name)
      yield host
    }
  }
}

function hostMaker(brand: DemoBrand, random: Random) {
  const labels = lookAlikeLabels(brand.stem)
  const combos = comboWords(brand.trade)
  const affinity = new Set(tradeWords[brand.trade])
  const suffix = () => random.weighted(suffixes)
  const discovered = (): DomainSource =>
    random.weighted({ VARIATION: 50, CERTSTREAM: 40, AD_LIBRARY: 6, MANUAL: 4 })

  function host(apex: string, more: Partial<LookAlikeHost> = {}): LookAlikeHost {
    const base = { name: apex, apex, parent: null, collides: false, hasAffinity: false }
    return { ...base, source: more.source ?? discovered(), ...more }
  }

  /** A variant of the brand's name, as people read it. */
  function variant(): string {
    return random.pick(labels[random.weighted(labelWeights)])
  }

  const label = () => asciiLabel(variant())

  function combo(): { label: string; hasAffinity: boolean } {
    const word = random.pick(combos)
    const name = random.chance(0.86) ? brand.stem : variant()
    const joint = random.chance(0.6) ? '-' : ''
    const parts = random.chance(0.72) ? [name, word] : [word, name]
    if (random.chance(0.3)) parts.push(random.pick(combos))
    else if (random.chance(0.12)) parts.push(String(random.int(1, 365)))
    return { label: asciiLabel(parts.join(joint)), hasAffinity: affinity.has(word) }
  }

  /** A registered domain with several hosts; the domain itself is the parent of the others. */
  function group(): LookAlikeHost[] {
    const apex = `${random.chance(0.5) ? label() : combo().label}.${suffix()}`
    const size = random.chance(0.12) ? random.int(12, 39) : random.int(1, 8)
    const top = host(apex)
    const below = Array.from({ length: size }, () => {
      const name = `${random.pick(subdomainWords)}.${apex}`
      return host(apex, { name, source: 'SUBDOMAIN_SCAN', parent: apex })
    })
    return [top, ...below]
  }

  /** A domain of its own making with hosts named after the brand. */
  function campaign(): LookAlikeHost[] {
    const words = [random.pick(campaignWords), random.pick(campaignWords), random.int(10, 999)]
    const apex = `${words.join('-')}.${suffix()}`
    return Array.from({ length: random.int(2, 9) }, () => {
      const name = `${random.chance(0.5) ? brand.stem : combo().label}.${apex}`
      return host(apex, { name, source: 'CERTSTREAM' })
    })
  }

  return (way: keyof typeof wayWeights): LookAlikeHost[] => {
    switch (way) {
      case 'label':
        return [host(`${label()}.${suffix()}`)]
      case 'combo': {
        const { label: name, hasAffinity } = combo()
        return [host(`${name}.${suffix()}`, { hasAffinity })]
      }
      case 'suffix':
        return [host(`${brand.stem}.${random.pick(openSuffixes)}`)]
      case 'group':
        return group()
      case 'campaign':
        return campaign()
      case 'platform': {
        const name = `${random.chance(0.5) ? combo().label : label()}.${random.pick(platforms)}`
        return [host(name, { name, apex: random.chance(0.3) ? null : name, source: 'CERTSTREAM' })]
      }
      case 'collision': {
        const words = [brand.stem, random.pick(unrelatedWords)]
        if (random.chance(0.35)) words.push(random.pick(unrelatedWords))
        else if (random.chance(0.2)) words.unshift('the')
        const name = `${words.join(random.chance(0.35) ? '-' : '')}.${suffix()}`
        return [host(name, { collides: true })]
      }
    }
  }
}
