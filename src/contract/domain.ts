import * as z from 'zod/mini'
import { domainSources, takedownResolutions, takedownStatuses, verdicts } from './codes.ts'
import { domainScan } from './domain-scan.ts'
import { findScanTime } from './scan-times.ts'
import {
  anything,
  code,
  flag,
  id,
  isRecord,
  listOf,
  maybe,
  must,
  number,
  readEntries,
  text,
} from './tolerant.ts'

/** The open case of a domain (C81). */
const openTakedown = z.object({ id, status: code(takedownStatuses) })

/** The newest closed or failed case of a domain (C82). */
const lastClosedTakedown = z.object({
  id,
  status: code(takedownStatuses),
  resolution: code(takedownResolutions),
  closed_at: text,
})

/** Full domain record: one row of the long list, or the detail (C74). `latest_scan` null: not scanned (C79). */
export const domain = z.object({
  id,
  name: text,
  source: code(domainSources),
  parent: text,
  associated_brands: anything,
  latest_scan: maybe(domainScan),
  scans: listOf(domainScan),
  open_takedown: maybe(openTakedown),
  last_closed_takedown: maybe(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>

const scanSummary = z.object({
  risk_score: number,
  verdict: code(verdicts),
  requires_human_review: flag,
  https_head_request_response_code: number,
})

/**
 * The scan summary of a short row. Its members are not shown by the contract (C53): a figure that is
 * missing reads as null, and `knows` tells which members came at all.
 */
export interface ScanSummary extends z.output<typeof scanSummary> {
  scanned_at: string | null
  knows: ReadonlySet<string>
}

const compactKnown = z.object({
  id,
  name: text,
  source: code(domainSources),
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

function readSummary(raw: unknown): ScanSummary | null {
  const members = readEntries(raw)
  if (members.size === 0) return null
  return {
    ...scanSummary.parse(raw),
    scanned_at: findScanTime(members),
    knows: new Set(members.keys()),
  }
}
