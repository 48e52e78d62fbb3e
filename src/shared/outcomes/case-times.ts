import { DAY } from '#/lib/durations.ts'
import { elapsedSince, validStart, spanBetween, type Since, type Span } from '#/lib/spans.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import {
  hasAnswered,
  isUnclear,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
} from './outcome-case.ts'
import { endedIn, mayHaveEndedIn, type Period } from './period.ts'

/* Duration of a case, its stages and, while it is open, who it is waiting for (F2, F12, F20). */

/** Known values. */
export const known = (all: readonly (Since | null)[]): number[] =>
  all.filter((one) => typeof one === 'number')

/** Reasons why an ended case has no time to outcome (C117). */
export const leftOutReasons = [
  'failed',
  'not-approved',
  'undated',
  'unstarted',
  'disorder',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Duration of a closed case, or why it has none; null for other cases. */
function tookOf(one: OutcomeCase): number | LeftOutReason | null {
  if (one.class === 'open' || one.class === 'unreported' || one.class === 'other-status')
    return null
  if (one.status === 'FAILED') return 'failed'
  if (one.status === 'REJECTED') return 'not-approved'
  if (one.closed === null) return 'undated'
  if (one.created === null) return 'unstarted'
  const took = spanBetween(one.created, one.closed, one)
  // Both dates are present.
  return took === 'missing' ? 'undated' : took
}

/** Same for the cases of a period; a closed case without a date may belong to it. */
export function tookIn(one: OutcomeCase, period: Period | null): number | LeftOutReason | null {
  const took = tookOf(one)
  const counts = endedIn(one, period) || (took === 'undated' && mayHaveEndedIn(one, period))
  return counts ? took : null
}

/** Buckets of the duration chart; `below` in milliseconds, exclusive; `tick` is the short label, `d` for days. */
export const tookBuckets = [
  { key: 'took-1', below: DAY, label: 'under 1 day', tick: '<1 d' },
  { key: 'took-3', below: 3 * DAY, label: '1 to 3 days', tick: '1–3 d' },
  { key: 'took-7', below: 7 * DAY, label: '3 to 7 days', tick: '3–7 d' },
  { key: 'took-14', below: 14 * DAY, label: '7 to 14 days', tick: '7–14 d' },
  { key: 'took-30', below: 30 * DAY, label: '14 to 30 days', tick: '14–30 d' },
  { key: 'took-90', below: 90 * DAY, label: '30 to 90 days', tick: '30–90 d' },
  { key: 'took-more', below: Infinity, label: '90 days or more', tick: '90+ d' },
] as const
export type TookBucket = (typeof tookBuckets)[number]['key']

/** Bucket of a duration in milliseconds. */
export const bucketOf = (length: number): TookBucket =>
  tookBuckets.find(({ below }) => length < below)?.key ?? 'took-more'

/** Reliability of a closing date (C116); `other` for sources not in the contract. */
export function sourceOf({ source }: OutcomeCase): 'exact' | 'about' | 'blank' | 'other' {
  if (source === null) return 'blank'
  if (source === 'MEASURED' || source === 'DERIVED_FROM_EVENT') return 'exact'
  return isClosedAtApproximate(source) ? 'about' : 'other'
}

/** Labels of the stages of a closed case by their end (F20); each begins where the previous one ends. */
export const stageLabels = {
  report: 'To first report',
  answer: 'To first reply',
  rest: 'To closing',
} as const
export type ClockStage = keyof typeof stageLabels
export const clockStages = Object.keys(stageLabels) as readonly ClockStage[]
export type CaseClock = Readonly<Record<ClockStage, Span>>

/** Only for closed cases: `closed_at` of a failed case is not a measured closing (C117). */
export const isTimed = ({ class: is, status }: OutcomeCase): boolean =>
  is !== 'open' && is !== 'unreported' && status === 'CLOSED'

const earliest = (dates: readonly (number | null)[]): number | null =>
  known(dates).toSorted((a, b) => a - b)[0] ?? null

/** Stages of a closed case. Null for other cases and if contacts are not reported. */
export function clockOf(one: OutcomeCase): CaseClock | null {
  if (!isTimed(one) || one.contacts === null) return null
  const reported = one.contacts.filter(wasReported)
  const report = earliest(reported.map((contact) => contact.reported))
  const answer = earliest(reported.map((contact) => contact.answered))
  // Reports and replies can't be earlier than the request.
  const frame = { now: one.now, earliest: one.created }
  return {
    report: spanBetween(one.created, report, frame),
    answer: spanBetween(report, answer, frame),
    rest: spanBetween(answer, one.closed, frame),
  }
}

/** Returns whether all dates of a case are in order. */
export const isWhole = (clock: CaseClock): boolean =>
  clockStages.every((stage) => typeof clock[stage] === 'number')

/**
 * Labels of who an open case is waiting for (F12, F20). `operator` is the company that runs the service. `unclear`: a
 * contact has an unknown state. `unread`: contacts are not reported.
 */
export const turnLabels = {
  approval: 'Approval',
  provider: 'Provider',
  operator: 'Takedown team',
  unclear: 'Unclear',
  unread: 'Not reported',
} as const
export type TurnOf = keyof typeof turnLabels
export const turns = Object.keys(turnLabels) as readonly TurnOf[]

interface Turn {
  of: TurnOf
  /** Start of the wait, milliseconds; or why it is unknown: no date, or contradictory dates. */
  since: Since
  /** Providers it is waiting for, as in the API; null for one without a name. */
  providers: readonly (string | null)[]
}

/** Earliest known time; if none is known, contradictory dates take precedence as the reason. */
function earliestOf(all: readonly Since[]): Since {
  const dates = known(all)
  if (dates.length > 0) return Math.min(...dates)
  return all.includes('disorder') ? 'disorder' : 'missing'
}

/** Latest time; all must be known because any unknown one could be later. */
function latestOf(all: readonly Since[]): Since {
  if (all.includes('disorder')) return 'disorder'
  return all.includes('missing') || all.length === 0 ? 'missing' : Math.max(...known(all))
}

/** Reply time of a contact; not before the request or its report, and not in the future. */
function answerOf({ reported, answered }: OutcomeContact, { created, now }: OutcomeCase): Since {
  const frame = { now, earliest: created }
  const answer = validStart(answered, frame)
  return reported !== null && spanBetween(reported, answered, frame) === 'disorder'
    ? 'disorder'
    : answer
}

/** Who a case is waiting for and since when; null if it isn't open. */
export function turnOf(one: OutcomeCase): Turn | null {
  if (one.class !== 'open') return null
  const { contacts, created, now } = one
  const requested = validStart(created, { now })
  const turn = (of: TurnOf, since: Since): Turn => ({ of, since, providers: [] })
  if (contacts === null) return turn('unread', requested)
  const reported = contacts.filter(wasReported)
  const awaited = reported.filter((contact) => !isUnclear(contact) && !hasAnswered(contact))
  if (awaited.length > 0) {
    const dates = awaited.map((contact) => validStart(contact.reported, { now, earliest: created }))
    return {
      of: 'provider',
      since: earliestOf(dates),
      providers: awaited.map(({ provider }) => provider),
    }
  }
  if (contacts.some(isUnclear)) return turn('unclear', requested)
  if (reported.length === 0)
    return turn(one.status === 'REQUESTED' ? 'approval' : 'operator', requested)
  return turn('operator', latestOf(reported.map((contact) => answerOf(contact, one))))
}

/** Returns whether an open case has been waiting for at least a number of days (F12). */
export function waitsFor(one: OutcomeCase, days: number, now: number): boolean {
  const wait = elapsedSince(turnOf(one)?.since ?? 'missing', now)
  return typeof wait === 'number' && wait >= days * DAY
}
