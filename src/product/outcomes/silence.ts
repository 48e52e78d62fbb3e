import { waitsFor } from './case-sets.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { turnOf, type Turn } from './whose-turn.ts'

/** An open case that waits; `wait` in milliseconds. */
export interface LongWait {
  one: OutcomeCase
  turn: Turn
  wait: number
}

/** The open cases that wait at least so many days, the longest first, and how many have no date to count from (F12). */
export function longestWaits(
  cases: readonly OutcomeCase[],
  days: number,
  now: number,
): { long: readonly LongWait[]; undated: number } {
  const open = cases.flatMap((one) => {
    const turn = turnOf(one)
    return turn ? [{ one, turn }] : []
  })
  const long = open.flatMap(({ one, turn }) =>
    turn.since !== null && waitsFor(one, days, now)
      ? [{ one, turn, wait: Math.max(0, now - turn.since) }]
      : [],
  )
  return {
    long: long.toSorted((a, b) => b.wait - a.wait),
    undated: open.filter(({ turn }) => turn.since === null).length,
  }
}
