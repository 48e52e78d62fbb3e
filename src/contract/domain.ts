import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { createFieldReader, withMappedFields } from './field-mapping.ts'
import { parseStatusCode, parseTime, parseVerdict } from './flexible-parsers.ts'
import { pageOf } from './page.ts'
import { domainScan } from './scan.ts'
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

const openTakedown = z.object({ id, status: code<TakedownStatus>() })

const lastClosedTakedown = z.object({
  id,
  status: code<TakedownStatus>(),
  resolution: code<TakedownResolution>(),
  closed_at: text,
})

/** A domain that was never scanned has a null or empty `latest_scan` (C79). Returns null if not reported. */
function hasScan(latestScan: unknown): boolean | null {
  if (latestScan === null) return false
  return typeof latestScan === 'object' ? Object.keys(latestScan).length > 0 : null
}

/** Creates a schema for `latest_scan`. Null if never scanned, undefined if missing or unreadable. */
const latestScanOf = <Scan>(scan: z.ZodMiniType<Scan>) =>
  optionalField((raw): Reported<Scan> => {
    if (hasScan(raw) === false) return null
    return isRecord(raw) ? scan.safeParse(raw).data : undefined
  })

/** Record of one domain, or a full row of the domain list (C74). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  parent: text,
  associated_brands: anything,
  latest_scan: latestScanOf(domainScan),
  scans: listOf(domainScan),
  open_takedown: reported(openTakedown),
  last_closed_takedown: nullable(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>

/** Full row of the domain list, without its scan history: lists don't show it, and parsing it takes longest. */
const listedDomain = z.extend(z.omit(domain, { scans: true }), {
  latest_scan: latestScanOf(z.omit(domainScan, { scan_history: true })),
})

/** In `Reported` fields, undefined means not reported and null means none. In other fields, null means not reported. */
export interface HostRow {
  id: string
  /** Empty if not reported. */
  name: string
  source: string | null
  /** If false, there are no scan values (C79). */
  isScanned: boolean | null
  verdict: string | null
  /** Null if not scored. */
  risk: Reported<number>
  needsReview: boolean | null
  /** Null if the website didn't respond (C91). */
  httpCode: Reported<number>
  /** ISO time or date. */
  scannedAt: string | null
  openCase: Reported<{ id: string; status: string | null }>
  /** Null if there is none, and in compact rows. */
  lastClosedCase: Domain['last_closed_takedown']
  /** Not reported in compact rows of scanned hosts. */
  feedbackType: Reported<string>
  /** Not reported in compact rows of scanned hosts. */
  screenshotUrl: Reported<string>
}

const knownHostFields = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  open_takedown: reported(openTakedown),
})

/** The contract doesn't define the scan of a compact row (C53), so this reads only fields with known names. */
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
export function toHostRow(row: z.output<typeof listedDomain>): HostRow {
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
    // Not `updated_at`, which changes when a user comments on an old scan.
    scannedAt: scan?.created_at ?? null,
    openCase: row.open_takedown,
    lastClosedCase: row.last_closed_takedown,
    feedbackType: scan === undefined ? undefined : (scan?.user_feedback_type ?? null),
    screenshotUrl: scan === undefined ? undefined : (scan?.screenshot_url ?? null),
  }
}

export const fullHost = z.pipe(listedDomain, z.transform(toHostRow))

/** DNS records are null if the latest scan found none, undefined if they aren't reported or there is no scan. */
export const hostWithRecords = z.pipe(
  listedDomain,
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

/** `risk` is the highest score of the group's hosts (C67). */
export const apexGroup = z.pipe(
  withMappedFields(z.object({ registrable_apex: id, domain_count: number }), ({ read }) => ({
    risk: read('group.risk', asNumber),
  })),
  z.transform((group) => ({ ...group, id: group.registrable_apex })),
)
export type ApexGroup = z.output<typeof apexGroup>

export const apexGroupPage = pageOf(apexGroup)
