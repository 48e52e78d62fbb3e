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
import { getHostForms } from '#/lib/look-alike/host-forms.ts'
import { openSqlite } from '#/server/sqlite.ts'
import { parseTarget } from '#/service/rules/takedown-create.ts'
import { createTestService, testStart, type TestService } from '#/test/test-service.ts'
import { demoBrands } from './customers.ts'
import { seedDemo } from './seed-demo.ts'

let demo: TestService

beforeAll(async () => {
  demo = await createTestService({ domains: 600 })
})
afterAll(() => demo.close())

async function readColumn<T>(sql: string): Promise<T[]> {
  const rows = await demo.db.all<Record<string, T>>(sql)
  return rows.flatMap((row) => Object.values(row))
}
/** Counts rows. `rows` is a FROM clause without its keyword, such as `domain where apex is null`. */
const countRows = async (rows: string) =>
  (await readColumn<number>(`select count(*) from ${rows}`))[0]
/** Reads the distinct values of a column, without `none`, the value that marks missing data in this column. */
const readDistinct = async (table: string, name: string, none: unknown = null) =>
  new Set(
    (await readColumn(`select distinct ${name} from ${table}`)).filter((value) => value !== none),
  )

describe('the demo data', () => {
  it('has five brands of the documented sizes and is deterministic', async () => {
    const sizes = `select b.name, count(p.domain_id) from brand b left join pair p on p.brand_id = b.id
      group by b.id order by 2 desc`
    const expected = ['Northbank', 600, 'Quiet Harbor', 360, 'Velopine', 60, 'Aurelmint', 40]
    expect(await readColumn(sizes)).toEqual([...expected, 'Tessaly Air', 0])
    const seeded = openSqlite(':memory:')
    await seedDemo(seeded, { now: testStart, hostCount: 40 })
    const seededAgain = await createTestService({ domains: 40 })
    for (const table of ['domain', 'pair', 'scan', 'pair_scan', 'takedown', 'takedown_event']) {
      const sql = `select * from ${table} order by rowid`
      expect(await seeded.all(sql)).toEqual(await seededAgain.db.all(sql))
    }
    seeded.close()
    seededAgain.close()
  })

  it.each([0, 1, 7])('can be limited to %i domains for the largest brand', async (domains) => {
    const small = await createTestService({ domains })
    const pairs = `pair where brand_id = '${demoBrands[0].id}'`
    expect(await small.db.all(`select 1 from ${pairs}`)).toHaveLength(domains)
    small.close()
  })

  it('C75, C136, C137: has only valid hosts, and only takedown targets that the service accepts', async () => {
    const hosts = await readColumn<string>('select name from domain')
    expect(hosts.filter((host) => getHostForms(host).problems.includes('invalid'))).toEqual([])
    expect(hosts.filter((host) => new URL(`https://${host}/`).hostname !== host)).toEqual([])
    expect(hosts.filter((host) => host.includes('xn--')).length).toBeGreaterThan(20)
    const trustedDomains: string[] = demoBrands.flatMap((brand) => brand.trustedDomains)
    expect(hosts.filter((host) => trustedDomains.includes(host))).toEqual([])
    const targets = await demo.db.all<{ target_website: string; target_host: string }>(
      'select target_website, target_host from takedown',
    )
    for (const { target_website, target_host: host } of targets) {
      expect(parseTarget(target_website)).toMatchObject({ host })
    }
  })

  it('C67, C71, C76, C77: has every source, groups of hosts with one apex, and parent domains', async () => {
    expect((await readDistinct('domain', 'source')).size).toBe(5)
    const groups = `(select apex from pair group by brand_id, apex having count(*) > 1)`
    expect(await countRows(groups)).toBeGreaterThan(20)
    expect(await countRows('domain where apex is null')).toBeGreaterThan(0)
    expect(await countRows(`domain where name <> apex and name not like '%.' || apex`)).toBe(0)
    const children = 'domain d join domain p on p.id = d.parent_id where d.apex = p.name'
    expect(await countRows(children)).toBeGreaterThan(10)
    expect(await countRows('domain where parent_id is not null')).toBe(await countRows(children))
  })
})

/** Rules, each with a query for rows that break it. */
const consistencyRules: readonly [string, string][] = [
  [
    'a pair has the values of its newest scan',
    `pair p join pair_scan ps on ps.scan_id = p.latest_scan_id and ps.brand_id = p.brand_id
     join scan s on s.id = p.latest_scan_id
     where p.risk_score <> ps.risk_score or p.latest_scan_at <> s.created_at
       or coalesce(p.http_code, 0) <> coalesce(s.http_code, 0)
       or (p.verdict <> ps.verdict and p.human_judged = 0)
       or exists (select 1 from pair_scan n where n.brand_id = p.brand_id
         and n.domain_id = p.domain_id and n.created_at > ps.created_at)`,
  ],
  [
    'C62: only pairs that wait for review have a review rank',
    `pair where (review_rank > 0) <> (requires_review = 1)
     or (review_rank > 0 and (human_judged = 1 or machine_filed = 1))`,
  ],
  [
    'C44: each pair has the number of its scans, in total and by risk band',
    `pair p where (scan_count, low_scans, medium_scans, high_scans) <> (
       select count(*), count(case when s.risk_score between 1 and 39 then 1 end),
         count(case when s.risk_score between 40 and 69 then 1 end),
         count(case when s.risk_score >= 70 then 1 end)
       from pair_scan s where s.brand_id = p.brand_id and s.domain_id = p.domain_id)`,
  ],
  [
    'C89: only pairs with a screenshot have a visual scan',
    `pair p where (p.visual_scan_at is not null) <> ((p.brand_id, p.domain_id) in (
     select ps.brand_id, ps.domain_id from pair_scan ps join scan s on s.id = ps.scan_id
     where s.has_screenshot = 1))`,
  ],
  [
    'C112, C114 to C116: only closed cases have a resolution and a closing date, and each date has a source',
    `takedown where (closed_at is null) <> (closed_at_source = '')
     or (status <> 'CLOSED' and (resolution is not null or closed_at is not null))`,
  ],
  [
    'every event has a message, and every status change leads to a different status',
    "takedown_event where message = '' or from_status = to_status",
  ],
  [
    'times of a case are in order',
    'takedown where created_at > updated_at or closed_at < created_at',
  ],
]

/** Kinds of rows, each with its minimum number and a query that finds them. */
const examples: readonly [string, number, string][] = [
  ['C79: hosts that were never scanned', 1, `pair where latest_scan_id is null and risk_score = 0`],
  [
    'C85: hosts that two brands track, with two risk scores',
    20,
    `pair a join pair b on b.domain_id = a.domain_id and b.brand_id > a.brand_id
     where a.risk_score <> b.risk_score`,
  ],
  [
    'C98: scans without a result for any brand',
    20,
    'scan s where not exists (select 1 from pair_scan ps where ps.scan_id = s.id)',
  ],
  [
    'F9: hosts that are up again after their removal',
    2,
    `takedown t join pair p on p.brand_id = t.brand_id and p.name = t.target_host
     where t.resolution in ('CONTENT_REMOVED', 'DOMAIN_SUSPENDED') and p.verdict = 'red'
       and p.latest_scan_at > t.closed_at`,
  ],
  [
    'C119, C125: old cases with a free-text brand name and no DNS object',
    2,
    `takedown where brand_name is not null and json_extract(facts, '$.dns_raw') is null`,
  ],
]

describe('the demo rows', () => {
  it.each(consistencyRules)('are consistent: %s', async (_, rows) => {
    expect(await countRows(rows)).toBe(0)
  })

  it.each(examples)('have enough examples: %s (at least %i)', async (_, minCount, rows) => {
    expect(await countRows(rows)).toBeGreaterThanOrEqual(minCount)
  })

  it('C104 to C130: include every code of the contract', async () => {
    expect(await readDistinct('takedown', 'status')).toEqual(new Set(takedownStatuses))
    expect(await readDistinct('takedown', 'resolution')).toEqual(new Set(takedownResolutions))
    expect(await readDistinct('takedown', 'closed_at_source', '')).toEqual(new Set(closedAtSources))
    expect(await readDistinct('abuse_contact', 'contact_type')).toEqual(new Set(contactTypes))
    expect(await readDistinct('abuse_contact', 'report_status')).toEqual(new Set(reportStatuses))
    expect(await readDistinct('blacklist_submission', 'tier')).toEqual(new Set(blacklistTiers))
    expect(await readDistinct('blacklist_submission', 'status')).toEqual(new Set(blacklistStatuses))
    expect(await readDistinct('pair', 'verdict')).toEqual(
      new Set(['red', 'amber', 'green', 'unknown']),
    )
    expect(await readDistinct('pair', 'feedback_type')).toEqual(
      new Set(['comment', 'false_positive']),
    )
    expect(await readDistinct('pair', 'unsent_alert')).toEqual(new Set([0, 1]))
  })
})
