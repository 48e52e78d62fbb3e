import type { Verdict } from '#/contract/codes.ts'
import type { HostKind, Phase } from './host-kinds.ts'
import type { Random } from './random.ts'

/** What one brand makes of one scan. */
export interface Judgement {
  score: number
  verdict: Verdict
  /** Null when the pages were not compared. */
  visual: boolean | null
}

type Judged = readonly [low: number, high: number, verdict: Verdict]

/*
 * Score ranges and verdicts by what the host is and does. The clone's own range is narrow, so that its
 * score moves with its phase rather than with chance.
 */
const judged: Record<HostKind, Record<Phase, Judged>> = {
  clone: { empty: [24, 46, 'unknown'], live: [76, 100, 'red'], dark: [42, 64, 'amber'] },
  lure: { empty: [12, 34, 'unknown'], live: [46, 78, 'amber'], dark: [22, 44, 'amber'] },
  shop: { empty: [10, 30, 'unknown'], live: [40, 72, 'amber'], dark: [14, 34, 'green'] },
  parked: { empty: [2, 18, 'unknown'], live: [4, 38, 'green'], dark: [1, 20, 'unknown'] },
  dormant: { empty: [0, 16, 'unknown'], live: [0, 16, 'unknown'], dark: [0, 16, 'unknown'] },
  unrelated: { empty: [0, 8, 'unknown'], live: [0, 24, 'green'], dark: [0, 10, 'green'] },
  unscanned: { empty: [0, 0, 'unknown'], live: [0, 0, 'unknown'], dark: [0, 0, 'unknown'] },
}

/** Draws a host's inclination (0 to 1), which places all of its scores within their ranges. */
export function drawLeaning(random: Random): number {
  return random.next()
}

/** Judges one scan of a host with the given leaning. */
export function judge(kind: HostKind, phase: Phase, leaning: number, random: Random): Judgement {
  const [low, high, verdict] = judged[kind][phase]
  const score = Math.round(low + (high - low) * (leaning * 0.85 + random.next() * 0.15))
  return {
    score,
    verdict: swayed(kind, phase, verdict, score, random),
    visual: phase === 'live' ? kind === 'clone' && random.chance(0.9) : null,
  }
}

/** The few that come out otherwise than their kind: worse lures, parked names that use the brand. */
function swayed(
  kind: HostKind,
  phase: Phase,
  verdict: Verdict,
  score: number,
  random: Random,
): Verdict {
  if (phase !== 'live') return verdict
  if (kind === 'lure' && score >= 72 && random.chance(0.5)) return 'red'
  if (kind === 'parked' && score >= 34 && random.chance(0.5)) return 'amber'
  return verdict
}

const reasons: Record<HostKind, Record<Phase, readonly string[]>> = {
  clone: {
    empty: ['The name imitates {brand}. Nothing is served yet.'],
    live: [
      'Copies the sign-in page of {brand} and sends what is typed to another host.',
      'Shows the logo and the colours of {brand} above a form for card details.',
      'A near copy of a page of {brand}; its links lead back to the original, its form does not.',
      'Asks for an account number and a one-time code in the name of {brand}.',
    ],
    dark: [
      'Showed a copied page of {brand} before. The host no longer answers.',
      'The copied page is gone; the name still imitates {brand}.',
    ],
  },
  lure: {
    empty: ['The name joins {brand} with a word of its trade. No page yet.'],
    live: [
      'Speaks in the name of {brand}, without a copied page. Mail from this host is possible.',
      'A contact form under a name that imitates {brand}.',
      'Sends visitors on through several hosts; where they end could not be followed.',
    ],
    dark: ['Answered before and is silent now. The name imitates {brand}.'],
  },
  shop: {
    empty: ['A shop name with {brand} in it. No page yet.'],
    live: [
      'Sells under the name of {brand}; no link to the brand could be found.',
      'Uses pictures of {brand} beside offers of others.',
    ],
    dark: ['The shop is closed.'],
  },
  parked: {
    empty: ['Registered, without a page.'],
    live: ['A parking page with advertising.', 'The name is offered for sale.'],
    dark: ['A parking page that no longer answers.'],
  },
  dormant: {
    empty: ['Registered or found in a list; nothing resolves.'],
    live: ['Nothing resolves.'],
    dark: ['Nothing resolves.'],
  },
  unrelated: {
    empty: ['Shares a word with {brand}. No page.'],
    live: [
      'The site of somebody else who shares a word with {brand}.',
      'A local business of a similar name, in another trade than {brand}.',
      'The word is used in its ordinary meaning.',
    ],
    dark: ['The site of somebody else; out of order at the time.'],
  },
  unscanned: { empty: [''], live: [''], dark: [''] },
}

/** One or two sentences on why a scan was judged so. */
export function reasoning(kind: HostKind, phase: Phase, brand: string, random: Random): string {
  return random.pick(reasons[kind][phase]).replaceAll('{brand}', brand)
}
