import { toRecordLines } from '#/contract/dns-records.ts'
import type { DomainScan, ScanHistoryEntry } from '#/contract/scan.ts'
import { getFirstReported, type Reported } from '#/contract/tolerant.ts'

/** Values of a scan that can be compared. `undefined` means not reported, `null` means no value. */
export interface ScanFindings {
  verdict: string | undefined
  risk: Reported<number>
  httpCode: Reported<number>
  needsReview: boolean | undefined
  a: readonly string[] | undefined
  mx: readonly string[] | undefined
  cname: readonly string[] | undefined
  certificate: Reported<string>
  completeness: number | undefined
  reasoning: string | undefined
}

/** Returns the findings of a scan from its record, its timeline entry or both. */
export function toScanFindings(
  scan: DomainScan | null,
  entry: ScanHistoryEntry | null = null,
): ScanFindings {
  // If the completeness is 0, missing records mean that there are none (C94). Otherwise, they weren't reported.
  const hasNoRecords = scan?.completeness === 0
  const toRecords = (text: Reported<string>) =>
    text === undefined && !hasNoRecords ? undefined : toRecordLines(text)
  // Ignore redacted entries, because their values may be placeholders (C98).
  const visibleEntry = entry?.isRedacted === true ? null : entry
  return {
    verdict: scan?.verdict ?? visibleEntry?.verdict ?? undefined,
    risk: getFirstReported(scan?.risk_score, visibleEntry?.risk),
    httpCode: getFirstReported(scan?.https_head_request_response_code, visibleEntry?.httpCode),
    needsReview: scan?.requires_human_review ?? undefined,
    a: toRecords(scan?.a_records),
    mx: toRecords(scan?.mx_records),
    cname: toRecords(scan?.cname_records),
    certificate: scan?.certificate,
    completeness: scan?.completeness ?? undefined,
    reasoning: scan?.verdict_reasoning ?? undefined,
  }
}

const toRecordKey = (record: string): string =>
  record.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '').toLowerCase()

/** Normalizes a value for comparison. For DNS records, ignores order, case, trailing dots and duplicates. */
function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replaceAll(/\s+/g, ' ')
  return Array.isArray(value)
    ? [...new Set(value.map((record) => toRecordKey(String(record))))].toSorted().join('\n')
    : value
}

/** Compares a value of two scans; `unknown` if either scan doesn't report the value (C79, C98). */
export function compareValue(before: unknown, after: unknown): 'same' | 'changed' | 'unknown' {
  if (before === undefined || after === undefined) return 'unknown'
  return toComparable(before) === toComparable(after) ? 'same' : 'changed'
}

/** Interprets MX records. A domain whose only record is a dot refuses all mail (RFC 7505). */
export function getMailPolicy(
  mxRecords: readonly string[],
): 'takes mail' | 'refuses mail' | 'not said' {
  if (mxRecords.length === 0) return 'not said'
  return mxRecords.every((record) => /^(?:\d+\s+)?\.$/.test(record)) ? 'refuses mail' : 'takes mail'
}

const verdictWeights = new Map([
  ['green', 0],
  ['amber', 1],
  ['red', 2],
])

/**
 * Returns whether a verdict got worse or better, or null for neither. A change from `unknown` to amber or red is worse.
 * All other changes from or to `unknown`, or a code that the app doesn't know, are neither.
 */
export function getVerdictChange(
  before: string | null,
  after: string | null,
): 'worse' | 'better' | null {
  const [from, to] = [verdictWeights.get(before ?? ''), verdictWeights.get(after ?? '')]
  if (to === undefined) return null
  if (from === undefined) return before === 'unknown' && to > 0 ? 'worse' : null
  if (from === to) return null
  return to > from ? 'worse' : 'better'
}

/** Minimum increase of a risk score that counts as worse (F8, F29). Our choice: the contract defines no range. */
export const riskStep = 10

/** Returns whether a risk score increased by at least `riskStep`. */
export const isRiskHigher = (before: Reported<number>, after: Reported<number>): boolean =>
  before != null && after != null && after - before >= riskStep
