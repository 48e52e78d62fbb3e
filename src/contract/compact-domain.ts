import * as z from 'zod/mini'
import type { DomainSource, TakedownStatus, Verdict } from './codes.ts'
import { candidatesIn } from './open-parts/candidates.ts'
import { isFilled, readScanFigures } from './open-parts/scan-figures.ts'
import { code, id, isRecord, maybe, must, text, type Reported } from './tolerant.ts'

/** The open case of a domain (C81). */
export const openTakedown = z.object({ id, status: code<TakedownStatus>() })

/**
 * The scan summary of a short row. Its members are not shown by the contract (C53): each is reported
 * with a value, as none (null) or not in this answer (undefined), and then a full row knows it.
 */
export interface ScanSummary {
  risk_score: Reported<number>
  verdict: Reported<Verdict | (string & {})>
  requires_human_review: Reported<boolean>
  https_head_request_response_code: Reported<number>
  /** ISO instant, or a mere day. */
  scanned_at: Reported<string>
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
  latest_scan: Reported<ScanSummary>
}

/** Reads one short domain row. */
export const compactDomain = must((raw): CompactDomain | null => {
  const read = compactKnown.safeParse(raw)
  if (!read.success || !isRecord(raw)) return null
  return { ...read.data, latest_scan: readSummary(raw['latest_scan'], Date.now()) }
}, 'no domain')

/** A summary in any filling; nothing in it, or null, says that there was no scan (C79). */
function readSummary(raw: unknown, now: number): Reported<ScanSummary> {
  if (raw === undefined) return undefined
  if (raw === null || (typeof raw === 'object' && !isFilled(raw))) return null
  if (typeof raw !== 'object') return undefined
  const { at, verdict, risk, http, review } = readScanFigures(candidatesIn(raw), now)
  return {
    risk_score: risk.value,
    verdict: verdict.value,
    requires_human_review: review.value,
    https_head_request_response_code: http.value,
    scanned_at: at.value,
  }
}
