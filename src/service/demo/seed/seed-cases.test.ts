import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  blacklistStatuses,
  blacklistTiers,
  closedAtSources,
  contactTypes,
  reportStatuses,
  takedownResolutions,
  takedownStatuses,
} from '#/contract/codes.ts'
import { openSqlite, type SqliteDatabase } from '#/hosts/sqlite.ts'
import { readTarget } from '#/service/rules/target-url.ts'
import { seedDemo } from './seed-demo.ts'

const now = Date.parse('2026-11-20T09:00:00.000Z')
const instant = new Date(now).toISOString()

let db: SqliteDatabase

beforeAll(async () => {
  db = openSqlite(':memory:')
  await seedDemo(db, { now, domains: 300 })
})
afterAll(() => db.close())

async function distinct(table: string, column: string): Promise<unknown[]> {
  const rows = await db.all<{ v: unknown }>(`select distinct ${column} as v from ${table}`)
  return rows.map((row) => row.v)
}

async function count(sql: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(`select count(*) as n from ${sql}`)
  return row?.n ?? NaN
}

describe('takedown cases of the demo', () => {
  it('C104: have every status', async () => {
    expect(new Set(await distinct('takedown', 'status'))).toEqual(new Set(takedownStatuses))
  })

  it('C112, C114: have every resolution, and none', async () => {
    expect(new Set(await distinct('takedown', 'resolution'))).toEqual(
      new Set([...takedownResolutions, null]),
    )
    expect(await count(`takedown where status <> 'CLOSED' and resolution is not null`)).toBe(0)
    expect(await count(`takedown where status = 'CLOSED' and resolution is null`)).toBeGreaterThan(
      0,
    )
  })

  it('C115, C116: have every source of a closing date, blank exactly without a date', async () => {
    expect(new Set(await distinct('takedown', 'closed_at_source'))).toEqual(
      new Set([...closedAtSources, '']),
    )
    expect(await count(`takedown where (closed_at is null) <> (closed_at_source = '')`)).toBe(0)
    expect(await count(`takedown where closed_at is not null and status <> 'CLOSED'`)).toBe(0)
  })

  it('are in order of time, and none lies ahead', async () => {
    expect(
      await count(`takedown where created_at > updated_at or closed_at < created_at
        or updated_at > '${instant}' or closed_at > '${instant}'`),
    ).toBe(0)
    expect(
      await count(`takedown_event e join takedown_event f on f.takedown_id = e.takedown_id
        and f.position = e.position + 1 where f.created_at < e.created_at`),
    ).toBe(0)
    expect(
      await count(`abuse_contact c join takedown t on t.id = c.takedown_id
        where c.reported_at < t.created_at or c.response_received_at < c.reported_at
          or c.reported_at > '${instant}' or c.response_received_at > '${instant}'`),
    ).toBe(0)
    expect(
      await count(`blacklist_submission where confirmed_at < submitted_at
        or submitted_at > '${instant}' or confirmed_at > '${instant}'`),
    ).toBe(0)
  })

  it('C116: DERIVED_FROM_EVENT is the instant of the closing event', async () => {
    const cases = `takedown t where closed_at_source = 'DERIVED_FROM_EVENT'`
    expect(await count(cases)).toBeGreaterThan(0)
    expect(
      await count(`${cases} and not exists (select 1 from takedown_event e
        where e.takedown_id = t.id and e.to_status = 'CLOSED' and e.created_at = t.closed_at)`),
    ).toBe(0)
  })

  it('C116: DERIVED_FROM_NOTE has a last note and no closing event', async () => {
    const cases = `takedown t where closed_at_source = 'DERIVED_FROM_NOTE'`
    expect(await count(cases)).toBeGreaterThan(0)
    expect(
      await count(`${cases} and exists (select 1 from takedown_event e
        where e.takedown_id = t.id and e.to_status = 'CLOSED')`),
    ).toBe(0)
  })

  it('C132: the last recorded status is the status of the case', async () => {
    expect(
      await count(`takedown t where closed_at_source <> 'DERIVED_FROM_NOTE' and status <> (
        select e.to_status from takedown_event e where e.takedown_id = t.id
          and e.to_status is not null order by e.position desc limit 1)`),
    ).toBe(0)
  })

  it('C140: start as the brand and its monitoring demand', async () => {
    const wrong = `takedown t join takedown_event e on e.takedown_id = t.id and e.position = 0
      left join brand b on b.id = t.brand_id
      where e.to_status <> case when b.monitoring_enabled = 1 then 'OPEN' else 'REQUESTED' end`
    expect(await count(wrong)).toBe(0)
    expect(
      await count(`takedown t join brand b on b.id = t.brand_id
        where b.monitoring_enabled = 1 and t.status in ('REQUESTED', 'REJECTED')`),
    ).toBe(0)
  })

  it('C108: some belong to no brand', async () => {
    expect(await count('takedown where brand_id is null')).toBeGreaterThan(3)
  })

  it('C128: providers are of every type and every status', async () => {
    expect(new Set(await distinct('abuse_contact', 'contact_type'))).toEqual(new Set(contactTypes))
    expect(new Set(await distinct('abuse_contact', 'report_status'))).toEqual(
      new Set(reportStatuses),
    )
    expect(
      await count(`abuse_contact where (report_status = 'NOT_SENT') <> (reported_at is null)`),
    ).toBe(0)
  })

  it('C130: blocklists are of every tier and every status', async () => {
    expect(new Set(await distinct('blacklist_submission', 'tier'))).toEqual(new Set(blacklistTiers))
    expect(new Set(await distinct('blacklist_submission', 'status'))).toEqual(
      new Set(blacklistStatuses),
    )
    expect(
      await count(`blacklist_submission where (status = 'LISTED') <> (confirmed_at is not null)
        or (status = 'PENDING') <> (submitted_at is null)`),
    ).toBe(0)
  })

  it('C131: cases that wait for approval have no providers yet', async () => {
    expect(
      await count(`abuse_contact c join takedown t on t.id = c.takedown_id
        where t.status in ('REQUESTED', 'REJECTED')`),
    ).toBe(0)
  })

  it('C136, C137: targets would be accepted as requests', async () => {
    const rows = await db.all<{ target_website: string; target_host: string }>(
      'select target_website, target_host from takedown',
    )
    for (const { target_website, target_host } of rows) {
      expect(readTarget(target_website)).toMatchObject({ host: target_host })
    }
  })

  it('F9: some hosts are up again after their removal', async () => {
    const back = `takedown t join pair p on p.brand_id = t.brand_id and p.name = t.target_host
      where t.resolution in ('CONTENT_REMOVED', 'DOMAIN_SUSPENDED') and p.verdict = 'red'
        and p.latest_scan_at > t.closed_at`
    expect(await count(back)).toBeGreaterThan(2)
  })

  it('most removed hosts stay down', async () => {
    const down = `takedown t join pair p on p.brand_id = t.brand_id and p.name = t.target_host
      where t.status = 'CLOSED' and t.closed_at is not null and p.verdict <> 'red'`
    expect(await count(down)).toBeGreaterThan(10)
  })

  it('C119, C125: old cases name their brand in free text and have no DNS object', async () => {
    const old = `takedown where brand_name is not null`
    expect(await count(old)).toBeGreaterThan(2)
    const [row] = await db.all<{ facts: string }>(`select facts from ${old} limit 1`)
    expect(JSON.parse(row?.facts ?? '')).toMatchObject({ dns_raw: null })
  })
})
