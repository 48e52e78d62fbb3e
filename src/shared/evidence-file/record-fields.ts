import { toRecordLines, toRecordsByType } from '#/contract/dns-records.ts'
import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { AbuseContact, BlacklistSubmission, Takedown } from '#/contract/takedown.ts'
import { humanize } from '#/lib/humanize.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import { caseOutcomeLabel, caseStatusLabel, getServiceLabel } from '#/shared/labels/case-labels.ts'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'

/*
 * Fields of a record in display order, shared by the page and the evidence file. Fields have their API names; fields
 * not listed here are only in the data of the file.
 */

/** Format of a field. */
type FieldKind = 'text' | 'time' | 'day' | 'dns'

/** A field of a record. */
export interface Field<Row, Name extends keyof Row = keyof Row> {
  term: string
  name: Name
  kind: FieldKind
  /** Label of a code. */
  codeLabel?: (code: string, row: Row) => string
  /** Meaning of null; by default "not reported". */
  nullLabel?: string
  /** Note on the value. */
  note?: (row: Row) => string | null
}

const fieldBuilder =
  <Row>() =>
  <Name extends keyof Row>(
    term: string,
    name: Name,
    kind: FieldKind = 'text',
    options: Pick<Field<Row>, 'codeLabel' | 'nullLabel' | 'note'> = {},
  ): Field<Row, Name> => ({ term, name, kind, ...options })

/** A term and its value as text with original addresses; null if not reported. */
export type FieldItem = readonly [term: string, text: string | null]

/** Text of any value; lists have one line per entry. */
export const toText = (value: unknown): string =>
  [value]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')

function fieldText<Row>(
  row: Row,
  { name, kind, codeLabel, nullLabel, note }: Field<Row>,
  formatTime: (time: string) => string,
): string | null {
  const value: unknown = row[name]
  if (value === undefined) return null
  if (value === null) return nullLabel ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = toText(value)
  const label =
    kind === 'time' || kind === 'day' ? formatTime(text) : (codeLabel?.(text, row) ?? text)
  const noteText = note?.(row) ?? null
  return [
    label,
    // The code of the service.
    codeLabel && label !== text ? ` (${text})` : '',
    noteText === null ? '' : ` (${noteText})`,
  ].join('')
}

/** DNS records of any shape by type (C125). */
function dnsItems(value: unknown, term: string): FieldItem[] {
  const records = toRecordsByType(value)
  const fields = records.length === 0 ? ([[term, toRecordLines(value)]] as const) : records
  return fields.map(([recordType, lines]) => [
    recordType,
    lines.length === 0 ? 'none' : lines.join('\n'),
  ])
}

/** Values of a record's fields. */
export const fieldItems = <Row>(
  row: Row,
  fields: readonly Field<Row>[],
  formatTime: (time: string) => string,
): FieldItem[] =>
  fields.flatMap((field) =>
    field.kind === 'dns' && row[field.name] != null
      ? dnsItems(row[field.name], field.term)
      : [[field.term, fieldText(row, field, formatTime)]],
  )

const scanField = fieldBuilder<DomainScan>()

/** Value for records and certificates that a scan reports as none. */
export const noneRecorded = 'none recorded'

/** Measurements of a scan. */
export const measuredFields = [
  scanField('Website response', 'https_head_request_response_code', 'text', {
    codeLabel: (code) => describeHttpsStatus(Number(code)),
    nullLabel: describeHttpsStatus(null),
  }),
  scanField('A', 'a_records', 'text', { nullLabel: noneRecorded }),
  scanField('MX', 'mx_records', 'text', { nullLabel: noneRecorded }),
  scanField('CNAME', 'cname_records', 'text', { nullLabel: noneRecorded }),
  scanField('Certificate', 'certificate', 'text', { nullLabel: noneRecorded }),
  scanField('DNS set up', 'completeness'),
  scanField('Visual scan', 'visual_scan_at', 'time', { nullLabel: 'never' }),
  scanField('Scanned', 'created_at', 'time'),
  scanField('Scans', 'scans_executed'),
] as const

/** Verdicts and comments of a scan. */
export const judgedFields = [
  scanField('Verdict', 'verdict', 'text', { codeLabel: (code) => verdictLabel(code).text }),
  scanField('Risk', 'risk_score', 'text', { nullLabel: describeRisk(null) }),
  scanField('Reason', 'verdict_reasoning'),
  scanField('Needs review', 'requires_human_review'),
  scanField('Alert pending', 'is_alerting_event'),
  scanField('Screenshot', 'screenshot_url'),
  scanField('Feedback', 'user_feedback_type', 'text', { codeLabel: humanize }),
  scanField('Feedback comment', 'user_feedback_comment'),
  scanField('Feedback by', 'user_feedback_by'),
  scanField('Feedback given', 'user_feedback_at', 'time'),
] as const

const domainField = fieldBuilder<Domain>()

/** Fields of a domain under its brand, without scans and cases. */
export const domainFields = [
  domainField('Found by', 'source', 'text', { codeLabel: sourceLabel }),
  domainField('Found', 'created_at', 'time'),
  domainField('Changed', 'updated_at', 'time'),
  domainField('Parent', 'parent'),
  domainField('Associated brands', 'associated_brands'),
  domainField('ID', 'id'),
] as const

const caseField = fieldBuilder<Takedown>()

/** Fields of a case, grouped as on its page. */
export const caseFields = {
  Request: [
    caseField('Status', 'status', 'text', { codeLabel: (_code, row) => caseStatusLabel(row).text }),
    caseField('Outcome', 'resolution', 'text', {
      codeLabel: (code, row) => caseOutcomeLabel(row)?.text ?? code,
    }),
    caseField('Brand', 'brand_display'),
    caseField('Requested by', 'requesting_user_email'),
    caseField('Comment', 'user_comment'),
    caseField('Requested', 'created_at', 'time'),
    caseField('Last change', 'updated_at', 'time'),
    // Reconstructed from a note, so accurate to a day (C116).
    caseField('Closed', 'closed_at', 'time', {
      note: (row) => (isClosedAtApproximate(row.closed_at_source) ? 'about, ±1 day' : null),
    }),
    caseField('Identifier', 'id'),
  ],
  'Where it runs': [
    caseField('Origin server', 'origin_ip'),
    // Behind a proxy this is not the server's own address (C122).
    caseField('Resolved address', 'ip_address', 'text', {
      note: (row) => (row.is_proxied === true || row.cdn_proxy ? 'may be the proxy’s' : null),
    }),
    caseField('Behind a proxy', 'is_proxied'),
    caseField('Proxy', 'cdn_proxy'),
    caseField('Hosting provider', 'hosting_provider'),
    caseField('Autonomous system', 'asn'),
    caseField('Backend provider', 'backend_provider'),
    caseField('Backend project', 'backend_project_id'),
  ],
  'Registration and certificate': [
    caseField('Registrar', 'registrar'),
    caseField('Registered', 'domain_created_at', 'day'),
    caseField('Expires', 'domain_expires_at', 'day'),
    caseField('Domain status', 'domain_status'),
    caseField('Certificate by', 'ssl_issuer'),
    caseField('Issued', 'ssl_issued_at', 'day'),
    caseField('Valid until', 'ssl_expires_at', 'day'),
  ],
  DNS: [caseField('Records', 'dns_raw', 'dns')],
  'Reputation and screenshot': [
    caseField('Reputation score', 'reputation_score'),
    caseField('Reputation report', 'reputation_url'),
    caseField('Page scan', 'pagescan_url'),
    caseField('Screenshot', 'screenshot_url'),
    caseField('Screenshot taken', 'screenshot_taken_at', 'time'),
  ],
} as const satisfies Readonly<Record<string, readonly Field<Takedown>[]>>

const contactField = fieldBuilder<AbuseContact>()

/** Fields of an abuse contact. */
export const contactFields = [
  contactField('Role', 'contact_type', 'text', {
    codeLabel: (code, row) => getServiceLabel(row.contact_type_display, code) ?? code,
  }),
  contactField('Report', 'report_status', 'text', {
    codeLabel: (code, row) => getServiceLabel(row.report_status_display, code) ?? code,
  }),
  contactField('Reported', 'reported_at', 'time'),
  contactField('Answered', 'response_received_at', 'time'),
  contactField('Reference', 'case_reference'),
  contactField('Address for reports', 'abuse_email'),
  contactField('Form for reports', 'abuse_form_url'),
  contactField('Notes', 'notes'),
] as const

const blocklistField = fieldBuilder<BlacklistSubmission>()

/** Fields of a blocklist submission. */
export const blocklistFields = [
  blocklistField('Tier', 'tier', 'text', {
    codeLabel: (code, row) => getServiceLabel(row.tier_display, code) ?? code,
  }),
  blocklistField('Status', 'status', 'text', {
    codeLabel: (code, row) => getServiceLabel(row.status_display, code) ?? code,
  }),
  blocklistField('Submitted', 'submitted_at', 'time'),
  blocklistField('Listing confirmed', 'confirmed_at', 'time'),
  blocklistField('Submission', 'submission_url'),
] as const
