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

/** Text of any value; lists have one line per entry. */
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

/** Values of a record's fields. */
export const listFieldItems = <Row>(
  row: Row,
  fields: readonly Field<Row>[],
  formatTime: (time: string) => string,
): FieldItem[] => fields.map((field) => [field.term, formatField(row, field, formatTime)])

const scanField = createFieldBuilder<DomainScan>()

/** Value for records and certificates that a scan reports as none. */
export const noneRecorded = 'none recorded'

/** Measurements of a scan. */
export const measuredFields = [
  scanField('Website response', 'https_head_request_response_code', 'text', {
    formatCode: (code) => describeHttpsStatus(Number(code)),
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
  scanField('Verdict', 'verdict', 'text', { formatCode: (code) => getVerdictLabel(code).text }),
  scanField('Risk', 'risk_score', 'text', { nullLabel: describeRisk(null) }),
  scanField('Reason', 'verdict_reasoning'),
  scanField('Needs review', 'requires_human_review'),
  scanField('Alert pending', 'is_alerting_event'),
  scanField('Screenshot', 'screenshot_url'),
  scanField('Feedback', 'user_feedback_type', 'text', { formatCode: humanize }),
  scanField('Feedback comment', 'user_feedback_comment'),
  scanField('Feedback by', 'user_feedback_by'),
  scanField('Feedback given', 'user_feedback_at', 'time'),
] as const

const domainField = createFieldBuilder<Domain>()

/** Fields of a domain under its brand, without scans and cases. */
export const domainFields = [
  domainField('Found by', 'source', 'text', { formatCode: getSourceLabel }),
  domainField('Found', 'created_at', 'time'),
  domainField('Changed', 'updated_at', 'time'),
  domainField('Parent', 'parent'),
  domainField('Associated brands', 'associated_brands'),
  domainField('ID', 'id'),
] as const
