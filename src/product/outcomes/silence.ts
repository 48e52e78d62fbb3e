import { goneSince } from '#/lib/spans.ts'
import { isWaitUnclear, waitsFor } from './case-sets.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { turnOf, type Turn } from './whose-turn.ts'

/** An open case that waits; `wait` in milliseconds. */
export interface LongWait {
  one: OutcomeCase
  turn: Turn
  wait: number
}

/**
 * The open cases that wait at least so many days, the longest first, and of how many the dates do not say since
 * when (F12).
 */
export function longestWaits(
  cases: readonly OutcomeCase[],
  days: number,
  now: number,
): { long: readonly LongWait[]; unclear: number } {
  const open = cases.flatMap((one) => {
    const turn = turnOf(one)
    return turn ? [{ one, turn }] : []
  })
  const long = open.flatMap(({ one, turn }) => {
    const wait = goneSince(turn.since, now)
    return typeof wait === 'number' && waitsFor(one, days, now) ? [{ one, turn, wait }] : []
  })
  return {
    long: long.toSorted((a, b) => b.wait - a.wait),
    unclear: open.filter(({ one }) => isWaitUnclear(one)).length,
  }
}
