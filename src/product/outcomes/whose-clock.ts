import { wasReported } from './contact-state.ts'
import { leastOf } from './extremes.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, type Period } from './period.ts'
import { spreadOf, type Spread } from './quantiles.ts'
import { sourceOf } from './time-to-outcome.ts'

/**
 * The stages of a case (F20): from the request to the first report, to the first answer, to the closing. The
 * last is nobody's. How long a site was known before the request is told by no case.
 */
export const clockStages = ['report', 'answer', 'rest'] as const
export type ClockStage = (typeof clockStages)[number]

/** A length in milliseconds, or why there is none. */
export type StageLength = number | 'missing' | 'disorder'

export type CaseClock = Readonly<Record<ClockStage, StageLength>>

function lengthOf(from: number | null, to: number | null): StageLength {
  if (from === null || to === null) return 'missing'
  return to < from ? 'disorder' : to - from
}

/**
 * The stages of a closed or failed case. Null for any other, and for one whose contacts the answer does not
 * report: what was not read is not missing.
 */
export function clockOf(one: OutcomeCase): CaseClock | null {
  if (!isTimed(one) || one.contacts === null) return null
  const reported = one.contacts.filter(wasReported)
  const report = leastOf(reported.map((contact) => contact.reported))
  const answer = leastOf(reported.map((contact) => contact.answered))
  return {
    report: lengthOf(one.created, report),
    answer: lengthOf(report, answer),
    rest: lengthOf(answer, one.closed),
  }
}

/** Only of what was closed or failed: nobody was to be told of a request that was not approved. */
const isTimed = ({ class: is, status }: OutcomeCase): boolean =>
  is !== 'open' && is !== 'unreported' && (status === 'CLOSED' || status === 'FAILED')

export const isWhole = (clock: CaseClock): boolean =>
  clockStages.every((stage) => typeof clock[stage] === 'number')

export interface WhoseClock {
  /** Cases whose stages were looked at. */
  n: number
  /** Cases whose contacts are not reported, which are in none of the figures. */
  unread: number
  stages: Readonly<Record<ClockStage, Spread & { missing: number; disorder: number }>>
  /** Closing dates that are exact to a day only, among those of the last stage (C116). */
  about: number
  /** The cases whose stages are all there, and their time together by stage, in milliseconds. */
  whole: { n: number; times: Readonly<Record<ClockStage, number>> }
}

/** Whose contacts are not reported, of the cases that would count in a period. */
export const isUnread = (one: OutcomeCase, period: Period | null): boolean =>
  one.contacts === null && isTimed(one) && endedIn(one, period)

/** The stages of the cases that ended in a period, and the shares of those whose chain of dates is whole. */
export function whoseClock(cases: readonly OutcomeCase[], period: Period | null): WhoseClock {
  const counted = cases.filter((one) => endedIn(one, period))
  const clocks = counted.map(clockOf).filter((clock) => clock !== null)
  const whole = clocks.filter(isWhole)
  const lengths = (from: readonly CaseClock[], stage: ClockStage) =>
    from.map((clock) => clock[stage]).filter((length) => typeof length === 'number')
  const count = (stage: ClockStage, why: StageLength) =>
    clocks.filter((clock) => clock[stage] === why).length
  const byStage = <Value>(read: (stage: ClockStage) => Value): Record<ClockStage, Value> => ({
    report: read('report'),
    answer: read('answer'),
    rest: read('rest'),
  })
  return {
    n: clocks.length,
    unread: counted.filter((one) => isUnread(one, period)).length,
    stages: byStage((stage) => ({
      ...spreadOf(lengths(clocks, stage)),
      missing: count(stage, 'missing'),
      disorder: count(stage, 'disorder'),
    })),
    about: counted.filter(
      (one) => sourceOf(one) === 'about' && typeof clockOf(one)?.rest === 'number',
    ).length,
    whole: {
      n: whole.length,
      times: byStage((stage) => lengths(whole, stage).reduce((sum, length) => sum + length, 0)),
    },
  }
}
