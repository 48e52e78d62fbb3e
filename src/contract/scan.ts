import * as z from 'zod/mini'
import type { FeedbackType, Verdict } from './codes.ts'
import { parseDnsRecords } from './dns-records.ts'
import {
  findList,
  isInternalField,
  builtInNames,
  mappedRecord,
  mappedSchema,
  type ListEntry,
  type MemberNames,
} from './field-mapping.ts'
import {
  parseCode,
  parseNumber,
  parseId,
  parseImageUrl,
  parseStatusCode,
  parseTime,
  parseVerdict,
  parseBoolean,
  combineDayAndTime,
} from './open-values.ts'
import {
  code,
  optionalField,
  flag,
  id,
  isRecord,
  requiredField,
  number,
  reportedNumber,
  reportedText,
  text,
  type Reported,
} from './tolerant.ts'

/**
 * Scan summary of a short row, whose members the contract doesn't define (C53). Each is a value, none (null) or not
 * reported (undefined), in which case the full row has it.
 */
export interface ScanSummary {
  risk_score: Reported<number>
  /** Verdict of the contract; other values are left to the full row. */
  verdict: Reported<Verdict>
  requires_human_review: Reported<boolean>
  https_head_request_response_code: Reported<number>
  /** ISO time or date. */
  scanned_at: Reported<string>
}

/** Parses a scan summary. */
export function parseScanSummary(raw: unknown, names: MemberNames): ScanSummary {
  const { read } = mappedRecord(raw, names)
  const isMapped = names.isMapped('scan.verdict')
  return {
    risk_score: read('scan.risk', parseNumber),
    verdict: read('scan.verdict', (value) => parseVerdict(value, isMapped)),
    requires_human_review: read('scan.review', parseBoolean),
    https_head_request_response_code: read('scan.website', parseStatusCode),
    scanned_at: read('scan.time', parseTime),
  }
}

/**
 * Timeline entry of a domain, whose content the contract doesn't define (C98). Known members are parsed, others are kept
 * as received. Null: none. Undefined: not reported. Neither is 0 or the verdict "unknown".
 */
export interface ScanHistoryEntry {
  id: Reported<string>
  /** ISO time or date. */
  at: Reported<string>
  verdict: Reported<string>
  risk: Reported<number>
  httpCode: Reported<number>
  screenshot: Reported<string>
  /** Redacted by the API, as for hosts shared by several brands. */
  redacted: boolean
  /** Unknown members. */
  unknownMembers: Map<string, unknown>
  /** Entry as received. */
  raw: unknown
}

/** Timeline of a scan in its original order; `unreadable` are invalid entries as received. */
export interface ScanHistory {
  entries: ScanHistoryEntry[]
  unreadable: readonly unknown[]
}

function parseEntry({ raw, day }: ListEntry, names: MemberNames): ScanHistoryEntry | null {
  if (!isRecord(raw)) return null
  const { read, others: unknownMembers } = mappedRecord(raw, names)
  const own = read('scan.id', (value) => parseId(value, names.isMapped('scan.id')))
  const at = read('scan.time', parseTime)
  const known = {
    // Only reported here, so unknown codes are shown as received (C19).
    verdict: names.isMapped('scan.verdict')
      ? read('scan.verdict', (value) => parseVerdict(value, true))
      : read('scan.verdict', parseCode),
    risk: read('scan.risk', parseNumber),
    httpCode: read('scan.website', parseStatusCode),
    screenshot: read('scan.screenshot', parseImageUrl),
  }
  const isRedacted = read('scan.redacted', parseBoolean)
  const rest = new Map(
    [...unknownMembers()].filter(([name, value]) => value !== null && !isInternalField(name)),
  )
  const hasNoValues = rest.size === 0 && Object.values(known).every((value) => value == null)
  return {
    id: own,
    at: at ?? combineDayAndTime(raw['time'], day) ?? at,
    ...known,
    redacted: isRedacted ?? hasNoValues,
    unknownMembers: rest,
    raw,
  }
}

/** Parses the timeline of a scan. */
export function parseScanHistory(raw: unknown, names = builtInNames): ScanHistory {
  const listEntries = findList(raw, 'history.list', names)?.entries
  if (!listEntries) {
    const isNone = raw === undefined || raw === null || raw === '' || isEmptyRecord(raw)
    return { entries: [], unreadable: isNone ? [] : [raw] }
  }
  const read = listEntries.map((entry) => ({ raw: entry.raw, entry: parseEntry(entry, names) }))
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    unreadable: read.flatMap((one) => (one.entry === null ? [one.raw] : [])),
  }
}

const isEmptyRecord = (raw: unknown): boolean => isRecord(raw) && Object.keys(raw).length === 0

/** DNS data as text with one record per line (C92); null if none. */
const records = optionalField((raw): Reported<string> =>
  raw === undefined || typeof raw === 'boolean' ? undefined : parseDnsRecords(raw),
)

/** Full scan. Verdict and risk belong to the requested brand (C85, C86, C97). */
export const domainScan = mappedSchema((names) =>
  z.object({
    /** Null if missing; the scan is parsed anyway. */
    id: text,
    domain: text,
    mx_records: records,
    a_records: records,
    cname_records: records,
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
    scan_history: optionalField((raw) => parseScanHistory(raw, names)),
    user_feedback_type: code<FeedbackType>(),
    user_feedback_comment: text,
    user_feedback_by: text,
    user_feedback_at: text,
    created_at: text,
    updated_at: text,
  }),
)
export type DomainScan = z.output<typeof domainScan>

const known = z.object({
  id,
  domain: text,
  domain_name: text,
  risk_score: reportedNumber,
  verdict: code<Verdict>(),
  requires_human_review: flag,
  https_head_request_response_code: reportedNumber,
})

/** Short row of the scan list. The contract doesn't name its timestamps (C100). */
export interface CompactScan extends z.output<typeof known> {
  /** ISO time or date, not in the future. */
  scanned_at: Reported<string>
}

/** Parses a short scan row. */
export const compactScan = mappedSchema((names) =>
  requiredField((raw): CompactScan | null => {
    const { data } = known.safeParse(raw)
    return data
      ? { ...data, scanned_at: mappedRecord(raw, names).read('scan.time', parseTime) }
      : null
  }, 'no scan'),
)
