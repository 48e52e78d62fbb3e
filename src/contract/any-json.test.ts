import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStats, brand, compactBrand } from './brand.ts'
import { apexGroup, compactHost, domain } from './domain.ts'
import { pageOf } from './page.ts'
import { compactScan, domainScan } from './scan.ts'
import { takedownTimeline, takedown } from './takedown.ts'
import { profile } from './user-profile.ts'

const schemas = {
  apexGroup,
  brand,
  brandStats,
  compactBrand,
  compactHost,
  compactScan,
  domain,
  domainScan,
  profile,
  takedown,
  takedownTimeline,
}

const page = pageOf(domain)

/** Field names for random objects, including names that the schemas parse. */
const fieldNames = [
  'id',
  'name',
  'registrable_apex',
  'domain_count',
  'stats',
  'latest_scan',
  'scans',
  'open_takedown',
  'last_closed_takedown',
  'verdict',
  'risk_score',
  'scan_history',
  'associated_brands',
  'abuse_contacts',
  'blacklist_submissions',
  'dns_raw',
  'risk_distribution',
  'verdict_stats',
  'created_at',
  'results',
  'count',
  'detail',
  '__proto__',
  'constructor',
  'toString',
]

const anyRecord = fc
  .array(fc.tuple(fc.constantFrom(...fieldNames), fc.jsonValue({ maxDepth: 3 })))
  .map((entries) => Object.fromEntries([['id', 'a'], ...entries]) as unknown)
const anyJson = fc.oneof(fc.jsonValue(), anyRecord)

it.each(Object.entries(schemas))(
  'C149 the schema %s reads or rejects any JSON, and never throws',
  (_name, schema) => {
    fc.assert(
      fc.property(anyJson, (raw) => {
        schema.safeParse(raw)
        page.safeParse({ count: raw, next: raw, results: [raw, raw] })
        page.safeParse(raw)
      }),
    )
    expect(Reflect.ownKeys(Object.prototype)).not.toContain('id')
  },
)

describe('C20 a record with only identifiers', () => {
  // The identifier of a group is its apex.
  const minimalRecord = { id: 'a', registrable_apex: 'a.example' }
  it.each(Object.entries(schemas))('is accepted by the schema %s', (_name, schema) => {
    expect(schema.safeParse(minimalRecord).success).toBe(true)
  })
})
