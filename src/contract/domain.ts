import * as z from 'zod/mini'
import type { DomainSource, TakedownResolution, TakedownStatus } from './codes.ts'
import { openTakedown } from './compact-domain.ts'
import { domainScan } from './domain-scan.ts'
import { anything, code, id, listOf, maybe, text } from './tolerant.ts'

/** The newest closed or failed case of a domain (C82). */
const lastClosedTakedown = z.object({
  id,
  status: code<TakedownStatus>(),
  resolution: code<TakedownResolution>(),
  closed_at: text,
})

/** Full domain record: one row of the long list, or the detail (C74). `latest_scan` null: not scanned (C79). */
export const domain = z.object({
  id,
  name: text,
  source: code<DomainSource>(),
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
