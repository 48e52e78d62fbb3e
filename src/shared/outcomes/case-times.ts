import type { CaseRow } from '#/api/takedowns.ts'
import { formatDate, formatInstant, parseInstant, DAY } from '#/lib/dates.ts'
import {
  getElapsed,
  getValidStart,
  getSpan,
  isInFuture,
  type Since,
  type Span,
} from '#/lib/spans.ts'
import {
  hasEndedIn,
  hasReplied,
  hasUnknownReportStatus,
  isEnded,
  mayHaveEndedIn,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  type Period,
} from './outcome-case.ts'

/* Closing and duration of a case, its stages and, while it is open, who it is waiting for (F2, F12, F20). */

/** Returns whether the closing date comes from a note and is approximate (C116). */
export const isClosedAtApproximate = (source: string | null): boolean =>
  source === 'DERIVED_FROM_NOTE'

/** Formats a closing time; `about 9 Nov 2026, ±1 day` if it comes from a note (C116). Null if missing or invalid. */
export function formatClosingTime(closedAt: string | null, source: string | null): string | null {
  const instant = parseInstant(closedAt)
  if (instant === null) return null
  return isClosedAtApproximate(source)
    ? `about ${formatDate(instant)}, ±1 day`
    : formatInstant(closedAt)
}

/**
 * Returns whether a scan was before or after the closing of its case. `unclear` if a time is missing or in the future,
 * or if the scan was within a day of an approximate closing (C116). Times in milliseconds.
 */
export function compareWithClosing(
  scannedAt: number | null,
  { closedAt, isApproximate }: { closedAt: number | null; isApproximate: boolean },
  now: number,
): 'before' | 'after' | 'unclear' {
  if (scannedAt === null || closedAt === null) return 'unclear'
  if (isInFuture(scannedAt, now) || isInFuture(closedAt, now)) return 'unclear'
  const toleranceMs = isApproximate ? DAY : 0
  if (scannedAt <= closedAt - toleranceMs) return 'before'
  return scannedAt > closedAt + toleranceMs ? 'after' : 'unclear'
}

/** Duration of a case from its request to `now` if open, otherwise to its closing; `now` in milliseconds. */
export function getCaseSpan(
  { is_open, created_at, closed_at }: Pick<CaseRow, 'is_open' | 'created_at' | 'closed_at'>,
  now: number,
): Span {
  const createdAt = parseInstant(created_at)
  return is_open === true
    ? getElapsed(getValidStart(createdAt, { now }), now)
    : getSpan(createdAt, parseInstant(closed_at), { now })
}

/** Returns the known times. A string is the reason why a time is unknown. */
export const filterKnownTimes = (times: readonly (number | string | null)[]): number[] =>
  times.filter((time) => typeof time === 'number')

/** Finds the earliest known time; null if none is known. */
export function findEarliestTime(times: readonly (number | string | null)[]): number | null {
  const known = filterKnownTimes(times)
  return known.length === 0 ? null : Math.min(...known)
}

/** Reasons why the time to outcome of an ended case is unknown (C117). */
export const exclusionReasons = [
  'failed',
  'not-approved',
  'undated',
  'unstarted',
  'disorder',
] as const
type ExclusionReason = (typeof exclusionReasons)[number]

/**
 * Returns the time to outcome in milliseconds of a case that ended in a period, or the reason why it has none. A closed
 * case without a date is included if it may have ended in the period. Null for all others, and for unknown statuses.
 */
export function getTimeToOutcome(
  outcome: OutcomeCase,
  period: Period | null,
): number | ExclusionReason | null {
  const { createdAt, closedAt } = outcome
  const { status } = outcome.row
  const hasEnded = hasEndedIn(outcome, period)
  if (outcome.class === 'other-status') return null
  if (status === 'CLOSED' && closedAt === null)
    return hasEnded || mayHaveEndedIn(outcome, period) ? 'undated' : null
  if (!hasEnded) return null
  if (status === 'FAILED') return 'failed'
  if (status === 'REJECTED') return 'not-approved'
  const duration = getSpan(createdAt, closedAt, outcome)
  return duration === 'missing' ? 'unstarted' : duration
}

/** Buckets of the duration chart. `belowMs` is the exclusive upper limit; `d` in `shortLabel` means days. */
export const durationBuckets = [
  { key: 'took-1', belowMs: DAY, label: 'under 1 day', shortLabel: '<1 d' },
  { key: 'took-3', belowMs: 3 * DAY, label: '1 to 3 days', shortLabel: '1–3 d' },
  { key: 'took-7', belowMs: 7 * DAY, label: '3 to 7 days', shortLabel: '3–7 d' },
  { key: 'took-14', belowMs: 14 * DAY, label: '7 to 14 days', shortLabel: '7–14 d' },
  { key: 'took-30', belowMs: 30 * DAY, label: '14 to 30 days', shortLabel: '14–30 d' },
  { key: 'took-90', belowMs: 90 * DAY, label: '30 to 90 days', shortLabel: '30–90 d' },
  { key: 'took-more', belowMs: Infinity, label: '90 days or more', shortLabel: '90+ d' },
] as const
export type DurationBucket = (typeof durationBuckets)[number]['key']

export const getDurationBucket = (durationMs: number): DurationBucket =>
  durationBuckets.find(({ belowMs }) => durationMs < belowMs)?.key ?? 'took-more'

/** Reliability of a closing date (C116); `other` for sources not in the contract. */
export function getClosingDateQuality({
  row: { closed_at_source: source },
}: OutcomeCase): 'exact' | 'about' | 'blank' | 'other' {
  if (source === null) return 'blank'
  if (source === 'MEASURED' || source === 'DERIVED_FROM_EVENT') return 'exact'
  return isClosedAtApproximate(source) ? 'about' : 'other'
}

/** Labels of the stages of a closed case (F20). Each stage begins where the previous one ends. */
export const stageLabels = {
  report: 'To first report',
  answer: 'To first reply',
  rest: 'To closing',
} as const
export type CaseStage = keyof typeof stageLabels
export const caseStages = Object.keys(stageLabels) as readonly CaseStage[]
type StageDurations = Readonly<Record<CaseStage, Span>>

/** Returns whether a case was closed. Failed cases don't count, although they can have a `closed_at` (C117). */
export const isClosed = (outcome: OutcomeCase): boolean =>
  isEnded(outcome.class) && outcome.row.status === 'CLOSED'

/** Returns the durations of the stages of a closed case. Null for other cases, and if contacts are not reported. */
export function getStageDurations(outcome: OutcomeCase): StageDurations | null {
  if (!isClosed(outcome) || outcome.contacts === null) return null
  const reported = outcome.contacts.filter(wasReported)
  const report = findEarliestTime(reported.map((contact) => contact.reportedAt))
  const answer = findEarliestTime(reported.map((contact) => contact.repliedAt))
  // Reports and replies can't be earlier than the request.
  const bounds = { now: outcome.now, earliest: outcome.createdAt }
  return {
    report: getSpan(outcome.createdAt, report, bounds),
    answer: getSpan(report, answer, bounds),
    rest: getSpan(answer, outcome.closedAt, bounds),
  }
}

/** Returns whether all stages have a duration: all dates are known and in order. */
export const hasAllStages = (stages: StageDurations): boolean =>
  caseStages.every((stage) => typeof stages[stage] === 'number')

/**
 * Parties that an open case can wait for, with labels (F12, F20). `operator` is the company that runs the service.
 * `unclear`: a contact has an unknown state. `unread`: contacts are not reported.
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

/** Who an open case is waiting for. */
export interface Wait {
  party: WaitingParty
  /** Start of the wait, milliseconds; or why it is unknown: no date, or contradictory dates. */
  since: Since
  /** Name of the first provider it is waiting for and the number of others, or else the label of the party. */
  label: string
}

/** Returns the reply time of a contact; `disorder` if it is in the future or before the request or the report. */
function getReplyTime({ reportedAt, repliedAt }: OutcomeContact, outcome: OutcomeCase): Since {
  const bounds = { now: outcome.now, earliest: outcome.createdAt }
  return reportedAt !== null && getSpan(reportedAt, repliedAt, bounds) === 'disorder'
    ? 'disorder'
    : getValidStart(repliedAt, bounds)
}

/** Finds who a case is waiting for and since when; null if it isn't open. */
export function findCurrentWait(outcome: OutcomeCase): Wait | null {
  if (outcome.class !== 'open') return null
  const { contacts, createdAt, now } = outcome
  const createWait = (
    party: WaitingParty,
    since: Since,
    label: string = waitingOnLabels[party],
  ) => ({
    party,
    since,
    label,
  })
  // Contradictory dates take precedence as the reason for an unknown start.
  const findProblem = (times: readonly Since[]) =>
    times.includes('disorder') ? 'disorder' : 'missing'
  const requestedAt = getValidStart(createdAt, { now })
  if (contacts === null) return createWait('unread', requestedAt)
  const reported = contacts.filter(wasReported)
  const pending = reported.filter(
    (contact) => !hasUnknownReportStatus(contact) && !hasReplied(contact),
  )
  if (pending.length > 0) {
    const starts = pending.map(({ reportedAt }) =>
      getValidStart(reportedAt, { now, earliest: createdAt }),
    )
    const names = [...new Set(pending.map(({ provider }) => provider?.trim()))].filter(Boolean)
    const label = names.length > 1 ? `${names[0]} +${names.length - 1}` : names[0]
    return createWait('provider', findEarliestTime(starts) ?? findProblem(starts), label)
  }
  if (contacts.some(hasUnknownReportStatus)) return createWait('unclear', requestedAt)
  if (reported.length === 0)
    return createWait(outcome.row.status === 'REQUESTED' ? 'approval' : 'operator', requestedAt)
  const replies = reported.map((contact) => getReplyTime(contact, outcome))
  const known = filterKnownTimes(replies)
  // Any unknown reply could be the latest.
  return createWait(
    'operator',
    known.length < replies.length ? findProblem(replies) : Math.max(...known),
  )
}

/** Returns the milliseconds from the start of a wait until `now`; null if the start is unknown. */
export function getElapsedWaitMs({ since }: Wait, now: number): number | null {
  const durationMs = getElapsed(since, now)
  return typeof durationMs === 'number' ? durationMs : null
}

/** Returns whether an open case has been waiting for at least a number of days (F12). */
export function hasWaitedDays(outcome: OutcomeCase, days: number, now: number): boolean {
  const wait = findCurrentWait(outcome)
  return wait !== null && (getElapsedWaitMs(wait, now) ?? -1) >= days * DAY
}
