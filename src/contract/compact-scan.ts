import * as z from 'zod/mini'
import type { Verdict } from './codes.ts'
import { findScanTime } from './scan-times.ts'
import { code, flag, id, must, number, readEntries, text, type Told } from './tolerant.ts'

const known = z.object({
  id,
  domain: text,
  domain_name: text,
  risk_score: number,
  verdict: code<Verdict>(),
  requires_human_review: flag,
  https_head_request_response_code: number,
})

/** Short scan row of the brand scan list. `scanned_at` comes from whichever member holds a time (C100). */
export interface CompactScan extends z.output<typeof known> {
  scanned_at: Told<string>
}

/** Reads one short scan row. */
export const compactScan = must((raw): CompactScan | null => {
  const read = known.safeParse(raw)
  return read.success
    ? { ...read.data, scanned_at: findScanTime(readEntries(raw)) ?? undefined }
    : null
}, 'no scan')
