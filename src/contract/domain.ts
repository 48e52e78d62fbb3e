import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { withMappedFields } from './field-mapping.ts'
import { parseNumber } from './open-values.ts'
import { pageOf } from './page.ts'
import { domainScan, parseScanSummary, type DomainScan } from './scan.ts'
import {
  anything,
  code,
  optionalField,
  id,
  isRecord,
  listOf,
  nullable,
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

/** Latest scan; null or empty if never scanned (C79), undefined if not reported. */
const latestScan = <Scan>(parse: (raw: object) => Reported<Scan>) =>
  optionalField((raw): Reported<Scan> => {
    if (raw === null) return null
    if (typeof raw !== 'object') return undefined
    return Object.keys(raw).length === 0 ? null : parse(raw)
  })

const parseFullScan = (raw: object): Reported<DomainScan> =>
  isRecord(raw) ? domainScan.safeParse(raw).data : undefined

/** Full domain record: full list row or detail (C74). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  parent: text,
  associated_brands: anything,
  latest_scan: latestScan(parseFullScan),
  scans: listOf(domainScan),
  open_takedown: reported(openTakedown),
  last_closed_takedown: nullable(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>

/** Short row of the domain list. */
export const compactDomain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  latest_scan: latestScan(parseScanSummary),
  open_takedown: reported(openTakedown),
})
export type CompactDomain = z.output<typeof compactDomain>

/** Hosts of a registrable domain. `risk` is the highest score; undefined if not found under a known name (C67). */
export const apexGroup = withMappedFields(
  z.object({ registrable_apex: id, domain_count: number }),
  ({ read }) => ({ risk: read('group.risk', parseNumber) }),
)
export type ApexGroup = z.output<typeof apexGroup>

/** Page of apex groups. */
export const apexGroupPage = pageOf(apexGroup)
