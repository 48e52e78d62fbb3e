import type { DomainScan } from '#/contract/domain-scan.ts'
import type { Domain } from '#/contract/domain.ts'
import type { AbuseContact, BlacklistSubmission, Takedown } from '#/contract/takedown.ts'
import { humanise } from '#/lib/humanise.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'

const closingWords = new Map([
  ['MEASURED', 'measured'],
  ['DERIVED_FROM_EVENT', 'exactly, from the status change'],
  ['DERIVED_FROM_NOTE', 'from the last note, ±1 day'],
])
const closingWord = (code: string): string => closingWords.get(code) ?? humanise(code)

/** How the value of a field is written. */
export type FieldKind = 'text' | 'time' | 'day' | 'code' | 'flag' | 'number' | 'long' | 'dns'

export interface Field<Row> {
  group: string
  term: string
  kind: FieldKind
  /** What has to be known with the value. */
  note?: (row: Row) => string | null
  /** The code that this field says again in the service's words: left out where these are ours. */
  says?: keyof Row
  /** A code in words, where it has better ones than its own. */
  word?: (code: string) => string
}

/**
 * Every field of a record; `apart` has a place of its own in the file. The compiler asks for a line here when
 * the contract gets a field.
 */
export type Fields<Row> = Readonly<Record<keyof Row, Field<Row> | 'apart'>>

const field = (
  group: string,
  term: string,
  kind: FieldKind = 'text',
): { group: string; term: string; kind: FieldKind } => ({ group, term, kind })

/** A status or an outcome in the words of every screen. */
export const caseWord = (code: string): string =>
  caseStatusLabel({
    status: code,
    status_display: null,
    is_open: null,
    resolution: null,
    resolution_display: null,
  }).word

const request = 'Request'
const hosting = 'Where it runs'
const registration = 'Registration and certificate'
const records = 'DNS'
const outside = 'Reputation and screenshot'

/** What a file says of a case. */
export const caseFields: Fields<Takedown> = {
  target_website: field(request, 'Target'),
  status: { ...field(request, 'Status', 'code'), word: caseWord },
  status_display: { ...field(request, 'Status in the service’s words'), says: 'status' },
  resolution: { ...field(request, 'Outcome', 'code'), word: caseWord },
  resolution_display: { ...field(request, 'Outcome in the service’s words'), says: 'resolution' },
  is_open: field(request, 'Open', 'flag'),
  brand_display: field(request, 'Brand'),
  brand: field(request, 'Brand identifier'),
  brand_name: field(request, 'Brand name (older free text)'),
  requesting_user_email: field(request, 'Requested by'),
  user_comment: field(request, 'Comment', 'long'),
  created_at: field(request, 'Requested', 'time'),
  updated_at: field(request, 'Last change', 'time'),
  closed_at: {
    ...field(request, 'Closed', 'time'),
    // Rebuilt from a note, it is a day more or less (C116).
    note: (row) => (row.closed_at_source === 'DERIVED_FROM_NOTE' ? 'about, ±1 day' : null),
  },
  closed_at_source: { ...field(request, 'Closing time known', 'code'), word: closingWord },
  id: field(request, 'Identifier'),
  origin_ip: field(hosting, 'Origin server'),
  ip_address: {
    ...field(hosting, 'Resolved address'),
    // Behind a proxy it is not the server's own (C122).
    note: (row) => (row.is_proxied === true || row.cdn_proxy ? 'may be the proxy’s' : null),
  },
  is_proxied: field(hosting, 'Behind a proxy', 'flag'),
  cdn_proxy: field(hosting, 'Proxy'),
  hosting_provider: field(hosting, 'Hosting provider'),
  asn: field(hosting, 'Autonomous system'),
  backend_provider: field(hosting, 'Backend provider'),
  backend_project_id: field(hosting, 'Backend project'),
  registrar: field(registration, 'Registrar'),
  domain_created_at: field(registration, 'Registered', 'day'),
  domain_expires_at: field(registration, 'Expires', 'day'),
  domain_status: field(registration, 'Domain status'),
  ssl_issuer: field(registration, 'Certificate by'),
  ssl_issued_at: field(registration, 'Issued', 'day'),
  ssl_expires_at: field(registration, 'Valid until', 'day'),
  dns_raw: field(records, 'Records', 'dns'),
  a_entry: field(records, 'A (older form)', 'long'),
  ns_entry: field(records, 'NS (older form)', 'long'),
  reputation_score: field(outside, 'Reputation score'),
  reputation_url: field(outside, 'Reputation report'),
  pagescan_url: field(outside, 'Page scan'),
  screenshot_url: field(outside, 'Screenshot'),
  screenshot_taken_at: field(outside, 'Screenshot taken', 'time'),
  abuse_contacts: 'apart',
  blacklist_submissions: 'apart',
}

const contact = 'Provider'

/** What it says of a provider that was informed. */
export const contactFields: Fields<AbuseContact> = {
  provider_name: 'apart',
  contact_type: {
    ...field(contact, 'Role', 'code'),
    word: (code) => (code === 'CDN' ? code : humanise(code)),
  },
  contact_type_display: { ...field(contact, 'Role in the service’s words'), says: 'contact_type' },
  report_status: field(contact, 'Report', 'code'),
  report_status_display: {
    ...field(contact, 'Report in the service’s words'),
    says: 'report_status',
  },
  reported_at: field(contact, 'Reported', 'time'),
  response_received_at: field(contact, 'Answered', 'time'),
  case_reference: field(contact, 'Reference'),
  abuse_email: field(contact, 'Address for reports'),
  abuse_form_url: field(contact, 'Form for reports'),
  notes: field(contact, 'Notes', 'long'),
  created_at: field(contact, 'Recorded', 'time'),
  updated_at: field(contact, 'Last change', 'time'),
  id: field(contact, 'Identifier'),
}

const blocklist = 'Blocklist'

/** What it says of a blocklist that a case was submitted to. */
export const blocklistFields: Fields<BlacklistSubmission> = {
  service_name: 'apart',
  tier: field(blocklist, 'Tier', 'code'),
  tier_display: { ...field(blocklist, 'Tier in the service’s words'), says: 'tier' },
  status: field(blocklist, 'Status', 'code'),
  status_display: { ...field(blocklist, 'Status in the service’s words'), says: 'status' },
  submitted_at: field(blocklist, 'Submitted', 'time'),
  confirmed_at: field(blocklist, 'Listing confirmed', 'time'),
  submission_url: field(blocklist, 'Submission'),
  created_at: field(blocklist, 'Recorded', 'time'),
  updated_at: field(blocklist, 'Last change', 'time'),
  id: field(blocklist, 'Identifier'),
}

const host = 'Domain'

/** What it says of a domain under its brand, beside its scans. */
export const domainFields: Fields<Domain> = {
  name: field(host, 'Name'),
  source: { ...field(host, 'Found by', 'code'), word: sourceLabel },
  created_at: field(host, 'Found', 'time'),
  updated_at: field(host, 'Last change', 'time'),
  parent: field(host, 'Parent domain'),
  associated_brands: field(host, 'Associated brands', 'long'),
  id: field(host, 'Identifier'),
  latest_scan: 'apart',
  scans: 'apart',
  open_takedown: 'apart',
  last_closed_takedown: 'apart',
}

const scan = 'Scan'

/** What it says of one scan. */
export const scanFields: Fields<DomainScan> = {
  created_at: field(scan, 'Scanned', 'time'),
  verdict: { ...field(scan, 'Verdict', 'code'), word: (code) => verdictLabel(code).word },
  risk_score: field(scan, 'Risk', 'number'),
  verdict_reasoning: field(scan, 'Reason', 'long'),
  requires_human_review: field(scan, 'Needs review', 'flag'),
  https_head_request_response_code: field(scan, 'Website response', 'number'),
  a_records: field(scan, 'A', 'long'),
  mx_records: field(scan, 'MX', 'long'),
  cname_records: field(scan, 'CNAME', 'long'),
  completeness: field(scan, 'DNS set up', 'number'),
  certificate: field(scan, 'Certificate', 'long'),
  visual_scan_at: field(scan, 'Visual scan', 'time'),
  screenshot_url: field(scan, 'Screenshot'),
  is_alerting_event: field(scan, 'Alert pending', 'flag'),
  scans_executed: field(scan, 'Scans', 'number'),
  user_feedback_type: field(scan, 'Feedback', 'code'),
  user_feedback_comment: field(scan, 'Comment of the feedback', 'long'),
  user_feedback_by: field(scan, 'Feedback by'),
  user_feedback_at: field(scan, 'Feedback given', 'time'),
  updated_at: field(scan, 'Last change', 'time'),
  domain: field(scan, 'Domain identifier'),
  id: field(scan, 'Identifier'),
  scan_history: 'apart',
}
