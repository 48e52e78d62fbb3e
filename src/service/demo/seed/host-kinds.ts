import type { LookAlikeHost } from './look-alike-hosts.ts'
import type { Random } from './random.ts'

/**
 * What a host turns out to be: a copy of the brand's pages, something that leans on the brand (a lure
 * without a copied page, a shop), a parked name, a name without anything behind it, somebody else's
 * honest site, or a host that nobody scanned yet.
 */
export type HostKind = 'clone' | 'lure' | 'shop' | 'parked' | 'dormant' | 'unrelated' | 'unscanned'

/** What a host answers at one time: nothing resolves, it serves a page, or it is out of order. */
export type Phase = 'empty' | 'live' | 'dark'

/** How a host's story ends so far. */
export type Ending = 'live' | 'dark' | 'returned'

const kindWeights: Record<HostKind, number> = {
  clone: 3,
  lure: 7,
  shop: 5,
  parked: 38,
  dormant: 40,
  unrelated: 6,
  unscanned: 0.6,
}

/** Draws the kind of a host; honest sites are those that merely share the brand's words. */
export function drawKind(host: LookAlikeHost, random: Random): HostKind {
  if (host.collides) return random.weighted({ unrelated: 86, parked: 14 })
  return random.weighted(kindWeights)
}

/** Draws how the story ends, where nothing else decides it. */
export function drawEnding(kind: HostKind, random: Random): Ending {
  if (kind === 'clone') return random.weighted({ live: 58, dark: 34, returned: 8 })
  if (kind === 'unrelated') return random.chance(0.96) ? 'live' : 'dark'
  return random.weighted({ live: 84, dark: 14, returned: 2 })
}

/** How many scans a host gets over the weeks; what looks worse is watched more closely. */
export const scanCounts: Record<HostKind, readonly [number, number]> = {
  clone: [7, 12],
  lure: [5, 8],
  shop: [5, 7],
  parked: [4, 6],
  dormant: [3, 5],
  unrelated: [4, 6],
  unscanned: [0, 0],
}

/**
 * The phase at each of `count` scans, oldest first. A dormant name never gets past `empty`. Others may
 * wait before they come alive, and end as their script says.
 */
export function phases(kind: HostKind, ending: Ending, count: number, random: Random): Phase[] {
  if (kind === 'dormant') return Array.from({ length: count }, () => 'empty')
  const waits = random.chance(kind === 'unrelated' ? 0.04 : 0.4)
  const wakesAt = waits && count > 2 ? random.int(1, Math.ceil(count / 3)) : 0
  const endsAt = count > 1 ? random.int(Math.min(wakesAt + 1, count - 1), count - 1) : 0
  // What comes back needs a scan alive, one dark and one alive again.
  const darkAt = ending === 'returned' ? Math.max(wakesAt + 1, count - 3) : endsAt
  return Array.from({ length: count }, (_, at): Phase => {
    if (at < wakesAt) return 'empty'
    if (ending === 'live' || at < darkAt) return 'live'
    return ending === 'returned' && at === count - 1 ? 'live' : 'dark'
  })
}
