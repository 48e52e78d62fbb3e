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
export const knownTimes = (all: readonly (Since | null)[]): number[] =>
  all.filter((time) => typeof time === 'number')

/** Reasons why an ended case has no time to outcome (C117). */
export const exclusionReasons = [
  'failed',
  'not-approved',
  'undated',
  'unstarted',
  'disorder',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Duration of a closed case, or why it has none; null for other cases. */
function caseDuration(outcome: OutcomeCase): number | ExclusionReason | null {
  if (
    outcome.class === 'open' ||
    outcome.class === 'unreported' ||
    outcome.class === 'other-status'
  )
    return null
  if (outcome.status === 'FAILED') return 'failed'
  if (outcome.status === 'REJECTED') return 'not-approved'
  if (outcome.closed === null) return 'undated'
  if (outcome.created === null) return 'unstarted'
  const duration = spanBetween(outcome.created, outcome.closed, outcome)
  // Both dates are present.
  return duration === 'missing' ? 'undated' : duration
}

/** Same for the cases of a period; a closed case without a date may belong to it. */
export function durationInPeriod(
  outcome: OutcomeCase,
  period: Period | null,
): number | ExclusionReason | null {
  const duration = caseDuration(outcome)
  const counts =
    endedIn(outcome, period) || (duration === 'undated' && mayHaveEndedIn(outcome, period))
  return counts ? duration : null
}

/** Buckets of the duration chart; `below` in milliseconds, exclusive; `tick` is the short label, `d` for days. */
export const durationBuckets = [
  { key: 'took-1', below: DAY, label: 'under 1 day', tick: '<1 d' },
  { key: 'took-3', below: 3 * DAY, label: '1 to 3 days', tick: '1–3 d' },
  { key: 'took-7', below: 7 * DAY, label: '3 to 7 days', tick: '3–7 d' },
  { key: 'took-14', below: 14 * DAY, label: '7 to 14 days', tick: '7–14 d' },
  { key: 'took-30', below: 30 * DAY, label: '14 to 30 days', tick: '14–30 d' },
  { key: 'took-90', below: 90 * DAY, label: '30 to 90 days', tick: '30–90 d' },
  { key: 'took-more', below: Infinity, label: '90 days or more', tick: '90+ d' },
] as const
export type DurationBucket = (typeof durationBuckets)[number]['key']

/** Bucket of a duration in milliseconds. */
export const durationBucket = (length: number): DurationBucket =>
  durationBuckets.find(({ below }) => length < below)?.key ?? 'took-more'

/** Reliability of a closing date (C116); `other` for sources not in the contract. */
export function closingDateQuality({ source }: OutcomeCase): 'exact' | 'about' | 'blank' | 'other' {
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
export type CaseStage = keyof typeof stageLabels
export const caseStages = Object.keys(stageLabels) as readonly CaseStage[]
export type StageDurations = Readonly<Record<CaseStage, Span>>

/** Only for closed cases: `closed_at` of a failed case is not a measured closing (C117). */
export const isTimed = ({ class: outcomeClass, status }: OutcomeCase): boolean =>
  outcomeClass !== 'open' && outcomeClass !== 'unreported' && status === 'CLOSED'

const earliest = (dates: readonly (number | null)[]): number | null =>
  knownTimes(dates).toSorted((a, b) => a - b)[0] ?? null

/** Stages of a closed case. Null for other cases and if contacts are not reported. */
export function stageDurations(outcome: OutcomeCase): StageDurations | null {
  if (!isTimed(outcome) || outcome.contacts === null) return null
  const reported = outcome.contacts.filter(wasReported)
  const report = earliest(reported.map((contact) => contact.reported))
  const answer = earliest(reported.map((contact) => contact.answered))
  // Reports and replies can't be earlier than the request.
  const bounds = { now: outcome.now, earliest: outcome.created }
  return {
    report: spanBetween(outcome.created, report, bounds),
    answer: spanBetween(report, answer, bounds),
    rest: spanBetween(answer, outcome.closed, bounds),
  }
}

/** Returns whether all dates of a case are in order. */
export const hasAllStages = (stages: StageDurations): boolean =>
  caseStages.every((stage) => typeof stages[stage] === 'number')

/**
 * Labels of who an open case is waiting for (F12, F20). `operator` is the company that runs the service. `unclear`: a
 * contact has an unknown state. `unread`: contacts are not reported.
 */
export const waitingOnLabels = {
  approval: 'Approval',
  provider: 'Provider',
  operator: 'Takedown team',
  unclear: 'Unclear',
  unread: 'Not reported',
} as const
export type WaitingParty = keyof typeof waitingOnLabels
export const waitingParties = Object.keys(waitingOnLabels) as readonly WaitingParty[]

interface Wait {
  of: WaitingParty
  /** Start of the wait, milliseconds; or why it is unknown: no date, or contradictory dates. */
  since: Since
  /** Providers it is waiting for, as in the API; null for one without a name. */
  providers: readonly (string | null)[]
}

/** Earliest known time; if none is known, contradictory dates take precedence as the reason. */
function earliestKnown(all: readonly Since[]): Since {
  const dates = knownTimes(all)
  if (dates.length > 0) return Math.min(...dates)
  return all.includes('disorder') ? 'disorder' : 'missing'
}

/** Latest time; all must be known because any unknown one could be later. */
function latestKnown(all: readonly Since[]): Since {
  if (all.includes('disorder')) return 'disorder'
  return all.includes('missing') || all.length === 0 ? 'missing' : Math.max(...knownTimes(all))
}

/** Reply time of a contact; not before the request or its report, and not in the future. */
function replyTime({ reported, answered }: OutcomeContact, { created, now }: OutcomeCase): Since {
  const bounds = { now, earliest: created }
  const answer = validStart(answered, bounds)
  return reported !== null && spanBetween(reported, answered, bounds) === 'disorder'
    ? 'disorder'
    : answer
}

/** Who a case is waiting for and since when; null if it isn't open. */
export function currentWait(outcome: OutcomeCase): Wait | null {
  if (outcome.class !== 'open') return null
  const { contacts, created, now } = outcome
  const requested = validStart(created, { now })
  const createWait = (of: WaitingParty, since: Since): Wait => ({ of, since, providers: [] })
  if (contacts === null) return createWait('unread', requested)
  const reported = contacts.filter(wasReported)
  const pendingContacts = reported.filter((contact) => !isUnclear(contact) && !hasAnswered(contact))
  if (pendingContacts.length > 0) {
    const dates = pendingContacts.map((contact) =>
      validStart(contact.reported, { now, earliest: created }),
    )
    return {
      of: 'provider',
      since: earliestKnown(dates),
      providers: pendingContacts.map(({ provider }) => provider),
    }
  }
  if (contacts.some(isUnclear)) return createWait('unclear', requested)
  if (reported.length === 0)
    return createWait(outcome.status === 'REQUESTED' ? 'approval' : 'operator', requested)
  return createWait('operator', latestKnown(reported.map((contact) => replyTime(contact, outcome))))
}

/** Returns whether an open case has been waiting for at least a number of days (F12). */
export function hasWaitedDays(outcome: OutcomeCase, days: number, now: number): boolean {
  const wait = elapsedSince(currentWait(outcome)?.since ?? 'missing', now)
  return typeof wait === 'number' && wait >= days * DAY
}
