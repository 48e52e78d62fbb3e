import type { CompactScan } from '#/contract/compact-scan.ts'
import type { DomainScan } from '#/contract/domain-scan.ts'
import type { ScanHistoryEntry } from '#/contract/scan-history.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { splitRecords } from './dns-records.ts'

/**
 * Comparison of two scans of one host. What one of them does not report is neither the same nor changed:
 * nothing can be said of it (C79, C98).
 */
export type Compared<Value> =
  | { kind: 'same'; value: Value }
  | { kind: 'changed'; from: Value; to: Value }
  | { kind: 'unknown'; missing: 'before' | 'after' | 'both'; known: Value | null }

/** Two sets of records beside each other, in the order they came. */
export interface RecordSets {
  added: readonly string[]
  removed: readonly string[]
  same: readonly string[]
}

/** The figures that every form of a scan may tell; null and undefined are both "not reported". */
export interface ScanFigures {
  verdict: Reported<string>
  risk: Reported<number>
  /** How the website answered; 0 is a value: no answer. */
  httpCode: Reported<number>
  needsReview: Reported<boolean>
}

/** A scan as far as two of them can be compared. Records that are not reported are null, none an empty list. */
export interface ScanFindings extends ScanFigures {
  a: readonly string[] | null
  mx: readonly string[] | null
  cname: readonly string[] | null
  certificate: string | null
  completeness: number | null
  reasoning: string | null
}

/** The figures of a scan, in whichever form it came. */
export const figuresOf = (scan: CompactScan | DomainScan): ScanFigures => ({
  verdict: scan.verdict,
  risk: scan.risk_score,
  httpCode: scan.https_head_request_response_code,
  needsReview: scan.requires_human_review,
})

/** What a scan found: from its own record, from the entry of a timeline about it, or from both. */
export function findingsOf(
  scan: DomainScan | null,
  entry: ScanHistoryEntry | null = null,
): ScanFindings {
  const none = scan?.completeness === 0
  // A scan says by its completeness that there are no records at all (C94).
  const records = (text: string | null | undefined) =>
    text == null ? (none ? [] : null) : splitRecords(text)
  return {
    verdict: scan?.verdict ?? entry?.verdict,
    risk: scan?.risk_score ?? entry?.risk,
    httpCode: scan?.https_head_request_response_code ?? entry?.httpCode,
    needsReview: scan?.requires_human_review,
    a: records(scan?.a_records),
    mx: records(scan?.mx_records),
    cname: records(scan?.cname_records),
    certificate: scan?.certificate ?? null,
    completeness: scan?.completeness ?? null,
    reasoning: scan?.verdict_reasoning ?? null,
  }
}

const equal = (a: unknown, b: unknown): boolean => a === b

/** Compares one value of two scans; `same` says whether two values mean the same. */
export function compareValue<Value>(
  before: Reported<Value>,
  after: Reported<Value>,
  same: (a: Value, b: Value) => boolean = equal,
): Compared<Value> {
  const [from, to] = [before ?? null, after ?? null]
  if (from === null || to === null) {
    const missing = from !== null ? 'after' : to !== null ? 'before' : 'both'
    return { kind: 'unknown', missing, known: from ?? to }
  }
  return same(from, to) ? { kind: 'same', value: to } : { kind: 'changed', from, to }
}

/** Compares the figures that every form of a scan may tell. */
export const compareFigures = (before: ScanFigures, after: ScanFigures) => ({
  verdict: compareValue(before.verdict, after.verdict),
  risk: compareValue(before.risk, after.risk),
  httpCode: compareValue(before.httpCode, after.httpCode),
  needsReview: compareValue(before.needsReview, after.needsReview),
})
export type ComparedFigures = ReturnType<typeof compareFigures>

/** What makes two spellings of a record one: capitals, the dot at the end of a name, spaces. */
const recordKey = (record: string): string =>
  record.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '').toLowerCase()

/** Compares two lists of records as sets; neither their order nor a record written twice is a change. */
export function compareRecords(before: readonly string[], after: readonly string[]): RecordSets {
  const from = new Map(before.map((record) => [recordKey(record), record]))
  const to = new Map(after.map((record) => [recordKey(record), record]))
  const within = (
    set: ReadonlyMap<string, string>,
    other: ReadonlyMap<string, string>,
    is: boolean,
  ) => [...set].filter(([key]) => other.has(key) === is).map(([, record]) => record)
  return {
    added: within(to, from, false),
    removed: within(from, to, false),
    same: within(to, from, true),
  }
}

const sameRecords = (a: readonly string[], b: readonly string[]): boolean => {
  const { added, removed } = compareRecords(a, b)
  return added.length === 0 && removed.length === 0
}

const sameText = (a: string, b: string): boolean =>
  a.trim().replaceAll(/\s+/g, ' ') === b.trim().replaceAll(/\s+/g, ' ')

/** Compares all that two scans of a host found. */
export const compareFindings = (before: ScanFindings, after: ScanFindings) => ({
  ...compareFigures(before, after),
  a: compareValue(before.a, after.a, sameRecords),
  mx: compareValue(before.mx, after.mx, sameRecords),
  cname: compareValue(before.cname, after.cname, sameRecords),
  certificate: compareValue(before.certificate, after.certificate, sameText),
  completeness: compareValue(before.completeness, after.completeness),
  reasoning: compareValue(before.reasoning, after.reasoning, sameText),
})
export type ComparedFindings = ReturnType<typeof compareFindings>
