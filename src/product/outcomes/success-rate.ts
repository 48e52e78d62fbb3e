import { caseClasses, isRated, type CaseClass } from './case-class.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, mayHaveEndedIn, type Period } from './period.ts'

/** The success rate of a period (F1, C110, C112, C113). */
export interface SuccessRate {
  /** Cases that ended in the period, by class; of those that are open or not reported all there are. */
  counts: Readonly<Record<CaseClass, number>>
  removed: number
  /** The denominator: closed and failed, without false positives. */
  rated: number
  /** From 0 to 1; null where nothing counts for it. */
  rate: number | null
  /** Ended cases without a closing date that may have ended in the period. */
  undated: number
  /** Between what they could move the rate, where that is more than two points; else null. */
  range: { low: number; high: number } | null
}

/** By how much undated cases may move a rate before it is shown as a range. */
const twoPoints = 0.02

const noCounts = () =>
  Object.fromEntries(caseClasses.map((one) => [one, 0])) as Record<CaseClass, number>

/** Counts how the cases of a period ended. The unit is the case. */
export function successRate(cases: readonly OutcomeCase[], period: Period | null): SuccessRate {
  const counts = noCounts()
  let rated = 0
  let undated = 0
  const floating = { removed: 0, others: 0 }
  for (const one of cases) {
    if (mayHaveEndedIn(one, period)) {
      undated += 1
      if (one.class === 'removed') floating.removed += 1
      else if (isRated(one.class)) floating.others += 1
    }
    if (one.class === 'open' || one.class === 'unreported' || endedIn(one, period)) {
      counts[one.class] += 1
      if (isRated(one.class)) rated += 1
    }
  }
  const { removed } = counts
  const rate = rated === 0 ? null : removed / rated
  return { counts, removed, rated, rate, undated, range: rangeOf() }

  function rangeOf() {
    if (rate === null) return null
    const low = removed / (rated + floating.others)
    const high = (removed + floating.removed) / (rated + floating.removed)
    // Binary fractions: 0.5 - 0.48 is a little more than 0.02.
    const moved = Math.max(high - rate, rate - low)
    return moved > twoPoints + 1e-9 ? { low, high } : null
  }
}
