import { northbank, quietHarbor } from './brands.ts'
import type { MonitoredHost } from './monitored-host.ts'
import { seededRandom } from './random.ts'
import { suffixes } from './words.ts'

const occasions = (
  'rewards giftcards cashback prizes vouchers survey club points members partners summer winter ' +
  'black-friday refunds travel-card'
).split(' ')

/** How many hosts the two largest brands share, in a demo of the given size. */
export function sharedCount(largest: number): number {
  return Math.min(100, Math.floor(largest / 15))
}

/**
 * Hosts that name both of the largest brands, so that each brand has its own score and verdict for one
 * host (C85). What is a copied page to one is a mere lure, or nothing, to the other.
 */
export function* sharedHosts(count: number): Generator<MonitoredHost, void, unknown> {
  const random = seededRandom('shared hosts')
  const names = new Set<string>()
  while (names.size < count) {
    const pair = random.chance(0.6)
      ? [northbank.stem, quietHarbor.stem]
      : [quietHarbor.stem, northbank.stem]
    const name = `${[...pair, random.pick(occasions)].join('-')}.${random.weighted(suffixes)}`
    if (names.has(name)) continue
    names.add(name)
    const forBank = random.weighted({ clone: 30, lure: 40, parked: 30 })
    const forHotel = random.weighted({ clone: 10, lure: 30, shop: 30, parked: 30 })
    yield {
      host: {
        name,
        apex: name,
        source: random.chance(0.7) ? 'CERTSTREAM' : 'AD_LIBRARY',
        parent: null,
        collides: false,
        hasAffinity: true,
      },
      parentId: null,
      watchers: [
        { brand: northbank, kind: forBank },
        { brand: quietHarbor, kind: forHotel },
      ],
    }
  }
}
