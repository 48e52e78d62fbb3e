import * as z from 'zod/mini'
import type { FeedbackType, Verdict } from './codes.ts'
import { readRecords } from './dns-lines.ts'
import { anything, code, field, flag, number, readNumber, readReported, text } from './tolerant.ts'

/** DNS data: text, or anything else as one record on each line (C92). */
const records = field(readRecords)

/** Members that only a full scan has. Verdict and risk belong to the brand asked for (C85, C86, C97). */
export const domainScan = z.object({
  /** Null where the service gives none: what the scan says is read all the same. */
  id: text,
  domain: text,
  mx_records: records,
  a_records: records,
  cname_records: records,
  verdict: code<Verdict>(),
  verdict_reasoning: text,
  requires_human_review: flag,
  visual_scan_at: text,
  screenshot_url: text,
  /** Null: no answer was recorded (C91); undefined: this answer does not tell. */
  https_head_request_response_code: field((raw) => readReported(raw, readNumber)),
  certificate: text,
  scans_executed: number,
  is_alerting_event: flag,
  completeness: number,
  risk_score: number,
  /** Entries of unknown members; `scan-history.ts` reads them (C98). */
  scan_history: anything,
  user_feedback_type: code<FeedbackType>(),
  user_feedback_comment: text,
  user_feedback_by: text,
  user_feedback_at: text,
  created_at: text,
  updated_at: text,
})
export type DomainScan = z.output<typeof domainScan>
