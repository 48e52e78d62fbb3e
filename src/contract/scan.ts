import * as z from 'zod/mini'
import type { FeedbackType, Verdict } from './codes.ts'
import { readRecords } from './dns-lines.ts'
import {
  findList,
  isBookkeeping,
  knownNames,
  openRecord,
  openSchema,
  type ListEntry,
  type MemberNames,
} from './open-parts.ts'
import {
  readCode,
  readFigure,
  readId,
  readPictureAddress,
  readStatusCode,
  readTime,
  readVerdict,
  readYesNo,
  timeOnDay,
} from './open-values.ts'
import {
  code,
  field,
  flag,
  id,
  isRecord,
  must,
  number,
  reportedNumber,
  reportedText,
  text,
  type Reported,
} from './tolerant.ts'

/**
 * The scan summary of a short row. Its members are not shown by the contract (C53): each is reported
 * with a value, as none (null) or not in this answer (undefined), and then a full row knows it.
 */
export interface ScanSummary {
  risk_score: Reported<number>
  /** One of the contract; any other text is left to the full row, which says it as it came. */
  verdict: Reported<Verdict>
  requires_human_review: Reported<boolean>
  https_head_request_response_code: Reported<number>
  /** ISO instant, or a mere day. */
  scanned_at: Reported<string>
}

/** Reads the summary of a scan, whatever its members are called. */
export function readSummary(raw: unknown, names: MemberNames): ScanSummary {
  const { read } = openRecord(raw, names)
  const isMapped = names.isMapped('scan.verdict')
  return {
    risk_score: read('scan.risk', readFigure),
    verdict: read('scan.verdict', (value) => readVerdict(value, isMapped)),
    requires_human_review: read('scan.review', readYesNo),
    https_head_request_response_code: read('scan.website', readStatusCode),
    scanned_at: read('scan.time', readTime),
  }
}

/**
 * One step of a domain's timeline. The service does not say what an entry holds (C98), so members of known
 * names are read and the others are kept as they came. A figure that is reported as none is null, one that is
 * not reported undefined; neither is 0 or the verdict "unknown".
 */
export interface ScanHistoryEntry {
  id: Reported<string>
  /** ISO instant, or a mere day. */
  at: Reported<string>
  verdict: Reported<string>
  risk: Reported<number>
  httpCode: Reported<number>
  screenshot: Reported<string>
  /** The service holds the step's values back, as it does on a host that several brands share. */
  redacted: boolean
  /** Members of unknown meaning. */
  others: Map<string, unknown>
  /** The entry as it came, to be looked into. */
  raw: unknown
}

/** The timeline inside a scan, in the order it came; `unreadable` is what could not be read of it, as it came. */
export interface ScanHistory {
  entries: ScanHistoryEntry[]
  unreadable: readonly unknown[]
}

function readEntry({ raw, day }: ListEntry, names: MemberNames): ScanHistoryEntry | null {
  if (!isRecord(raw)) return null
  const { read, others } = openRecord(raw, names)
  const own = read('scan.id', (value) => readId(value, names.isMapped('scan.id')))
  const at = read('scan.time', readTime)
  const known = {
    // No other answer tells it: a code that nobody knows is shown as it came (C19).
    verdict: names.isMapped('scan.verdict')
      ? read('scan.verdict', (value) => readVerdict(value, true))
      : read('scan.verdict', readCode),
    risk: read('scan.risk', readFigure),
    httpCode: read('scan.website', readStatusCode),
    screenshot: read('scan.screenshot', readPictureAddress),
  }
  const withheld = read('scan.redacted', readYesNo)
  const rest = new Map(
    [...others()].filter(([name, value]) => value !== null && !isBookkeeping(name)),
  )
  const isEmptied = rest.size === 0 && Object.values(known).every((value) => value == null)
  return {
    id: own,
    at: at ?? timeOnDay(raw['time'], day) ?? at,
    ...known,
    redacted: withheld ?? isEmptied,
    others: rest,
    raw,
  }
}

/** Reads the timeline of a scan. */
export function readScanHistory(raw: unknown, names = knownNames): ScanHistory {
  const found = findList(raw, 'history.list', names)?.entries
  if (!found) {
    const isNone = raw === undefined || raw === null || raw === '' || isEmptyRecord(raw)
    return { entries: [], unreadable: isNone ? [] : [raw] }
  }
  const read = found.map((entry) => ({ raw: entry.raw, entry: readEntry(entry, names) }))
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    unreadable: read.flatMap((one) => (one.entry === null ? [one.raw] : [])),
  }
}

const isEmptyRecord = (raw: unknown): boolean => isRecord(raw) && Object.keys(raw).length === 0

/** DNS data: text, or anything else as one record on each line (C92); null where there is none. */
const records = field((raw): Reported<string> =>
  raw === undefined || typeof raw === 'boolean' ? undefined : readRecords(raw),
)

/** A whole scan. Verdict and risk belong to the brand asked for (C85, C86, C97). */
export const domainScan = openSchema((names) =>
  z.object({
    /** Null where the service gives none: what the scan says is read all the same. */
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
    /** Null: no answer was recorded (C91). */
    https_head_request_response_code: reportedNumber,
    certificate: reportedText,
    scans_executed: number,
    is_alerting_event: flag,
    completeness: number,
    /** Null: not scored. */
    risk_score: reportedNumber,
    scan_history: field((raw) => readScanHistory(raw, names)),
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

/** Short scan row of the brand scan list. Its timestamps have no stated names (C100). */
export interface CompactScan extends z.output<typeof known> {
  /** ISO instant, or a mere day; never one that is to come. */
  scanned_at: Reported<string>
}

/** Reads one short scan row. */
export const compactScan = openSchema((names) =>
  must((raw): CompactScan | null => {
    const { data } = known.safeParse(raw)
    return data ? { ...data, scanned_at: openRecord(raw, names).read('scan.time', readTime) } : null
  }, 'no scan'),
)
