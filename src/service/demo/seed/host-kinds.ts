import type { PageKind } from '#/service/demo/screenshots.ts'
import type { Random } from './random.ts'

/** An `empty` host serves nothing yet, a `live` host serves a page, and a `dark` host no longer serves its page. */
export type Phase = 'empty' | 'live' | 'dark'

/** Worst first. A clone copies pages of the brand. A lure or shop uses only the name of the brand. */
export type HostKind = 'clone' | 'lure' | 'shop' | 'parked' | 'dormant' | 'unrelated'

interface KindTraits {
  scanCount: readonly [min: number, max: number]
  humanVerdictShare: number
  darkShare: number
  riskScores: Record<Phase, readonly [low: number, high: number]>
  /** One of these pages is drawn for each host. A page that is listed twice is drawn more often. */
  pages: readonly PageKind[]
  /** The `empty` reason is also used for live hosts on which the scan saw no page. */
  reasons: Record<Phase, string>
}

const imitation = {
  empty: 'The name imitates {brand}. No page was visible.',
  dark: 'The name imitates {brand}. It served a page before but no longer does.',
}

/** Live clones score higher than any other host. */
export const hostKinds: Record<HostKind, KindTraits> = {
  clone: {
    scanCount: [7, 12],
    humanVerdictShare: 0.08,
    darkShare: 0.4,
    riskScores: { empty: [24, 46], live: [76, 100], dark: [42, 64] },
    pages: ['sign-in', 'sign-in', 'card-form'],
    reasons: { ...imitation, live: 'Copies a page of {brand} and sends the data to another host.' },
  },
  lure: {
    scanCount: [5, 8],
    humanVerdictShare: 0.06,
    darkShare: 0.16,
    riskScores: { empty: [12, 34], live: [44, 75], dark: [36, 46] },
    pages: ['notice'],
    reasons: { ...imitation, live: 'Claims to be {brand} without copying a page.' },
  },
  shop: {
    scanCount: [5, 7],
    humanVerdictShare: 0.05,
    darkShare: 0.16,
    riskScores: { empty: [10, 30], live: [40, 71], dark: [14, 34] },
    pages: ['shop'],
    reasons: {
      ...imitation,
      live: 'Sells under the name of {brand}; no connection to the brand was found.',
    },
  },
  parked: {
    scanCount: [4, 6],
    humanVerdictShare: 0.004,
    darkShare: 0.16,
    riskScores: { empty: [2, 18], live: [4, 37], dark: [1, 20] },
    pages: ['parking'],
    reasons: { ...imitation, live: 'A parking page with advertising.' },
  },
  dormant: {
    scanCount: [3, 5],
    humanVerdictShare: 0.001,
    darkShare: 0,
    riskScores: { empty: [0, 16], live: [0, 16], dark: [0, 16] },
    pages: [],
    reasons: { ...imitation, empty: 'The name was found, but does not resolve.', live: '' },
  },
  unrelated: {
    scanCount: [4, 6],
    humanVerdictShare: 0.01,
    darkShare: 0.04,
    riskScores: { empty: [0, 8], live: [0, 24], dark: [0, 10] },
    pages: ['business'],
    reasons: {
      empty: 'Shares a word with {brand}. No page was visible.',
      live: 'An unrelated site that shares a word with {brand}.',
      dark: 'Shares a word with {brand}. It served a page before but no longer does.',
    },
  },
}

export const drawKind = (isLegitimate: boolean, random: Random): HostKind =>
  isLegitimate
    ? random.pickWeighted({ unrelated: 86, parked: 14 })
    : random.pickWeighted({ clone: 3, lure: 7, shop: 5, parked: 38, dormant: 40, unrelated: 6 })
