import type { CaseRow } from '#/api/takedowns.ts'
import { formatDate, formatIsoTime, parseInstant, DAY } from '#/lib/dates.ts'
import { getElapsed, getValidStart, getSpan, isInFuture, type Span } from '#/lib/spans.ts'
import { caseStages, type CaseStage } from './case-set-names.ts'
import {
  hasEndedIn,
  hasReplied,
  hasUnknownReportStatus,
  isEnded,
  mayHaveEndedIn,
  wasReported,
  type OutcomeCase,
  type Period,
} from './outcome-case.ts'

/* Closing, duration and stages of a case, and who an open case is waiting for (F2, F12, F20). */

/** A closing date taken from a note may be off by a day (C116). */
export const isClosingDateApproximate = (source: string | null): boolean =>
  source === 'DERIVED_FROM_NOTE'

/**
 * Formats a closing time. If the time was taken from a note, returns text such as `about 9 Nov 2026, ±1 day` (C116).
 * Returns null if the time is missing or invalid.
 */
export function formatClosingTime(closedAt: string | null, source: string | null): string | null {
  const instant = parseInstant(closedAt)
  if (instant === null) return null
  return isClosingDateApproximate(source)
    ? `about ${formatDate(instant)}, ±1 day`
    : formatIsoTime(closedAt)
}

/**
 * Compares the time of a scan with a closing time. Returns `unclear` if either is missing or in the future, or if the
 * scan is within a day of an approximate closing time (C116).
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

/** Returns the milliseconds from the request of a case to its closing or, for an open case, to `now`. */
export function getCaseSpan(
  { is_open, created_at, closed_at }: Pick<CaseRow, 'is_open' | 'created_at' | 'closed_at'>,
  now: number,
): Span {
  const createdAt = parseInstant(created_at)
  return is_open === true
    ? (getElapsed(getValidStart(createdAt, { now }), now) ?? 'missing')
    : getSpan(createdAt, parseInstant(closed_at), { now })
}

/** Drops unknown times and durations, which are null or a string with the reason. */
export const filterKnownValues = (values: readonly (number | string | null)[]): number[] =>
  values.filter((value) => typeof value === 'number')

/** Finds the earliest known time; null if none is known. */
export function findEarliestTime(times: readonly (number | null)[]): number | null {
  const known = filterKnownValues(times)
  return known.length === 0 ? null : Math.min(...known)
}

/**
 * Returns the time from request to closing, or why there is none. `failed` includes cases that weren't approved (C117).
 * Returns null for an unknown status or a case that didn't end in the period. With a period, also returns null for a
 * case without a closing date, unless its status is CLOSED and it may have ended in the period.
 */
export function getTimeToOutcome(
  outcomeCase: OutcomeCase,
  period: Period | null,
): Span | 'failed' | null {
  if (outcomeCase.class === 'other-status') return null
  const hasClosedStatus = outcomeCase.row.status === 'CLOSED'
  // `mayHaveEndedIn` is true only for ended cases without a closing date.
  if (hasClosedStatus && mayHaveEndedIn(outcomeCase, period)) return 'missing'
  if (!hasEndedIn(outcomeCase, period)) return null
  if (!hasClosedStatus) return 'failed'
  return getSpan(outcomeCase.createdAt, outcomeCase.closedAt, { now: outcomeCase.now })
}

export function getClosingDateQuality({
  row: { closed_at_source: source },
}: OutcomeCase): 'exact' | 'about' | 'unknown' {
  if (source === 'MEASURED' || source === 'DERIVED_FROM_EVENT') return 'exact'
  return isClosingDateApproximate(source) ? 'about' : 'unknown'
}

/** Labels of the stages. The keys are in URLs, for example `rest-timed`, so they can't be renamed. */
export const stageLabels: Readonly<Record<CaseStage, string>> = {
  report: 'To first report',
  answer: 'To first reply',
  rest: 'To closing',
}
type StageDurations = Readonly<Record<CaseStage, Span>>

/** Failed cases don't count as closed, although they can have a `closed_at` (C117). */
const isClosed = (outcomeCase: OutcomeCase): boolean =>
  isEnded(outcomeCase.class) && outcomeCase.row.status === 'CLOSED'

/** Returns how long each stage of a closed case took. Returns null for other cases. */
export function getStageDurations(outcomeCase: OutcomeCase): StageDurations | null {
  if (!isClosed(outcomeCase)) return null
  const reported = (outcomeCase.contacts ?? []).filter(wasReported)
  const report = findEarliestTime(reported.map((contact) => contact.reportedAt))
  const answer = findEarliestTime(reported.map((contact) => contact.repliedAt))
  // Reports and replies can't be earlier than the request.
  const bounds = { now: outcomeCase.now, earliest: outcomeCase.createdAt }
  return {
    report: getSpan(outcomeCase.createdAt, report, bounds),
    answer: getSpan(report, answer, bounds),
    rest: getSpan(answer, outcomeCase.closedAt, bounds),
  }
}

/** Returns whether all dates of the stages are known and in order. */
export const hasAllStages = (stages: StageDurations): boolean =>
  caseStages.every((stage) => typeof stages[stage] === 'number')

/** Parties that a case can wait on. `operator` is the company that runs the service. */
export const waitingOnLabels = {
  approval: 'Approval',
  provider: 'Provider',
  operator: 'Takedown team',
  unclear: 'Unclear',
} as const
export type WaitingParty = keyof typeof waitingOnLabels
export const waitingParties = Object.keys(waitingOnLabels) as readonly WaitingParty[]

export interface Wait {
  party: WaitingParty
  /** Null if the start date is missing or contradicts another date. */
  since: number | null
  /** Names the providers, as in `Corvid Cloud +2`. If no name is known, this is the label of the party. */
  label: string
}

/** Finds who an open case is waiting for, and since when. Null for other cases. */
export function findCurrentWait(outcomeCase: OutcomeCase): Wait | null {
  if (outcomeCase.class !== 'open') return null
  const { contacts, createdAt, now } = outcomeCase
  const createWait = (party: WaitingParty, since: number | null): Wait => ({
    party,
    since,
    label: waitingOnLabels[party],
  })
  const requestedAt = getValidStart(createdAt, { now })
  if (contacts === null) return createWait('unclear', requestedAt)
  const reported = contacts.filter(wasReported)
  const unanswered = reported.filter(
    (contact) => !hasUnknownReportStatus(contact) && !hasReplied(contact),
  )
  if (unanswered.length > 0) {
    const starts = unanswered.map(({ reportedAt }) =>
      getValidStart(reportedAt, { now, earliest: createdAt }),
    )
    const names = [...new Set(unanswered.map(({ provider }) => provider?.trim()))].filter(Boolean)
    const wait = createWait('provider', findEarliestTime(starts))
    const [name = wait.label, ...others] = names
    return { ...wait, label: others.length > 0 ? `${name} +${others.length}` : name }
  }
  // A report with an unknown status may have a reply or may be waiting for a reply.
  if (contacts.some(hasUnknownReportStatus)) return createWait('unclear', requestedAt)
  if (reported.length === 0)
    return createWait(outcomeCase.row.status === 'REQUESTED' ? 'approval' : 'operator', requestedAt)
  const replies = reported.map(({ reportedAt, repliedAt }) => {
    const earliest = Math.max(createdAt ?? -Infinity, reportedAt ?? -Infinity)
    return getValidStart(repliedAt, { now, earliest })
  })
  const known = filterKnownValues(replies)
  // If a reply has no valid time, it could be the latest. Then the start of the wait is unknown.
  return createWait('operator', known.length < replies.length ? null : Math.max(...known))
}

/** Returns whether an open case has been waiting for at least the given number of days (F12). */
export function hasWaitedDays(outcomeCase: OutcomeCase, days: number, now: number): boolean {
  const waitedMs = getElapsed(findCurrentWait(outcomeCase)?.since ?? null, now)
  return waitedMs !== null && waitedMs >= days * DAY
}
