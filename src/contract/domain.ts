import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { createFieldReader, withMappedFields } from './field-mapping.ts'
import { parseStatusCode, parseTime, parseVerdict } from './flexible-parsers.ts'
import { pageOf } from './page.ts'
import { domainScan, type DomainScan } from './scan.ts'
import {
  anything,
  asFlag,
  asNumber,
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

/** Open case of a domain (C81). */
const openTakedown = z.object({ id, status: code<TakedownStatus>() })

/** Most recent closed or failed case of a domain (C82). */
const lastClosedTakedown = z.object({
  id,
  status: code<TakedownStatus>(),
  resolution: code<TakedownResolution>(),
  closed_at: text,
})

/** Returns whether a domain was ever scanned. If not, `latest_scan` is null or empty (C79). Null if not reported. */
function hasScan(latestScan: unknown): boolean | null {
  if (latestScan === null) return false
  return typeof latestScan === 'object' ? Object.keys(latestScan).length > 0 : null
}

/** Null if never scanned, undefined if not reported or unreadable. */
const latestScan = optionalField((raw): Reported<DomainScan> =>
  hasScan(raw) === false ? null : isRecord(raw) ? domainScan.safeParse(raw).data : undefined,
)

/** Domain record. Full rows of the domain list have the same format (C74). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  parent: text,
  associated_brands: anything,
  latest_scan: latestScan,
  scans: listOf(domainScan),
  /** Null if there is none, undefined if not reported. */
  open_takedown: reported(openTakedown),
  last_closed_takedown: nullable(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>

/** A host of a brand, as shown in lists. Don't show missing values as zero or as the verdict "unknown". */
export interface HostRow {
  id: string
  /** Empty if not reported. */
  name: string
  source: string | null
  /** True if ever scanned for this brand. If false, there are no scan values (C79). Null if not reported. */
  isScanned: boolean | null
  /** Null if not reported. */
  verdict: string | null
  /** Null if not scored, undefined if not reported. */
  risk: Reported<number>
  /** Null if not reported. */
  needsReview: boolean | null
  /** HTTP status of the website. Null if it didn't respond (C91), undefined if not reported. */
  httpCode: Reported<number>
  /** ISO time or date; null if not reported. */
  scannedAt: string | null
  /** Null if there is none, undefined if not reported. */
  openCase: Reported<{ id: string; status: string | null }>
  /** Most recent closed or failed case. Null if there is none, and in compact rows. */
  lastClosedCase: Domain['last_closed_takedown']
  /** Kind of user feedback. Null if there is none, undefined if not reported, as in compact rows of scanned hosts. */
  feedbackType: Reported<string>
  /** Null if there is none, undefined if not reported, as in compact rows of scanned hosts. */
  screenshotUrl: Reported<string>
}

const knownHostFields = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  open_takedown: reported(openTakedown),
})

/**
 * Parses a compact row of the domain list. The contract doesn't define the format of its scan (C53), so this reads only
 * known or mapped field names and known verdicts. For other values, load the full row.
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
    risk: read('scan.risk', asNumber),
    needsReview: read('scan.review', asFlag) ?? null,
    httpCode: read('scan.website', parseStatusCode),
    scannedAt: read('scan.time', parseTime) ?? null,
    openCase: data.open_takedown,
    lastClosedCase: null,
    feedbackType: isScanned === false ? null : undefined,
    screenshotUrl: isScanned === false ? null : undefined,
  }
}, 'no host')

/** Converts a full record to a row of the domain list. */
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
    // Not the scan's `updated_at`: a comment on an old scan changes it.
    scannedAt: scan?.created_at ?? null,
    openCase: row.open_takedown,
    lastClosedCase: row.last_closed_takedown,
    feedbackType: scan === undefined ? undefined : (scan?.user_feedback_type ?? null),
    screenshotUrl: scan === undefined ? undefined : (scan?.screenshot_url ?? null),
  }
}

/** Full record of a domain, as a row of the domain list. */
export const fullHost = z.pipe(domain, z.transform(toHostRow))

/**
 * Full record as a list row, with the DNS records (one per line) and the certificate of its latest scan. These are null
 * if the scan found none, and undefined if not reported or never scanned.
 */
export const hostWithRecords = z.pipe(
  domain,
  z.transform((record) => {
    const { latest_scan: scan, created_at: foundAt } = record
    return {
      ...toHostRow(record),
      foundAt,
      aRecords: scan?.a_records,
      mxRecords: scan?.mx_records,
      cnameRecords: scan?.cname_records,
      certificate: scan?.certificate,
    }
  }),
)
export type HostWithRecords = z.output<typeof hostWithRecords>

/** Hosts under one registrable domain. `risk` is their highest score; undefined if not reported (C67). */
export const apexGroup = z.pipe(
  withMappedFields(z.object({ registrable_apex: id, domain_count: number }), ({ read }) => ({
    risk: read('group.risk', asNumber),
  })),
  z.transform((group) => ({ ...group, id: group.registrable_apex })),
)
export type ApexGroup = z.output<typeof apexGroup>

export const apexGroupPage = pageOf(apexGroup)
