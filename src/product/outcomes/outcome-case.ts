import type { CaseContact, CaseRow } from '#/api/case-row.ts'
import { parseInstant } from '#/lib/dates.ts'
import { HOUR } from '#/lib/durations.ts'
import { caseClass, type CaseClass } from './case-class.ts'

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
export const outcomeContact = (contact: CaseContact): OutcomeContact => ({
  provider: contact.provider_name,
  state: contact.report_status,
  reported: parseInstant(contact.reported_at),
  answered: parseInstant(contact.response_received_at),
})

/** What counts of a case. */
export type CountedRow = Pick<
  CaseRow,
  | 'id'
  | 'status'
  | 'is_open'
  | 'resolution'
  | 'created_at'
  | 'closed_at'
  | 'closed_at_source'
  | 'abuse_contacts'
>

/** The end of an hour, in milliseconds: figures and the lists behind them look at cases with one clock. */
export const hourOf = (now: number): number => Math.ceil(now / HOUR) * HOUR

/** Reads the dates of a case once, for all figures. `now` in milliseconds. */
export const outcomeCase = (row: CountedRow, now: number): OutcomeCase => ({
  id: row.id,
  now: hourOf(now),
  class: caseClass(row),
  status: row.status,
  created: parseInstant(row.created_at),
  closed: parseInstant(row.closed_at),
  source: row.closed_at_source,
  contacts: row.abuse_contacts?.map(outcomeContact) ?? null,
})
