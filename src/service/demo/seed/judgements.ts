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
