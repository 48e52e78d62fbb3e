import type { CaseRow } from '#/api/cases.ts'
import { endedStatuses, openStatuses, removedResolutions } from '#/contract/codes.ts'
import type { AbuseContact } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { HOUR } from '#/lib/durations.ts'

/** Ends that count for the success rate; only the first is a success (C112, C113). */
export const ratedClasses = [
  'removed',
  'not-removed',
  'not-stated',
  'other-outcome',
  'failed',
] as const

/**
 * Labels of how a case ended, if it did. `not-stated` was closed without an outcome, `other-outcome` with one that the
 * contract does not name, `other-status` ended in a status that it does not name. `unreported` cases are in no figure,
 * because nothing says whether they ended. Classes after `failed` do not count for the success rate (C113).
 */
export const classLabels = {
  removed: 'Removed',
  'not-removed': 'Closed, not removed',
  'not-stated': 'Closed, outcome not reported',
  'other-outcome': 'Closed, other outcome',
  failed: 'Failed',
  'false-positive': 'False positive',
  'not-approved': 'Not approved',
  'other-status': 'Ended, other status',
  open: 'Open',
  unreported: 'Status not reported',
} as const
export type CaseClass = keyof typeof classLabels
export const caseClasses = Object.keys(classLabels) as readonly CaseClass[]

const holds = (codes: readonly string[], code: string) => codes.includes(code)

/** The class of a case. Whether it is open comes before its status, and is taken from that only where it is not said (C110). */
export function caseClass({
  is_open: isOpen,
  status,
  resolution,
}: Pick<CaseRow, 'is_open' | 'status' | 'resolution'>): CaseClass {
  if (isOpen === true) return 'open'
  if (status === null) return 'unreported'
  if (isOpen === null) {
    if (holds(openStatuses, status)) return 'open'
    if (!holds(endedStatuses, status)) return 'unreported'
  }
  if (status === 'REJECTED') return 'not-approved'
  if (status !== 'CLOSED' && status !== 'FAILED') return 'other-status'
  if (resolution === 'FALSE_POSITIVE') return 'false-positive'
  if (status === 'FAILED') return 'failed'
  if (resolution === null) return 'not-stated'
  if (holds(removedResolutions, resolution)) return 'removed'
  return resolution === 'UNRESOLVED' ? 'not-removed' : 'other-outcome'
}

/** Whether a case counts for the success rate (C113). */
export const isRated = (one: CaseClass): boolean => holds(ratedClasses, one)

/** Whether a case is over, in whatever way. */
export const isEnded = (one: CaseClass): boolean => one !== 'open' && one !== 'unreported'

/** A provider that was to be informed, its dates in milliseconds; null where none can be read. */
export interface OutcomeContact {
  provider: string | null
  state: string | null
  reported: number | null
  answered: number | null
}

/** A case as the figures of outcomes see it: its class, and its dates in milliseconds; null where none can be read. */
export interface OutcomeCase {
  id: string
  /** Null for a case without a brand. */
  brandId: string | null
  brandName: string | null
  website: string | null
  /** The hour of looking at it, in milliseconds: what is said to have happened later has not. */
  now: number
  class: CaseClass
  status: string | null
  created: number | null
  closed: number | null
  /** Where the closing date comes from; null where that is not said (C115). */
  source: string | null
  /** Null where the answer did not report them, which is not the same as none. */
  contacts: readonly OutcomeContact[] | null
}

/** Reads the dates of a contact. */
export const outcomeContact = (contact: AbuseContact): OutcomeContact => ({
  provider: contact.provider_name,
  state: contact.report_status,
  reported: parseInstant(contact.reported_at),
  answered: parseInstant(contact.response_received_at),
})

/** The end of an hour, in milliseconds: figures and the lists behind them look at cases with one clock. */
export const hourOf = (now: number): number => Math.ceil(now / HOUR) * HOUR

/** Reads the dates of a case once, for all figures. `now` in milliseconds. */
export const outcomeCase = (row: CaseRow, now: number): OutcomeCase => ({
  id: row.id,
  brandId: row.brand,
  brandName: row.brand_display ?? row.brand_name,
  website: row.target_website,
  now: hourOf(now),
  class: caseClass(row),
  status: row.status,
  created: parseInstant(row.created_at),
  closed: parseInstant(row.closed_at),
  source: row.closed_at_source,
  contacts: row.abuse_contacts?.map(outcomeContact) ?? null,
})

/** What came of a report, as the contact of a case says it now, in words (F3); each contact is in one class. */
export const replyLabels = {
  waiting: 'Waiting',
  acknowledged: 'Acknowledged',
  acted: 'Acted',
  rejected: 'Rejected',
  silent: 'No response',
  unknown: 'Other',
  unreported: 'Not reported',
} as const
export type ReplyClass = keyof typeof replyLabels
export const replyClasses = Object.keys(replyLabels) as readonly ReplyClass[]

const replies = new Map<string, ReplyClass>([
  ['SENT', 'waiting'],
  ['ACKNOWLEDGED', 'acknowledged'],
  ['ACTION_TAKEN', 'acted'],
  ['REJECTED', 'rejected'],
  ['NO_RESPONSE', 'silent'],
])

/**
 * The class of a contact; null for one that was not written to. `unknown` is a state that the contract does
 * not name, `unreported` one that the answer does not tell.
 */
export function replyOf({ state }: OutcomeContact): ReplyClass | null {
  if (state === null) return 'unreported'
  return state === 'NOT_SENT' ? null : (replies.get(state) ?? 'unknown')
}

/** Whether nothing can be said of a contact beyond its dates. */
export const isUnclear = (contact: OutcomeContact): boolean => {
  const reply = replyOf(contact)
  return reply === 'unknown' || reply === 'unreported'
}

/** Whether a report went out, as far as that is known. */
export const wasReported = (contact: OutcomeContact): boolean =>
  replyOf(contact) !== null && (contact.reported !== null || !isUnclear(contact))

/** Whether an answer came; an acknowledgement is one. */
export function hasAnswered(contact: OutcomeContact): boolean {
  if (contact.answered !== null) return true
  const reply = replyOf(contact)
  return reply === 'acknowledged' || reply === 'acted' || reply === 'rejected'
}
