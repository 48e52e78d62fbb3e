import { isRecord, readFlag, readNumber, readText, type Told } from './tolerant.ts'

/**
 * One step of a domain's timeline. The service does not say what an entry holds (C98), so every member
 * that looks like a known one is read and the others are kept as they came. A missing value is null: it
 * is not for this brand to see, never 0 and never the verdict "unknown".
 */
export interface ScanHistoryEntry {
  id: Told<string>
  /** ISO instant, or a mere day. */
  at: Told<string>
  verdict: Told<string>
  risk: Told<number>
  httpCode: Told<number>
  screenshot: Told<string>
  /** The service holds the step's values back, as it does on a host that several brands share. */
  redacted: boolean
  /** Members of unknown meaning. */
  others: Map<string, unknown>
}

const isoDay = /^\d{4}-\d{2}-\d{2}/

/** Spellings of the same member, the usual one first. */
const spellings = {
  id: ['id', 'scan', 'scan_id'],
  at: [
    'scanned_at',
    'created_at',
    'scan_date',
    'scan_time',
    'timestamp',
    'date',
    'time',
    'at',
    'updated_at',
  ],
  verdict: ['verdict'],
  risk: ['risk_score', 'risk', 'score'],
  http: [
    'https_head_request_response_code',
    'http_status',
    'http_code',
    'http_status_code',
    'status_code',
    'response_code',
  ],
  screenshot: ['screenshot_url', 'screenshot'],
  redacted: ['redacted', 'is_redacted'],
} as const

function readEntry(raw: Record<string, unknown>): ScanHistoryEntry {
  const others = new Map(Object.entries(raw))
  /** The first spelling whose value can be read; then it counts as understood. */
  function take<T>(member: keyof typeof spellings, read: (value: unknown) => T | null): Told<T> {
    for (const key of spellings[member]) {
      const value = read(others.get(key))
      if (value === null) continue
      others.delete(key)
      return value
    }
    // A known member that holds nothing tells nothing more.
    const empty = spellings[member].filter((key) => others.get(key) === null)
    for (const key of empty) others.delete(key)
    return empty.length > 0 ? null : undefined
  }
  const entry = {
    id: take('id', readText),
    at: take('at', readTime),
    verdict: take('verdict', readText),
    risk: take('risk', readNumber),
    httpCode: take('http', readNumber),
    screenshot: take('screenshot', readText),
  }
  const told = take('redacted', readFlag)
  const redacted = told ?? (entry.verdict == null && entry.risk == null)
  return { ...entry, redacted, others }
}

function readTime(value: unknown): string | null {
  const text = typeof value === 'string' ? readText(value) : null
  return text !== null && isoDay.test(text) ? text : null
}

/**
 * The timeline inside a scan, in the order it came. Entries that are no objects are only counted; a
 * timeline that is no list reads as empty.
 */
export function readScanHistory(raw: unknown): {
  entries: ScanHistoryEntry[]
  unreadable: number
} {
  const list: readonly unknown[] = Array.isArray(raw) ? raw : []
  const entries = list.filter(isRecord).map(readEntry)
  return { entries, unreadable: list.length - entries.length }
}
