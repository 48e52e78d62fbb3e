import { spanOf, type Span } from '#/lib/spans.ts'
import { wasReported, type OutcomeCase } from './outcome-case.ts'
import { endedIn, type Period } from './period.ts'
import { sourceOf, spreadOf, type Spread } from './time-to-outcome.ts'
import { known } from './whose-turn.ts'

/**
 * The stages of a closed case (F20): from the request to the first report, to the first answer, to the closing.
 * The last is nobody's.
 */
export const clockStages = ['report', 'answer', 'rest'] as const
export type ClockStage = (typeof clockStages)[number]

/** The stages by what they lead to. */
export const stageLabels: Readonly<Record<ClockStage, string>> = {
  report: 'Request to first report',
  answer: 'First report to first answer',
  rest: 'After the first answer',
}

export type CaseClock = Readonly<Record<ClockStage, Span>>

/** Only of what was closed: the `closed_at` of a failed case is no measured closing (C117). */
const isTimed = ({ class: is, status }: OutcomeCase): boolean =>
  is !== 'open' && is !== 'unreported' && status === 'CLOSED'

const earliest = (dates: readonly (number | null)[]): number | null =>
  known(dates).toSorted((a, b) => a - b)[0] ?? null

/**
 * The stages of a closed case. Null for any other, and for one whose contacts the answer does not report: what is
 * not reported is not missing.
 */
export function clockOf(one: OutcomeCase): CaseClock | null {
  if (!isTimed(one) || one.contacts === null) return null
  const reported = one.contacts.filter(wasReported)
  const report = earliest(reported.map((contact) => contact.reported))
  const answer = earliest(reported.map((contact) => contact.answered))
  // Nothing was reported, nor answered, before the request.
  const frame = { now: one.now, earliest: one.created }
  return {
    report: spanOf(one.created, report, frame),
    answer: spanOf(report, answer, frame),
    rest: spanOf(answer, one.closed, frame),
  }
}

/** Whether a case has all dates in order. */
export const isWhole = (clock: CaseClock): boolean =>
  clockStages.every((stage) => typeof clock[stage] === 'number')

/** Whether a closed case of a period does not report its contacts. */
export const isUnread = (one: OutcomeCase, period: Period | null): boolean =>
  one.contacts === null && isTimed(one) && endedIn(one, period)

interface StageFigures extends Spread {
  missing: number
  disorder: number
  /** The time in this stage, in milliseconds, of the cases that have all dates in order. */
  ofWhole: number
}

/** The stages of the cases that were closed in a period, and the shares of those whose chain of dates is whole. */
export function whoseClock(cases: readonly OutcomeCase[], period: Period | null) {
  const inPeriod = cases.filter((one) => endedIn(one, period))
  const clocks = inPeriod.map(clockOf).filter((clock) => clock !== null)
  const whole = clocks.filter(isWhole)
  const figures = (stage: ClockStage): StageFigures => {
    const lengths = clocks.map((clock) => clock[stage])
    return {
      ...spreadOf(known(lengths)),
      missing: lengths.filter((length) => length === 'missing').length,
      disorder: lengths.filter((length) => length === 'disorder').length,
      ofWhole: known(whole.map((clock) => clock[stage])).reduce((sum, length) => sum + length, 0),
    }
  }
  return {
    /** Cases whose stages are counted, those of them with all dates in order, and those without contacts. */
    n: clocks.length,
    whole: whole.length,
    unread: inPeriod.filter((one) => isUnread(one, period)).length,
    stages: { report: figures('report'), answer: figures('answer'), rest: figures('rest') },
    /** Closing dates that are exact to a day only, among those of the last stage (C116). */
    about: inPeriod.filter(
      (one) => sourceOf(one) === 'about' && typeof clockOf(one)?.rest === 'number',
    ).length,
  }
}
