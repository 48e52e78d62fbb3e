import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { AbuseContact, BlacklistSubmission, Takedown } from '#/contract/takedown.ts'
import { humanize } from '#/lib/humanize.ts'
import { caseOutcomeLabel, caseStatusLabel, serviceLabel } from '#/shared/labels/case-labels.ts'
import { httpsWords } from '#/shared/labels/https-labels.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { riskWords, verdictLabel } from '#/shared/labels/verdict-labels.ts'

/*
 * Fields of a record in display order, shared by the page and the evidence file. Fields have their API names; fields
 * not listed here are only in the data of the file.
 */

/** Format of a field; `word` labels a code. */
export type FieldKind = 'text' | 'time' | 'day' | 'flag' | 'number' | 'long' | 'dns'

/** A field of a record. */
export interface Field<Row, Name extends keyof Row = keyof Row> {
  term: string
  name: Name
  kind: FieldKind
  /** Label of a code. */
  word?: (code: string, row: Row) => string
  /** Meaning of null; by default "not reported". */
  none?: string
  /** Note on the value. */
  note?: (row: Row) => string | null
}

const fieldsOf =
  <Row>() =>
  <Name extends keyof Row>(
    term: string,
    name: Name,
    kind: FieldKind = 'text',
    more: Pick<Field<Row>, 'word' | 'none' | 'note'> = {},
  ): Field<Row, Name> => ({ term, name, kind, ...more })

const ofScan = fieldsOf<DomainScan>()

/** Records and certificates that a scan reports as none. */
export const noneRecorded = 'none recorded'

/** Measurements of a scan. */
export const measuredFields = [
  ofScan('Website response', 'https_head_request_response_code', 'text', {
    word: (code) => httpsWords(Number(code)),
    none: httpsWords(null),
  }),
  ofScan('A', 'a_records', 'long', { none: noneRecorded }),
  ofScan('MX', 'mx_records', 'long', { none: noneRecorded }),
  ofScan('CNAME', 'cname_records', 'long', { none: noneRecorded }),
  ofScan('Certificate', 'certificate', 'long', { none: noneRecorded }),
  ofScan('DNS set up', 'completeness', 'number'),
  ofScan('Visual scan', 'visual_scan_at', 'time', { none: 'never' }),
  ofScan('Scanned', 'created_at', 'time'),
  ofScan('Scans', 'scans_executed', 'number'),
] as const

/** Verdicts and comments of a scan. */
export const judgedFields = [
  ofScan('Verdict', 'verdict', 'text', { word: (code) => verdictLabel(code).word }),
  ofScan('Risk', 'risk_score', 'number', { none: riskWords(null) }),
  ofScan('Reason', 'verdict_reasoning', 'long'),
  ofScan('Needs review', 'requires_human_review', 'flag'),
  ofScan('Alert pending', 'is_alerting_event', 'flag'),
  ofScan('Screenshot', 'screenshot_url'),
  ofScan('Feedback', 'user_feedback_type', 'text', { word: humanize }),
  ofScan('Feedback comment', 'user_feedback_comment', 'long'),
  ofScan('Feedback by', 'user_feedback_by'),
  ofScan('Feedback given', 'user_feedback_at', 'time'),
] as const

const ofDomain = fieldsOf<Domain>()

/** Fields of a domain under its brand, without scans and cases. */
export const domainFields = [
  ofDomain('Found by', 'source', 'text', { word: sourceLabel }),
  ofDomain('Found', 'created_at', 'time'),
  ofDomain('Changed', 'updated_at', 'time'),
  ofDomain('Parent', 'parent'),
  ofDomain('Associated brands', 'associated_brands', 'long'),
  ofDomain('ID', 'id'),
] as const

const ofCase = fieldsOf<Takedown>()

/** Fields of a case, grouped as on its page. */
export const caseFields = {
  Request: [
    ofCase('Status', 'status', 'text', { word: (_code, row) => caseStatusLabel(row).word }),
    ofCase('Outcome', 'resolution', 'text', {
      word: (code, row) => caseOutcomeLabel(row)?.word ?? code,
    }),
    ofCase('Brand', 'brand_display'),
    ofCase('Requested by', 'requesting_user_email'),
    ofCase('Comment', 'user_comment', 'long'),
    ofCase('Requested', 'created_at', 'time'),
    ofCase('Last change', 'updated_at', 'time'),
    // Reconstructed from a note, so accurate to a day (C116).
    ofCase('Closed', 'closed_at', 'time', {
      note: (row) => (row.closed_at_source === 'DERIVED_FROM_NOTE' ? 'about, ±1 day' : null),
    }),
    ofCase('Identifier', 'id'),
  ],
  'Where it runs': [
    ofCase('Origin server', 'origin_ip'),
    // Behind a proxy this is not the server's own address (C122).
    ofCase('Resolved address', 'ip_address', 'text', {
      note: (row) => (row.is_proxied === true || row.cdn_proxy ? 'may be the proxy’s' : null),
    }),
    ofCase('Behind a proxy', 'is_proxied', 'flag'),
    ofCase('Proxy', 'cdn_proxy'),
    ofCase('Hosting provider', 'hosting_provider'),
    ofCase('Autonomous system', 'asn'),
    ofCase('Backend provider', 'backend_provider'),
    ofCase('Backend project', 'backend_project_id'),
  ],
  'Registration and certificate': [
    ofCase('Registrar', 'registrar'),
    ofCase('Registered', 'domain_created_at', 'day'),
    ofCase('Expires', 'domain_expires_at', 'day'),
    ofCase('Domain status', 'domain_status'),
    ofCase('Certificate by', 'ssl_issuer'),
    ofCase('Issued', 'ssl_issued_at', 'day'),
    ofCase('Valid until', 'ssl_expires_at', 'day'),
  ],
  DNS: [ofCase('Records', 'dns_raw', 'dns')],
  'Reputation and screenshot': [
    ofCase('Reputation score', 'reputation_score'),
    ofCase('Reputation report', 'reputation_url'),
    ofCase('Page scan', 'pagescan_url'),
    ofCase('Screenshot', 'screenshot_url'),
    ofCase('Screenshot taken', 'screenshot_taken_at', 'time'),
  ],
} as const satisfies Readonly<Record<string, readonly Field<Takedown>[]>>

const ofContact = fieldsOf<AbuseContact>()

/** Fields of an abuse contact. */
export const contactFields = [
  ofContact('Role', 'contact_type', 'text', {
    word: (code, row) => serviceLabel(row.contact_type_display, code) ?? code,
  }),
  ofContact('Report', 'report_status', 'text', {
    word: (code, row) => serviceLabel(row.report_status_display, code) ?? code,
  }),
  ofContact('Reported', 'reported_at', 'time'),
  ofContact('Answered', 'response_received_at', 'time'),
  ofContact('Reference', 'case_reference'),
  ofContact('Address for reports', 'abuse_email'),
  ofContact('Form for reports', 'abuse_form_url'),
  ofContact('Notes', 'notes', 'long'),
] as const

const ofBlocklist = fieldsOf<BlacklistSubmission>()

/** Fields of a blocklist submission. */
export const blocklistFields = [
  ofBlocklist('Tier', 'tier', 'text', {
    word: (code, row) => serviceLabel(row.tier_display, code) ?? code,
  }),
  ofBlocklist('Status', 'status', 'text', {
    word: (code, row) => serviceLabel(row.status_display, code) ?? code,
  }),
  ofBlocklist('Submitted', 'submitted_at', 'time'),
  ofBlocklist('Listing confirmed', 'confirmed_at', 'time'),
  ofBlocklist('Submission', 'submission_url'),
] as const
