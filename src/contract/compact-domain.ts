import * as z from 'zod/mini'
import type { DomainSource, TakedownStatus, Verdict } from './codes.ts'
import { findScanTime } from './scan-times.ts'
import {
  code,
  id,
  isRecord,
  maybe,
  must,
  readEntries,
  readFlag,
  readNumber,
  readText,
  text,
  told,
  type Told,
} from './tolerant.ts'

/** The open case of a domain (C81). */
export const openTakedown = z.object({ id, status: code<TakedownStatus>() })

/**
 * The scan summary of a short row. Its members are not shown by the contract (C53): each is told with a
 * value, told as none (null) or not told in this answer (undefined), and then a full row knows it.
 */
export interface ScanSummary {
  risk_score: Told<number>
  verdict: Told<Verdict | (string & {})>
  requires_human_review: Told<boolean>
  https_head_request_response_code: Told<number>
  /** ISO instant, or a mere day. */
  scanned_at: Told<string>
}

const compactKnown = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  open_takedown: maybe(openTakedown),
})

/** Short row of the domain list. */
export interface CompactDomain extends z.output<typeof compactKnown> {
  /** Null: never scanned (C79); undefined: this row does not tell. */
  latest_scan: Told<ScanSummary>
}

/** Reads one short domain row. */
export const compactDomain = must((raw): CompactDomain | null => {
  const read = compactKnown.safeParse(raw)
  if (!read.success || !isRecord(raw)) return null
  return {
    ...read.data,
    latest_scan: 'latest_scan' in raw ? readSummary(raw['latest_scan']) : undefined,
  }
}, 'no domain')

/** Member by member: of a hundred thousand rows a schema would take its time. */
function readSummary(raw: unknown): ScanSummary | null {
  const members = readEntries(raw)
  if (members.size === 0) return null
  return {
    risk_score: told(members.get('risk_score'), readNumber),
    verdict: told(members.get('verdict'), readText),
    requires_human_review: told(members.get('requires_human_review'), readFlag),
    https_head_request_response_code: told(
      members.get('https_head_request_response_code'),
      readNumber,
    ),
    scanned_at: findScanTime(members) ?? undefined,
  }
}
