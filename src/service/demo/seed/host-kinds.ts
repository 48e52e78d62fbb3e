import type { PageKind } from '#/service/demo/screenshots.ts'
import type { Random } from './random.ts'

/** Phase of a host: not yet serving anything, serving a page, or no longer serving it. */
export type Phase = 'empty' | 'live' | 'dark'

/**
 * Kind of host, worst first: a clone of the brand's pages, a lure or a shop that uses the brand, a parked or dormant
 * domain, or an unrelated site.
 */
export type HostKind = 'clone' | 'lure' | 'shop' | 'parked' | 'dormant' | 'unrelated'

interface KindTraits {
  /** Number of scans. Worse hosts are scanned more often. */
  scans: readonly [min: number, max: number]
  /** Share of hosts with a human verdict. */
  humanShare: number
  /** Share of hosts that go dark. */
  darkShare: number
  /** Range of the risk score by phase. */
  scores: Record<Phase, readonly [low: number, high: number]>
  pages: readonly PageKind[]
  /** Reason for a verdict by phase. `empty` is also used for live hosts on which the scan saw no page. */
  reasons: Record<Phase, string>
}

const imitation = {
  empty: 'The name imitates {brand}. No page was visible.',
  dark: 'The name imitates {brand}. It served a page before but no longer does.',
}

/** Traits by kind. Live clones score higher than any other host. */
export const hostKinds: Record<HostKind, KindTraits> = {
  clone: {
    scans: [7, 12],
    humanShare: 0.08,
    darkShare: 0.4,
    scores: { empty: [24, 46], live: [76, 100], dark: [42, 64] },
    pages: ['sign-in', 'sign-in', 'card-form'],
    reasons: { ...imitation, live: 'Copies a page of {brand} and sends the data to another host.' },
  },
  lure: {
    scans: [5, 8],
    humanShare: 0.06,
    darkShare: 0.16,
    scores: { empty: [12, 34], live: [44, 75], dark: [36, 46] },
    pages: ['notice'],
    reasons: { ...imitation, live: 'Claims to be {brand} without copying a page.' },
  },
  shop: {
    scans: [5, 7],
    humanShare: 0.05,
    darkShare: 0.16,
    scores: { empty: [10, 30], live: [40, 71], dark: [14, 34] },
    pages: ['shop'],
    reasons: {
      ...imitation,
      live: 'Sells under the name of {brand}; no connection to the brand was found.',
    },
  },
  parked: {
    scans: [4, 6],
    humanShare: 0.004,
    darkShare: 0.16,
    scores: { empty: [2, 18], live: [4, 37], dark: [1, 20] },
    pages: ['parking'],
    reasons: { ...imitation, live: 'A parking page with advertising.' },
  },
  dormant: {
    scans: [3, 5],
    humanShare: 0.001,
    darkShare: 0,
    scores: { empty: [0, 16], live: [0, 16], dark: [0, 16] },
    pages: [],
    reasons: { ...imitation, empty: 'The name was found, but does not resolve.', live: '' },
  },
  unrelated: {
    scans: [4, 6],
    humanShare: 0.01,
    darkShare: 0.04,
    scores: { empty: [0, 8], live: [0, 24], dark: [0, 10] },
    pages: ['business'],
    reasons: {
      empty: 'Shares a word with {brand}. No page was visible.',
      live: 'An unrelated site that shares a word with {brand}.',
      dark: 'Shares a word with {brand}. It served a page before but no longer does.',
    },
  },
}

/** Draws the kind of a host at random. Legitimate hosts only share words with the brand. */
export const drawKind = (isLegitimate: boolean, random: Random): HostKind =>
  isLegitimate
    ? random.pickWeighted({ unrelated: 86, parked: 14 })
    : random.pickWeighted({ clone: 3, lure: 7, shop: 5, parked: 38, dormant: 40, unrelated: 6 })
