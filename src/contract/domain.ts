import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { openRecord, openSchema, type MemberNames } from './open-parts.ts'
import { readFigure } from './open-values.ts'
import { pageOf } from './page.ts'
import { domainScan, readSummary, type DomainScan, type ScanSummary } from './scan.ts'
import {
  anything,
  code,
  field,
  id,
  isRecord,
  listOf,
  maybe,
  must,
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
const newest = <Scan>(read: (raw: object) => Reported<Scan>) =>
  field((raw): Reported<Scan> => {
    if (raw === null) return null
    if (typeof raw !== 'object') return undefined
    return Object.keys(raw).length === 0 ? null : read(raw)
  })

const fullScan =
  (names: MemberNames) =>
  (raw: object): Reported<DomainScan> =>
    isRecord(raw) ? domainScan.by(names).safeParse(raw).data : undefined

/** Full domain record: full list row or detail (C74). */
export const domain = openSchema((names) =>
  z.object({
    id,
    name: text,
    source: code<DomainSource>(),
    parent: text,
    associated_brands: anything,
    latest_scan: newest(fullScan(names)),
    scans: listOf(domainScan.by(names)),
    open_takedown: reported(openTakedown),
    last_closed_takedown: maybe(lastClosedTakedown),
    created_at: text,
    updated_at: text,
  }),
)
export type Domain = z.output<typeof domain>

/** Short row of the domain list. */
export const compactDomain = openSchema((names) =>
  z.object({
    id,
    name: text,
    source: code<DomainSource>(),
    latest_scan: newest((raw): ScanSummary => readSummary(raw, names)),
    open_takedown: reported(openTakedown),
  }),
)
export type CompactDomain = z.output<typeof compactDomain>

/** Hosts of a registrable domain. `risk` is the highest score; undefined if not found under a known name (C67). */
export interface ApexGroup {
  registrable_apex: string
  domain_count: number | null
  risk: Reported<number>
}

const knownOfGroup = z.object({ registrable_apex: id, domain_count: number })

/** Parses an apex group. */
export const apexGroup = openSchema((names) =>
  must((raw): ApexGroup | null => {
    const { data } = knownOfGroup.safeParse(raw)
    return data ? { ...data, risk: openRecord(raw, names).read('group.risk', readFigure) } : null
  }, 'no apex group'),
)

/** Page of apex groups. */
export const apexGroupPage = pageOf(apexGroup)
