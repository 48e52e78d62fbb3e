import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import { formatCalendarDate, formatInstant } from '#/lib/dates.ts'
import { humanize } from '#/lib/display-text.ts'
import {
  describeHttpsStatus,
  describeRisk,
  getVerdictLabel,
  getSourceLabel,
} from '#/shared/labels/host-labels.ts'

/* Fields of a domain and its scans, in display order. */

interface Field<Row> {
  term: string
  name: keyof Row
  isTime?: true
  formatCode?: (code: string) => string
  /** Meaning of null; by default "not reported". */
  nullLabel?: string
}

/** Not defanged. The text is null if not reported. */
export type FieldItem = readonly [term: string, text: string | null]

/** Lists have one line per entry. */
export const toText = (value: unknown): string =>
  [value]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')

/** Formats a time in UTC. Calendar dates have no zone; invalid values stay as received. */
export const formatUtcTime = (time: string | null | undefined): string =>
  time == null
    ? 'no date given'
    : (formatInstant(time, { zone: 'UTC' }) ?? formatCalendarDate(time))

function formatField<Row>(
  row: Row,
  { name, isTime, formatCode, nullLabel }: Field<Row>,
): string | null {
  const value: unknown = row[name]
  if (value === undefined) return null
  if (value === null) return nullLabel ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = toText(value)
  if (isTime) return formatUtcTime(text)
  const label = formatCode?.(text) ?? text
  return label === text ? text : `${label} (${text})`
}

export const listFieldItems = <Row>(row: Row, fields: readonly Field<Row>[]): FieldItem[] =>
  fields.map((field) => [field.term, formatField(row, field)])

/** Text for DNS records and certificates that a scan reports as null. */
export const noneRecorded = 'none recorded'

export const measuredFields = [
  {
    term: 'Website response',
    name: 'https_head_request_response_code',
    formatCode: (code) => describeHttpsStatus(Number(code)),
    nullLabel: describeHttpsStatus(null),
  },
  { term: 'A', name: 'a_records', nullLabel: noneRecorded },
  { term: 'MX', name: 'mx_records', nullLabel: noneRecorded },
  { term: 'CNAME', name: 'cname_records', nullLabel: noneRecorded },
  { term: 'Certificate', name: 'certificate', nullLabel: noneRecorded },
  { term: 'DNS completeness', name: 'completeness' },
  { term: 'Visual scan', name: 'visual_scan_at', isTime: true, nullLabel: 'never' },
  { term: 'Scanned', name: 'created_at', isTime: true },
  { term: 'Scans', name: 'scans_executed' },
] as const satisfies readonly Field<DomainScan>[]

export const judgedFields = [
  { term: 'Verdict', name: 'verdict', formatCode: (code) => getVerdictLabel(code).text },
  { term: 'Risk', name: 'risk_score', nullLabel: describeRisk(null) },
  { term: 'Reason', name: 'verdict_reasoning' },
  { term: 'Needs review', name: 'requires_human_review' },
  { term: 'Alert pending', name: 'is_alerting_event' },
  { term: 'Screenshot', name: 'screenshot_url' },
  { term: 'Feedback', name: 'user_feedback_type', formatCode: humanize },
  { term: 'Feedback comment', name: 'user_feedback_comment' },
  { term: 'Feedback by', name: 'user_feedback_by' },
  { term: 'Feedback given', name: 'user_feedback_at', isTime: true },
] as const satisfies readonly Field<DomainScan>[]

export const domainFields = [
  { term: 'Found by', name: 'source', formatCode: getSourceLabel },
  { term: 'Found', name: 'created_at', isTime: true },
  { term: 'Changed', name: 'updated_at', isTime: true },
  { term: 'Parent', name: 'parent' },
  { term: 'Associated brands', name: 'associated_brands' },
  { term: 'ID', name: 'id' },
] as const satisfies readonly Field<Domain>[]
