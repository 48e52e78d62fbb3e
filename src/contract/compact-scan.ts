import * as z from 'zod/mini'
import type { Verdict } from './codes.ts'
import { candidatesIn } from './open-parts/candidates.ts'
import { readScanTime } from './open-parts/scan-figures.ts'
import {
  code,
  field,
  flag,
  id,
  must,
  number,
  readNumber,
  readReported,
  text,
  type Reported,
} from './tolerant.ts'

const known = z.object({
  id,
  domain: text,
  domain_name: text,
  risk_score: number,
  verdict: code<Verdict>(),
  requires_human_review: flag,
  /** Null: no answer was recorded (C91); undefined: this answer does not tell. */
  https_head_request_response_code: field((raw) => readReported(raw, readNumber)),
})

/** Short scan row of the brand scan list. Its timestamps have no stated names (C100). */
export interface CompactScan extends z.output<typeof known> {
  /** ISO instant, or a mere day; never one that is to come. */
  scanned_at: Reported<string>
}

/** Reads one short scan row. */
export const compactScan = must((raw): CompactScan | null => {
  const read = known.safeParse(raw)
  return read.success
    ? { ...read.data, scanned_at: readScanTime(candidatesIn(raw), Date.now()) }
    : null
}, 'no scan')
