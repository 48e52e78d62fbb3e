import type { Domain } from '#/contract/domain.ts'
import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { humanize } from '#/lib/display-text.ts'
import { formatCount } from '#/lib/numbers.ts'
import { createDetail, type Detail } from '#/shared/details.ts'
import { describeRisk, getSourceLabel } from '#/shared/labels/host-labels.ts'
import { describeDnsCompleteness, describeResponse, listScanRecords } from './scan-values.ts'

/* Details of a domain and its scans, in display order. */

const formatReported = <Value>(
  value: Reported<Value>,
  format: (value: Value | null) => string,
): string | null => (value === undefined ? null : format(value))

const formatFlag = (flag: boolean | null): string | null =>
  flag === null ? null : flag ? 'Yes' : 'No'

const createRecordsDetail = (
  term: string,
  records: readonly string[] | undefined,
  kind: 'dns' | 'mx' = 'dns',
): Detail => createDetail(term, records?.join('\n') ?? null, { kind })

/** Returns the verdict of a scan and its reason. */
export const listJudgments = (scan: DomainScan): readonly Detail[] => [
  createDetail('Verdict', scan.verdict, { kind: 'verdict' }),
  createDetail('Risk', formatReported(scan.risk_score, describeRisk)),
  createDetail('Reason', scan.verdict_reasoning),
  createDetail('Needs review', formatFlag(scan.requires_human_review)),
]

/** Returns what a scan measured on the site and in the DNS. */
export function listMeasurements(scan: DomainScan): readonly Detail[] {
  const { https_head_request_response_code: code, certificate, completeness } = scan
  const { a, mx, cname } = listScanRecords(scan)
  return [
    createDetail('Website response', formatReported(code, describeResponse)),
    createRecordsDetail('A', a),
    createRecordsDetail('MX', mx, 'mx'),
    createRecordsDetail('CNAME', cname),
    createDetail(
      'Certificate',
      formatReported(certificate, (text) => text ?? ''),
      { kind: 'certificate' },
    ),
    createDetail(
      'DNS completeness',
      completeness === null ? null : describeDnsCompleteness(completeness),
    ),
  ]
}

/** Returns when a host was scanned, and how often. */
export const listScanTimes = (scan: DomainScan): readonly Detail[] => [
  scan.visual_scan_at === null
    ? createDetail('Visual scan', 'never')
    : createDetail('Visual scan', scan.visual_scan_at ?? null, { kind: 'time' }),
  createDetail('Scanned', scan.created_at, { kind: 'time' }),
  createDetail('Scans', scan.scans_executed === null ? null : formatCount(scan.scans_executed)),
]

/** Returns all details of a scan, for evidence files. Pages show alert, screenshot and feedback in other ways. */
export const listScanDetails = (scan: DomainScan): readonly Detail[] => [
  ...listJudgments(scan),
  ...listMeasurements(scan),
  ...listScanTimes(scan),
  createDetail('Alert pending', formatFlag(scan.is_alerting_event)),
  createDetail('Screenshot', scan.screenshot_url),
  createDetail('Feedback', scan.user_feedback_type && humanize(scan.user_feedback_type)),
  createDetail('Feedback comment', scan.user_feedback_comment),
  createDetail('Feedback by', scan.user_feedback_by),
  createDetail('Feedback given', scan.user_feedback_at, { kind: 'time' }),
]

/** Returns one line per brand; null if not reported. The contract doesn't define the format of a brand (C78). */
function formatBrands(brands: unknown): string | null {
  if (brands === null) return null
  const reported: readonly unknown[] = [brands].flat().filter((brand) => brand !== null)
  return reported
    .map((brand) => (typeof brand === 'string' ? brand : JSON.stringify(brand)))
    .join('\n')
}

/** Returns how and when a domain was found, and what it belongs to. */
export const listDomainDetails = (domain: Domain): readonly Detail[] => [
  createDetail('Found by', domain.source && getSourceLabel(domain.source)),
  createDetail('Found', domain.created_at, { kind: 'time' }),
  createDetail('Changed', domain.updated_at, { kind: 'time' }),
  createDetail('Parent', domain.parent, { kind: 'parent' }),
  createDetail('Associated brands', formatBrands(domain.associated_brands), { kind: 'brands' }),
]
