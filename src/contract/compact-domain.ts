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
} from './tolerant.ts'

/** The open case of a domain (C81). */
export const openTakedown = z.object({ id, status: code<TakedownStatus>() })

/**
 * The scan summary of a short row. Its members are not shown by the contract (C53): a figure that is
 * missing reads as null, and `knows` tells which members came at all.
 */
export interface ScanSummary {
  risk_score: number | null
  verdict: Verdict | (string & {}) | null
  requires_human_review: boolean | null
  https_head_request_response_code: number | null
  scanned_at: string | null
  knows: ReadonlySet<string>
}

const compactKnown = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  open_takedown: maybe(openTakedown),
})

/** Short row of the domain list. */
export interface CompactDomain extends z.output<typeof compactKnown> {
  latest_scan: ScanSummary | null
}

/** Reads one short domain row. */
export const compactDomain = must((raw): CompactDomain | null => {
  const read = compactKnown.safeParse(raw)
  if (!read.success || !isRecord(raw)) return null
  return { ...read.data, latest_scan: readSummary(raw['latest_scan']) }
}, 'no domain')

/** Member by member: of a hundred thousand rows a schema would take its time. */
function readSummary(raw: unknown): ScanSummary | null {
  const members = readEntries(raw)
  if (members.size === 0) return null
  return {
    risk_score: readNumber(members.get('risk_score')),
    verdict: readText(members.get('verdict')),
    requires_human_review: readFlag(members.get('requires_human_review')),
    https_head_request_response_code: readNumber(members.get('https_head_request_response_code')),
    scanned_at: findScanTime(members),
    knows: new Set(members.keys()),
  }
}
