import * as z from 'zod/mini'
import type { FeedbackType, Verdict } from './codes.ts'
import { parseDnsRecords } from './dns-records.ts'
import { findList, createFieldReader, withMappedFields } from './field-mapping.ts'
import { parseImageUrl, parseLabel, parseStatusCode, parseTime } from './flexible-parsers.ts'
import {
  asFlag,
  asNumber,
  asText,
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

/** Entry of a scan history. The contract defines no format (C98), so only fields with known names are parsed. */
export interface ScanHistoryEntry {
  id: Reported<string>
  /** ISO time or date. */
  scannedAt: Reported<string>
  verdict: Reported<string>
  risk: Reported<number>
  httpCode: Reported<number>
  screenshotUrl: Reported<string>
  /** The API redacts entries of hosts that several brands share. */
  isRedacted: boolean
  raw: unknown
}

function parseEntry(raw: unknown): ScanHistoryEntry {
  const { read, getUnreadFields } = createFieldReader(raw)
  const scanId = read('scan.id', asText)
  const scannedAt = read('scan.time', parseTime)
  const values = {
    // Keep unknown codes, which are shown as received (C19).
    verdict: read('scan.verdict', parseLabel),
    risk: read('scan.risk', asNumber),
    httpCode: read('scan.website', parseStatusCode),
    screenshotUrl: read('scan.screenshot', parseImageUrl),
  }
  const redactedFlag = read('scan.redacted', asFlag)
  // Without the flag, an entry with only an ID and a time counts as redacted.
  const hasNoValues =
    isRecord(raw) &&
    [...getUnreadFields().values(), ...Object.values(values)].every((value) => value == null)
  return { id: scanId, scannedAt, ...values, isRedacted: redactedFlag ?? hasNoValues, raw }
}

/** Parses a scan history in any format. A value that doesn't contain a list counts as one entry. */
export function parseScanHistory(raw: unknown): ScanHistoryEntry[] {
  const isEmpty = raw === undefined || raw === null || raw === '' || isEmptyRecord(raw)
  return (findList(raw, 'history.list') ?? (isEmpty ? [] : [raw])).map(parseEntry)
}

const isEmptyRecord = (raw: unknown): boolean => isRecord(raw) && Object.keys(raw).length === 0

/** One DNS record per line (C92); null if there are none. Undefined if missing or a boolean, which names no records. */
const dnsRecordText = optionalField((raw): Reported<string> =>
  raw === undefined || typeof raw === 'boolean' ? undefined : parseDnsRecords(raw),
)

/** Verdict and risk score apply to the requested brand (C85, C86, C97). */
export const domainScan = z.object({
  id: text,
  domain: text,
  mx_records: dnsRecordText,
  a_records: dnsRecordText,
  cname_records: dnsRecordText,
  verdict: code<Verdict>(),
  verdict_reasoning: text,
  requires_human_review: flag,
  /** Null if never scanned visually. */
  visual_scan_at: reportedText,
  screenshot_url: text,
  /** Null if no response was recorded (C91). */
  https_head_request_response_code: reportedNumber,
  certificate: reportedText,
  scans_executed: number,
  is_alerting_event: flag,
  completeness: number,
  /** Null if not scored. */
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

/** The contract doesn't name the time field (C100); here it is `scanned_at`, an ISO time or date. */
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
