import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { openTakedown } from './compact-domain.ts'
import { domainScan, type DomainScan } from './domain-scan.ts'
import { isFilled } from './open-parts/scan-figures.ts'
import {
  anything,
  code,
  field,
  id,
  isRecord,
  listOf,
  maybe,
  text,
  type Reported,
} from './tolerant.ts'

/** The newest closed or failed case of a domain (C82). */
const lastClosedTakedown = z.object({
  id,
  status: code<TakedownStatus>(),
  resolution: code<TakedownResolution>(),
  closed_at: text,
})

/** The newest scan: null says that there was none (C79), undefined that this record does not tell. */
const latestScan = field((raw): Reported<DomainScan> => {
  if (raw === null || (typeof raw === 'object' && !isFilled(raw))) return null
  return isRecord(raw) ? domainScan.safeParse(raw).data : undefined
})

/** Full domain record: one row of the long list, or the detail (C74). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
  parent: text,
  associated_brands: anything,
  latest_scan: latestScan,
  scans: listOf(domainScan),
  open_takedown: maybe(openTakedown),
  last_closed_takedown: maybe(lastClosedTakedown),
  created_at: text,
  updated_at: text,
})
export type Domain = z.output<typeof domain>
