import type { CaseRow } from '#/api/takedowns.ts'
import { endedStatuses, openStatuses, removedResolutions } from '#/contract/codes.ts'
import type { AbuseContact } from '#/contract/takedown.ts'
import { parseInstant, HOUR } from '#/lib/dates.ts'
import { toLocalDay } from '#/lib/local-days.ts'
import { successRateClasses, type CaseClass, type ReplyClass } from './case-set-names.ts'

export const classLabels: Readonly<Record<CaseClass, string>> = {
  removed: 'Removed',
  'not-removed': 'Closed, not removed',
  'not-stated': 'Closed, outcome not reported',
  /** Closed with an outcome that the contract doesn't define. */
  'other-outcome': 'Closed, other outcome',
  failed: 'Failed',
  'false-positive': 'False positive',
  'not-approved': 'Not approved',
  /** Ended, although the status isn't closed, failed or rejected. */
  'other-status': 'Ended, other status',
  open: 'Open',
  /** Counts neither as open nor as ended. */
  unreported: 'Status not reported',
}

const includesCode = (codes: readonly string[], code: string) => codes.includes(code)

/** `is_open` takes precedence over the status (C110). */
export function classifyCase({
  is_open: isOpen,
  status,
  resolution,
}: Pick<CaseRow, 'is_open' | 'status' | 'resolution'>): CaseClass {
  if (isOpen === true) return 'open'
  if (status === null) return 'unreported'
  if (isOpen === null) {
    if (includesCode(openStatuses, status)) return 'open'
    if (!includesCode(endedStatuses, status)) return 'unreported'
  }
  if (status === 'REJECTED') return 'not-approved'
  if (status !== 'CLOSED' && status !== 'FAILED') return 'other-status'
  if (resolution === 'FALSE_POSITIVE') return 'false-positive'
  if (status === 'FAILED') return 'failed'
  if (resolution === null) return 'not-stated'
  if (includesCode(removedResolutions, resolution)) return 'removed'
  return resolution === 'UNRESOLVED' ? 'not-removed' : 'other-outcome'
}

/** Returns whether a case counts for the success rate (C113). */
export const isInSuccessRate = (caseClass: CaseClass): boolean =>
  includesCode(successRateClasses, caseClass)

export const isEnded = (caseClass: CaseClass): boolean =>
  caseClass !== 'open' && caseClass !== 'unreported'

/** Dates in milliseconds; null if missing or invalid. */
export interface OutcomeContact {
  provider: string | null
  /** Derived from the report status. Null if no report was sent. */
  reply: ReplyClass | null
  reportedAt: number | null
  repliedAt: number | null
}

/** Dates in milliseconds; null if missing or invalid. */
export interface OutcomeCase {
  row: CaseRow
  /** End of the current hour, which all figures use as the current time. */
  now: number
  class: CaseClass
  createdAt: number | null
  closedAt: number | null
  /** Null if not reported. */
  contacts: readonly OutcomeContact[] | null
}

export const toOutcomeContact = (contact: AbuseContact): OutcomeContact => ({
  provider: contact.provider_name,
  reply: classifyReply(contact.report_status),
  reportedAt: parseInstant(contact.reported_at),
  repliedAt: parseInstant(contact.response_received_at),
})

/** Rounds up, so that a figure and the list that it links to use the same time. */
export const roundUpToHour = (now: number): number => Math.ceil(now / HOUR) * HOUR

/** Parses the dates of a case once for all figures. `now`, in milliseconds, is rounded up to the end of the hour. */
export const toOutcomeCase = (row: CaseRow, now: number): OutcomeCase => ({
  row,
  now: roundUpToHour(now),
  class: classifyCase(row),
  createdAt: parseInstant(row.created_at),
  closedAt: parseInstant(row.closed_at),
  contacts: row.abuse_contacts?.map(toOutcomeContact) ?? null,
})

/** Local days (`2026-11-20`), inclusive. */
export interface Period {
  from: string
  to: string
}

/** Returns whether a time is within a period. Without a period, always true, even if the time is unknown. */
export function isInPeriod(instant: number | null, period: Period | null): boolean {
  if (period === null) return true
  if (instant === null) return false
  const day = toLocalDay(instant)
  return day >= period.from && day <= period.to
}

/** Returns whether a case ended in a period. Without a period, undated cases count too. */
export const hasEndedIn = (outcomeCase: OutcomeCase, period: Period | null): boolean =>
  isEnded(outcomeCase.class) && isInPeriod(outcomeCase.closedAt, period)

/**
 * Returns whether a case that ended without a closing date (C115) may have ended in the period. Returns false if the
 * case was requested after the period. Without a period, also returns false.
 */
export function mayHaveEndedIn(outcomeCase: OutcomeCase, period: Period | null): boolean {
  if (period === null || !isEnded(outcomeCase.class) || outcomeCase.closedAt !== null) return false
  return outcomeCase.createdAt === null || toLocalDay(outcomeCase.createdAt) <= period.to
}

export const replyLabels: Readonly<Record<ReplyClass, string>> = {
  waiting: 'Waiting',
  acknowledged: 'Acknowledged',
  acted: 'Acted',
  rejected: 'Rejected',
  silent: 'No response',
  unknown: 'Other',
}

const replyByReportStatus = new Map<string, ReplyClass>([
  ['SENT', 'waiting'],
  ['ACKNOWLEDGED', 'acknowledged'],
  ['ACTION_TAKEN', 'acted'],
  ['REJECTED', 'rejected'],
  ['NO_RESPONSE', 'silent'],
])

const classifyReply = (status: string | null): ReplyClass | null =>
  status === 'NOT_SENT' ? null : (replyByReportStatus.get(status ?? '') ?? 'unknown')

/** With an unknown report status, only the dates tell whether the contact got a report and replied. */
export const hasUnknownReportStatus = ({ reply }: OutcomeContact): boolean => reply === 'unknown'

/** Returns whether a report is known to have been sent. */
export const wasReported = (contact: OutcomeContact): boolean =>
  contact.reply !== null && (contact.reportedAt !== null || !hasUnknownReportStatus(contact))

/** Returns whether a provider replied; an acknowledgement counts. */
export const hasReplied = ({ reply, repliedAt }: OutcomeContact): boolean =>
  repliedAt !== null || reply === 'acknowledged' || reply === 'acted' || reply === 'rejected'
