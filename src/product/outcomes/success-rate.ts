import { caseClasses, isEnded, isRated, type CaseClass, type OutcomeCase } from './outcome-case.ts'
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

/** Counts how the cases of a period ended. The unit is the case. */
export function successRate(cases: readonly OutcomeCase[], period: Period | null): SuccessRate {
  const ended = cases.filter((one) => !isEnded(one.class) || endedIn(one, period))
  const counts = Object.fromEntries(
    caseClasses.map((name) => [name, ended.filter((one) => one.class === name).length]),
  ) as Record<CaseClass, number>
  const { removed } = counts
  const rated = ended.filter((one) => isRated(one.class)).length
  const rate = rated === 0 ? null : removed / rated
  const undated = cases.filter((one) => mayHaveEndedIn(one, period))
  return { counts, removed, rated, rate, undated: undated.length, range: rangeOf() }

  function rangeOf() {
    if (rate === null) return null
    const more = undated.filter((one) => one.class === 'removed').length
    const others = undated.filter((one) => isRated(one.class)).length - more
    const low = removed / (rated + others)
    const high = (removed + more) / (rated + more)
    // Binary fractions: 0.5 - 0.48 is a little more than 0.02.
    return Math.max(high - rate, rate - low) > twoPoints + 1e-9 ? { low, high } : null
  }
}
