import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { createFieldReader, withMappedFields } from './field-mapping.ts'
import {
  parseBoolean,
  parseNumber,
  parseStatusCode,
  parseTime,
  parseVerdict,
} from './flexible-parsers.ts'
import { pageOf } from './page.ts'
import { domainScan, type DomainScan } from './scan.ts'
import {
  anything,
  code,
  optionalField,
  id,
  isRecord,
  listOf,
  nullable,
  requiredField,
  number,
  reported,
  text,
  type Reported,
} from './tolerant.ts'

/** Open case of a domain (C81). Null: none. Undefined: not reported. */
const openTakedown = z.object({ id, status: code<TakedownStatus>() })

/** Latest closed or failed case of a domain (C82). */
const lastClosedTakedown = z.object({
  id,
  status: code<TakedownStatus>(),
  resolution: code<TakedownResolution>(),
  closed_at: text,
})

/** Returns whether a domain was scanned: `latest_scan` is null or empty if not (C79). Null if not reported. */
function hasScan(latestScan: unknown): boolean | null {
  if (latestScan === null) return false
  return typeof latestScan === 'object' ? Object.keys(latestScan).length > 0 : null
}

/** Latest scan; null if never scanned, undefined if not reported. */
const latestScan = optionalField((raw): Reported<DomainScan> =>
  hasScan(raw) === false ? null : isRecord(raw) ? domainScan.safeParse(raw).data : undefined,
)

/** Record of a domain; full rows of the domain list have the same form (C74). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  parent: text,
  associated_brands: anything,
  latest_scan: latestScan,
  scans: listOf(domainScan),
  open_takedown: reported(openTakedown),
  last_closed_takedown: nullable(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>

/** A host of a brand, as shown in lists. Missing values must not be shown as zero or "unknown". */
export interface HostRow {
  id: string
  /** Empty if not reported. */
  name: string
  source: string | null
  /** True if it was ever scanned for this brand; without a scan it has no scan values (C79). Null if not reported. */
  isScanned: boolean | null
  /** Null if not reported. */
  verdict: string | null
  /** Null if not scored. */
  risk: Reported<number>
  /** Null if not reported. */
  needsReview: boolean | null
  /** Null if the website didn't respond (C91). */
  httpCode: Reported<number>
  /** ISO time or date; null if not reported. */
  scannedAt: string | null
  openCase: Reported<{ id: string; status: string | null }>
  /** Last closed or failed case; null for none, or if this row form doesn't report it. */
  lastClosedCase: Domain['last_closed_takedown']
  /** Kind of user feedback; null for none, undefined if this row form doesn't report it. */
  feedbackType: string | null | undefined
  /** URL of the newest screenshot as received; null for none, undefined if this row form doesn't report it. */
  screenshotUrl: string | null | undefined
}

const knownHostFields = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  open_takedown: reported(openTakedown),
})

/**
 * Compact row of the domain list, which never reports feedback. The contract doesn't define its scan (C53), so only
 * mapped fields and known verdicts are parsed; other values need the full row.
 */
export const compactHost = requiredField((raw): HostRow | null => {
  const { data } = knownHostFields.safeParse(raw)
  if (!data || !isRecord(raw)) return null
  const isScanned = hasScan(raw['latest_scan'])
  const { read } = createFieldReader(raw['latest_scan'])
  return {
    id: data.id,
    name: data.name ?? '',
    source: data.source,
    isScanned,
    verdict: read('scan.verdict', parseVerdict) ?? null,
    risk: read('scan.risk', parseNumber),
    needsReview: read('scan.review', parseBoolean) ?? null,
    httpCode: read('scan.website', parseStatusCode),
    scannedAt: read('scan.time', parseTime) ?? null,
    openCase: data.open_takedown,
    lastClosedCase: null,
    feedbackType: isScanned === false ? null : undefined,
    screenshotUrl: isScanned === false ? null : undefined,
  }
}, 'no host')

/** Converts a full record to a row. */
export function toHostRow(row: Domain): HostRow {
  const scan = row.latest_scan
  return {
    id: row.id,
    name: row.name ?? '',
    source: row.source,
    isScanned: scan === undefined ? null : scan !== null,
    verdict: scan?.verdict ?? null,
    risk: scan?.risk_score,
    needsReview: scan?.requires_human_review ?? null,
    httpCode: scan?.https_head_request_response_code,
    // Don't use the record's update time: a comment on an old scan changes it too.
    scannedAt: scan?.created_at ?? null,
    openCase: row.open_takedown,
    lastClosedCase: row.last_closed_takedown,
    feedbackType: scan === undefined ? undefined : (scan?.user_feedback_type ?? null),
    screenshotUrl: scan === undefined ? undefined : (scan?.screenshot_url ?? null),
  }
}

/** Full row of the domain list. */
export const fullHost = z.pipe(domain, z.transform(toHostRow))

/** Hosts of a registrable domain, which is the ID. `risk` is the highest score; undefined if not reported (C67). */
export const apexGroup = z.pipe(
  withMappedFields(z.object({ registrable_apex: id, domain_count: number }), ({ read }) => ({
    risk: read('group.risk', parseNumber),
  })),
  z.transform((group) => ({ ...group, id: group.registrable_apex })),
)
export type ApexGroup = z.output<typeof apexGroup>

/** Page of apex groups. */
export const apexGroupPage = pageOf(apexGroup)
