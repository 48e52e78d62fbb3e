import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import { humanize } from '#/lib/humanize.ts'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { getSourceLabel } from '#/shared/labels/source-labels.ts'
import { describeRisk, getVerdictLabel } from '#/shared/labels/verdict-labels.ts'

/*
 * Fields of a domain and its scans in display order, shared by the page and the evidence file. Fields have their API
 * names; fields not listed here are only in the data of the file. For a case, see `shared/cases/case-details.ts`.
 */

/** Format of a field. */
type FieldKind = 'text' | 'time'

/** A field of a record. */
interface Field<Row, Name extends keyof Row = keyof Row> {
  term: string
  name: Name
  kind: FieldKind
  /** Returns the label of a code. */
  formatCode?: (code: string) => string
  /** Meaning of null; by default "not reported". */
  nullLabel?: string
}

const createFieldBuilder =
  <Row>() =>
  <Name extends keyof Row>(
    term: string,
    name: Name,
    kind: FieldKind = 'text',
    options: Pick<Field<Row>, 'formatCode' | 'nullLabel'> = {},
  ): Field<Row, Name> => ({ term, name, kind, ...options })

/** A term and its value as text with original addresses; null if not reported. */
export type FieldItem = readonly [term: string, text: string | null]

/** Converts any value to text; lists have one line per entry. */
export const toText = (value: unknown): string =>
  [value]
    .flat()
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')

function formatField<Row>(
  row: Row,
  { name, kind, formatCode, nullLabel }: Field<Row>,
  formatTime: (time: string) => string,
): string | null {
  const value: unknown = row[name]
  if (value === undefined) return null
  if (value === null) return nullLabel ?? null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = toText(value)
  if (kind === 'time') return formatTime(text)
  const label = formatCode?.(text) ?? text
  return label === text ? text : `${label} (${text})`
}

/** Returns the terms and values of a record's fields. */
export const listFieldItems = <Row>(
  row: Row,
  fields: readonly Field<Row>[],
  formatTime: (time: string) => string,
): FieldItem[] => fields.map((field) => [field.term, formatField(row, field, formatTime)])

const createScanField = createFieldBuilder<DomainScan>()

/** Value for records and certificates that a scan reports as none. */
export const noneRecorded = 'none recorded'

/** Measurements of a scan. */
export const measuredFields = [
  createScanField('Website response', 'https_head_request_response_code', 'text', {
    formatCode: (code) => describeHttpsStatus(Number(code)),
    nullLabel: describeHttpsStatus(null),
  }),
  createScanField('A', 'a_records', 'text', { nullLabel: noneRecorded }),
  createScanField('MX', 'mx_records', 'text', { nullLabel: noneRecorded }),
  createScanField('CNAME', 'cname_records', 'text', { nullLabel: noneRecorded }),
  createScanField('Certificate', 'certificate', 'text', { nullLabel: noneRecorded }),
  createScanField('DNS set up', 'completeness'),
  createScanField('Visual scan', 'visual_scan_at', 'time', { nullLabel: 'never' }),
  createScanField('Scanned', 'created_at', 'time'),
  createScanField('Scans', 'scans_executed'),
] as const

/** Verdicts and comments of a scan. */
export const judgedFields = [
  createScanField('Verdict', 'verdict', 'text', {
    formatCode: (code) => getVerdictLabel(code).text,
  }),
  createScanField('Risk', 'risk_score', 'text', { nullLabel: describeRisk(null) }),
  createScanField('Reason', 'verdict_reasoning'),
  createScanField('Needs review', 'requires_human_review'),
  createScanField('Alert pending', 'is_alerting_event'),
  createScanField('Screenshot', 'screenshot_url'),
  createScanField('Feedback', 'user_feedback_type', 'text', { formatCode: humanize }),
  createScanField('Feedback comment', 'user_feedback_comment'),
  createScanField('Feedback by', 'user_feedback_by'),
  createScanField('Feedback given', 'user_feedback_at', 'time'),
] as const

const createDomainField = createFieldBuilder<Domain>()

/** Fields of a domain under its brand, without scans and cases. */
export const domainFields = [
  createDomainField('Found by', 'source', 'text', { formatCode: getSourceLabel }),
  createDomainField('Found', 'created_at', 'time'),
  createDomainField('Changed', 'updated_at', 'time'),
  createDomainField('Parent', 'parent'),
  createDomainField('Associated brands', 'associated_brands'),
  createDomainField('ID', 'id'),
] as const
