import * as z from 'zod/mini'
import type {
  BlacklistStatus,
  BlacklistTier,
  ClosedAtSource,
  ContactType,
  ReportStatus,
  TakedownResolution,
  TakedownStatus,
} from './codes.ts'
import { findList, isInternalField, createFieldReader } from './field-mapping.ts'
import {
  parseCode,
  parsePerson,
  parseCaseStatus,
  parseTime,
  parseText,
} from './flexible-parsers.ts'
import {
  anything,
  asText,
  code,
  flag,
  id,
  isRecord,
  listOf,
  optionalField,
  reportedListOf,
  requiredField,
  text,
} from './tolerant.ts'

/** Abuse contact of a case (C128). */
const abuseContact = z.object({
  id: text,
  contact_type: code<ContactType>(),
  contact_type_display: text,
  provider_name: text,
  abuse_email: text,
  abuse_form_url: text,
  report_status: code<ReportStatus>(),
  report_status_display: text,
  reported_at: text,
  response_received_at: text,
  case_reference: text,
  notes: text,
  created_at: text,
  updated_at: text,
})
export type AbuseContact = z.output<typeof abuseContact>

/** Submission of a case's target to a blocklist (C130). */
const blacklistSubmission = z.object({
  id: text,
  tier: code<BlacklistTier>(),
  tier_display: text,
  service_name: text,
  submission_url: text,
  status: code<BlacklistStatus>(),
  status_display: text,
  submitted_at: text,
  confirmed_at: text,
  created_at: text,
  updated_at: text,
})
export type BlacklistSubmission = z.output<typeof blacklistSubmission>

/** List rows, case records and the response to a new request have the same format. */
export const takedown = z.object({
  id,
  target_website: text,
  requesting_user_email: text,
  user_comment: text,
  brand: text,
  brand_display: text,
  brand_name: text,
  status: code<TakedownStatus>(),
  status_display: text,
  is_open: flag,
  closed_at: text,
  closed_at_source: code<ClosedAtSource>(),
  resolution: code<TakedownResolution>(),
  resolution_display: text,
  registrar: text,
  domain_created_at: text,
  domain_expires_at: text,
  domain_status: text,
  ip_address: text,
  origin_ip: text,
  asn: text,
  hosting_provider: text,
  cdn_proxy: text,
  is_proxied: flag,
  backend_provider: text,
  backend_project_id: text,
  ssl_issued_at: text,
  ssl_expires_at: text,
  ssl_issuer: text,
  a_entry: text,
  ns_entry: text,
  dns_raw: anything,
  reputation_score: text,
  reputation_url: text,
  pagescan_url: text,
  screenshot_url: text,
  screenshot_taken_at: text,
  /** Null if not reported. */
  abuse_contacts: reportedListOf(abuseContact),
  blacklist_submissions: listOf(blacklistSubmission),
  created_at: text,
  updated_at: text,
})
export type Takedown = z.output<typeof takedown>

/** In the order of the contract. */
export const takedownFields = z.keyof(takedown).options

/** Event of a case. Values that are missing or under an unknown name are null. */
export interface TakedownEvent {
  /** ISO time or date. */
  occurredAt: string | null
  kind: string | null
  /** Name of the actor. Also null if only the ID is reported. */
  actor: string | null
  text: string | null
  /** Old and new status of a status change. */
  from: string | null
  to: string | null
  /** Other fields with a string, number or boolean value, as text by name. */
  otherFields: Map<string, string>
  raw: unknown
}

/** Events of a case, in their original order. `isComplete` is false if the API reports that there are more. */
export interface TakedownTimeline {
  events: TakedownEvent[]
  unreadableEntries: readonly unknown[]
  isComplete: boolean
}

function parseEvent(raw: unknown): TakedownEvent | null {
  const plainText = typeof raw === 'object' ? null : asText(raw)
  if (plainText === null && (!isRecord(raw) || Object.keys(raw).length === 0)) return null
  const { read, getUnreadFields } = createFieldReader(raw)
  const from = read('event.from', parseCaseStatus)
  const to = read('event.to', parseCaseStatus)
  const occurredAt = read('event.time', parseTime)
  const person = read('event.actor', parsePerson)
  const message = read('event.text', parseText)
  const kind = read('event.kind', parseCode)
  const otherFields = [...getUnreadFields()].flatMap(([name, value]) => {
    const valueText = asText(value)
    return valueText === null || isInternalField(name) ? [] : [[name, valueText] as const]
  })
  return {
    occurredAt: occurredAt ?? null,
    kind: kind ?? null,
    actor: person?.name ?? null,
    text: message ?? plainText,
    from: from ?? null,
    to: to ?? null,
    otherFields: new Map(otherFields),
    raw,
  }
}

/**
 * Parses the timeline of a case. The contract doesn't define its format (C133): it may be a list, or contain the list
 * under a known name. Fails if there is no list or all entries are invalid, because the timeline would otherwise look
 * empty.
 */
export const takedownTimeline = requiredField((raw): TakedownTimeline | null => {
  const list = findList(raw, 'event.list')
  if (list === null) return null
  const parsedEntries = list.entries.map((entry) => ({ entry, event: parseEvent(entry) }))
  const events = parsedEntries.flatMap(({ event }) => event ?? [])
  if (events.length === 0 && list.entries.length > 0) return null
  return {
    events,
    unreadableEntries: parsedEntries.flatMap(({ entry, event }) => (event === null ? [entry] : [])),
    isComplete: list.isComplete,
  }
}, 'no timeline')

/** `rawResponse` is a response without a recognizable timeline, as received. */
export type EventsResponse = TakedownTimeline | { rawResponse: unknown }

/** Parses the timeline of a case. Without a recognizable timeline, returns the response as received. */
export const takedownEvents = optionalField((raw): EventsResponse => {
  const timeline = takedownTimeline.safeParse(raw)
  return timeline.success ? timeline.data : { rawResponse: raw }
})
