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
import { findList, createFieldReader } from './field-mapping.ts'
import { parsePersonName, parseCaseStatus, parseTime, parseLabel } from './flexible-parsers.ts'
import {
  anything,
  asText,
  code,
  flag,
  id,
  isRecord,
  listOf,
  optionalField,
  nullableListOf,
  text,
} from './tolerant.ts'

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

/** List rows, single records and the response to a new request have the same format. */
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
  abuse_contacts: nullableListOf(abuseContact),
  blacklist_submissions: listOf(blacklistSubmission),
  created_at: text,
  updated_at: text,
})
export type Takedown = z.output<typeof takedown>

/** Field names in the order of the contract. */
export const takedownFields = z.keyof(takedown).options

/** Values that are missing or under an unknown name are null. */
export interface TakedownEvent {
  /** ISO time or date. */
  occurredAt: string | null
  kind: string | null
  /** Null if only an ID is reported. */
  actor: string | null
  text: string | null
  /** Old and new status of a status change. */
  from: string | null
  to: string | null
  raw: unknown
}

export interface TakedownTimeline {
  events: TakedownEvent[]
  hasMore: boolean
}

function parseEvent(raw: unknown): TakedownEvent {
  const { read } = createFieldReader(raw)
  return {
    occurredAt: read('event.time', parseTime) ?? null,
    kind: read('event.kind', parseLabel) ?? null,
    actor: read('event.actor', parsePersonName) ?? null,
    text: read('event.text', parseLabel) ?? asText(raw),
    from: read('event.from', parseCaseStatus) ?? null,
    to: read('event.to', parseCaseStatus) ?? null,
    raw,
  }
}

/** The contract defines no format (C133), so any response is valid. A response without a list becomes one event. */
export const takedownTimeline = optionalField((raw): TakedownTimeline => ({
  events: (findList(raw, 'event.list') ?? [raw]).map(parseEvent),
  hasMore: isRecord(raw) && asText(raw['next']) !== null,
}))
