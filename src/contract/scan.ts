import * as z from 'zod/mini'
import type { FeedbackType, Verdict } from './codes.ts'
import { parseDnsRecords } from './dns-records.ts'
import { findList, isInternalField, createFieldReader, withMappedFields } from './field-mapping.ts'
import {
  parseCode,
  parseNumber,
  parseId,
  parseImageUrl,
  parseStatusCode,
  parseTime,
  parseVerdict,
  parseBoolean,
} from './flexible-parsers.ts'
import {
  code,
  optionalField,
  flag,
  id,
  isRecord,
  number,
  reportedNumber,
  reportedText,
  text,
  type Reported,
} from './tolerant.ts'

/**
 * Timeline entry of a domain, whose content the contract doesn't define (C98). Known members are parsed; `raw` has
 * the entry as received. Null: no value. Undefined: not reported. Don't show either as 0 or as the verdict "unknown".
 */
export interface ScanHistoryEntry {
  id: Reported<string>
  /** ISO time or date. */
  scannedAt: Reported<string>
  verdict: Reported<string>
  risk: Reported<number>
  httpCode: Reported<number>
  screenshotUrl: Reported<string>
  /** Redacted by the API, as for hosts shared by several brands. */
  isRedacted: boolean
  /** Entry as received. */
  raw: unknown
}

/** Timeline of a scan in its original order. */
export interface ScanHistory {
  entries: ScanHistoryEntry[]
  /** Invalid entries as received. */
  unreadableEntries: readonly unknown[]
}

function parseEntry(raw: unknown): ScanHistoryEntry | null {
  if (!isRecord(raw)) return null
  const { read, unreadMembers } = createFieldReader(raw)
  const scanId = read('scan.id', parseId)
  const scannedAt = read('scan.time', parseTime)
  const values = {
    // No other field reports this verdict, so unknown codes are shown as received (C19).
    verdict: read('scan.verdict', (value, isMapped) =>
      isMapped ? parseVerdict(value, isMapped) : parseCode(value),
    ),
    risk: read('scan.risk', parseNumber),
    httpCode: read('scan.website', parseStatusCode),
    screenshotUrl: read('scan.screenshot', parseImageUrl),
  }
  const isRedacted = read('scan.redacted', parseBoolean)
  const hasUnknownMembers = [...unreadMembers()].some(
    ([name, value]) => value !== null && !isInternalField(name),
  )
  const hasNoValues = !hasUnknownMembers && Object.values(values).every((value) => value == null)
  return {
    id: scanId,
    scannedAt,
    ...values,
    isRedacted: isRedacted ?? hasNoValues,
    raw,
  }
}

/** Parses the timeline of a scan. */
export function parseScanHistory(raw: unknown): ScanHistory {
  const rawEntries = findList(raw, 'history.list')?.entries
  if (!rawEntries) {
    const isEmpty = raw === undefined || raw === null || raw === '' || isEmptyRecord(raw)
    return { entries: [], unreadableEntries: isEmpty ? [] : [raw] }
  }
  return {
    entries: rawEntries.flatMap((entry) => parseEntry(entry) ?? []),
    unreadableEntries: rawEntries.filter((entry) => !isRecord(entry)),
  }
}

const isEmptyRecord = (raw: unknown): boolean => isRecord(raw) && Object.keys(raw).length === 0

/** DNS data as text with one record per line (C92); null if none. */
const dnsRecordText = optionalField((raw): Reported<string> =>
  raw === undefined || typeof raw === 'boolean' ? undefined : parseDnsRecords(raw),
)

/** Full scan. Verdict and risk belong to the requested brand (C85, C86, C97). */
export const domainScan = z.object({
  /** Null if missing; the scan is parsed anyway. */
  id: text,
  domain: text,
  mx_records: dnsRecordText,
  a_records: dnsRecordText,
  cname_records: dnsRecordText,
  verdict: code<Verdict>(),
  verdict_reasoning: text,
  requires_human_review: flag,
  /** Null: never. */
  visual_scan_at: reportedText,
  screenshot_url: text,
  /** Null: no response was recorded (C91). */
  https_head_request_response_code: reportedNumber,
  certificate: reportedText,
  scans_executed: number,
  is_alerting_event: flag,
  completeness: number,
  /** Null: not scored. */
  risk_score: reportedNumber,
  scan_history: optionalField(parseScanHistory),
  user_feedback_type: code<FeedbackType>(),
  user_feedback_comment: text,
  user_feedback_by: text,
  user_feedback_at: text,
  created_at: text,
  updated_at: text,
})
export type DomainScan = z.output<typeof domainScan>

/**
 * Compact row of the scan list. The contract doesn't name its timestamps (C100): `scanned_at` is an ISO time or date, not
 * in the future.
 */
export const compactScan = withMappedFields(
  z.object({
    id,
    domain: text,
    domain_name: text,
    risk_score: reportedNumber,
    verdict: code<Verdict>(),
    requires_human_review: flag,
    https_head_request_response_code: reportedNumber,
  }),
  ({ read }) => ({ scanned_at: read('scan.time', parseTime) }),
)
export type CompactScan = z.output<typeof compactScan>
