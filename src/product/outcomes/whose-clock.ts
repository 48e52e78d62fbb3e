import { spanOf, type Span } from '#/lib/spans.ts'
import { wasReported } from './contact-state.ts'
import { leastOf } from './extremes.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, type Period } from './period.ts'
import { spreadOf, type Spread } from './quantiles.ts'
import { sourceOf } from './time-to-outcome.ts'

/**
 * The stages of a case (F20): from when its domain was found to the request, to the first report, to the first
 * answer, to the closing. The last is nobody's.
 */
export const clockStages = ['found', 'report', 'answer', 'rest'] as const
export type ClockStage = (typeof clockStages)[number]

/** The stages that cases tell by themselves. */
export const caseStages = ['report', 'answer', 'rest'] as const satisfies readonly ClockStage[]

/**
 * When the domain of a case was found, in milliseconds; or that its row has no date, that the brand does not list
 * it (any more), or that this was not read.
 */
export type FoundDate = number | 'missing' | 'unlisted' | 'unread'
/** By the id of the case; what is not in it was not read. */
export type FoundDates = ReadonlyMap<string, FoundDate>

/** A length in milliseconds, or why there is none. */
export type StageLength = Span | 'unlisted' | 'unread'

/** Why a stage has no length. */
type StageGap = Exclude<StageLength, number>

export type CaseClock = Readonly<Record<ClockStage, StageLength>>

/**
 * The stages of a closed or failed case. Null for any other, and for one whose contacts the answer does not
 * report: what was not read is not missing.
 */
export function clockOf(one: OutcomeCase, found: FoundDates | null): CaseClock | null {
  if (!isTimed(one) || one.contacts === null) return null
  const reported = one.contacts.filter(wasReported)
  const report = leastOf(reported.map((contact) => contact.reported))
  const answer = leastOf(reported.map((contact) => contact.answered))
  const domain = found?.get(one.id) ?? 'unread'
  // Nothing was reported, nor answered, before the request.
  const frame = { now: one.now, earliest: one.created }
  return {
    found: typeof domain === 'number' ? spanOf(domain, one.created, { now: one.now }) : domain,
    report: spanOf(one.created, report, frame),
    answer: spanOf(report, answer, frame),
    rest: spanOf(answer, one.closed, frame),
  }
}

/** Only of what was closed or failed: nobody was to be informed of a request that was not approved. */
const isTimed = ({ class: is, status }: OutcomeCase): boolean =>
  is !== 'open' && is !== 'unreported' && (status === 'CLOSED' || status === 'FAILED')

/** Whether a case has all dates in order, of the stages that are asked for. */
export const isWhole = (clock: CaseClock, stages: readonly ClockStage[]): boolean =>
  stages.every((stage) => typeof clock[stage] === 'number')

export interface WhoseClock {
  /** Cases whose stages were looked at. */
  n: number
  /** Cases whose contacts are not reported, which are in none of the figures. */
  unread: number
  stages: Readonly<Record<ClockStage, Spread & Readonly<Record<StageGap, number>>>>
  /** Closing dates that are exact to a day only, among those of the last stage (C116). */
  about: number
  /** The cases whose stages are all there, and their time together by stage, in milliseconds. */
  whole: {
    n: number
    /** The stages that are known; the first only where it was read when domains were found. */
    stages: readonly ClockStage[]
    times: Readonly<Record<ClockStage, number>>
  }
}

/** Whose contacts are not reported, of the cases that would count in a period. */
export const isUnread = (one: OutcomeCase, period: Period | null): boolean =>
  one.contacts === null && isTimed(one) && endedIn(one, period)

/** The cases whose stages are counted in a period: those whose domains are looked for. */
export const clocked = (
  cases: readonly OutcomeCase[],
  period: Period | null,
): readonly OutcomeCase[] =>
  cases.filter((one) => endedIn(one, period) && clockOf(one, null) !== null)

/**
 * The stages of the cases that ended in a period, and the shares of those whose chain of dates is whole. `found`
 * is null where it was not read when their domains were found: then the first stage is in no chain.
 */
export function whoseClock(
  cases: readonly OutcomeCase[],
  period: Period | null,
  found: FoundDates | null,
): WhoseClock {
  const counted = cases.filter((one) => endedIn(one, period))
  const clocks = counted.map((one) => clockOf(one, found)).filter((clock) => clock !== null)
  const shown = found === null ? caseStages : clockStages
  const whole = clocks.filter((clock) => isWhole(clock, shown))
  const lengths = (from: readonly CaseClock[], stage: ClockStage) =>
    from.map((clock) => clock[stage]).filter((length) => typeof length === 'number')
  const count = (stage: ClockStage, why: StageLength) =>
    clocks.filter((clock) => clock[stage] === why).length
  const byStage = <Value>(read: (stage: ClockStage) => Value): Record<ClockStage, Value> => ({
    found: read('found'),
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
      unlisted: count(stage, 'unlisted'),
      unread: count(stage, 'unread'),
    })),
    about: counted.filter(
      (one) => sourceOf(one) === 'about' && typeof clockOf(one, null)?.rest === 'number',
    ).length,
    whole: {
      n: whole.length,
      stages: shown,
      times: byStage((stage) => lengths(whole, stage).reduce((sum, length) => sum + length, 0)),
    },
  }
}
