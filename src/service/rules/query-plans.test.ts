import { beforeAll, describe, expect, it } from 'vitest'
import {
  domainGroupings,
  domainSortFields,
  sortDirections,
  triageFilters,
} from '#/contract/codes.ts'
import { createService } from '#/service/create-service.ts'
import { migrations } from '#/service/db/migrations.ts'
import type { SqlPort, SqlValue } from '#/service/db/sql-port.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { northbank } from '#/service/demo/seed/customers.ts'
import { createTestService, testOrigin, type TestService } from '#/test/test-service.ts'

/** Statements that the service has run, each with the values of its last run. */
const usedStatements = new Map<string, readonly SqlValue[]>()
let demo: TestService

const domainFilters = [
  ...triageFilters.map((value) => `triage_filter=${value}`),
  'verdict_filter=red',
  'risk_score_filter=high',
  'http_status_filter=online',
  'visual_match_filter=yes',
  'domain_filter=login',
  'verdict_filter=red&domain_filter=login',
  'risk_score_filter=high&http_status_filter=online',
]
const domainOrders = [...domainSortFields, 'visual_match'].flatMap((field) =>
  sortDirections.flatMap((direction) =>
    domainGroupings.map(
      (grouping) => `sort_field=${field}&sort_direction=${direction}&group_by=${grouping}`,
    ),
  ),
)
/** Each filter in the default order, and each order with the default filter. */
const domainPaths = [...domainFilters, ...domainOrders].map(
  (search) => `domains/?compact=true&page_size=2&${search}`,
)

const caseFilters = [
  '',
  `brand=${northbank.id}`,
  'status=OPEN',
  'resolution=SERVER_HOLD',
  'created_after=2026-01-01T00:00:00Z',
  'created_before=2027-01-01T00:00:00Z',
  `brand=${northbank.id}&status=OPEN&created_after=2026-01-01T00:00:00Z`,
]

beforeAll(async () => {
  demo = await createTestService()
  const recording: SqlPort = {
    async all(sql, values = []) {
      usedStatements.set(sql, values)
      return demo.db.all(sql, values)
    },
    async write(statements) {
      for (const { sql, values } of statements) usedStatements.set(sql, values)
      return demo.db.write(statements)
    },
  }
  let now = demo.clock.now()
  const service = createService({
    db: { ...recording, forClient: () => recording },
    now: () => now,
    uptimeMs: () => now,
    newId: () => crypto.randomUUID(),
    demo: createDemo(),
    limits: { requestsPerMinute: Infinity },
  })
  const fetchPath = async (path: string, init?: RequestInit): Promise<unknown> => {
    const request = new Request(`${testOrigin}/core/${path}`, init)
    request.headers.set('authorization', 'Api-Key demo-key-owner')
    const response = await service(request)
    expect([path, response.ok]).toEqual([path, true])
    return response.headers.get('content-type')?.includes('json') ? response.json() : null
  }
  const readFirstId = async (path: string) =>
    ((await fetchPath(path)) as { results: [{ id: string }] }).results[0].id

  const brand = `api/brands/${northbank.id}/`
  for (const path of domainPaths) await fetchPath(brand + path)
  for (const filter of caseFilters) await fetchPath(`api/takedowns/?${filter}`)
  const scans = ['scans/', 'scans/?compact=true', 'scans/?compact=true&page_size=1&page=100']
  for (const path of ['', 'stats/', 'domains/', ...scans]) await fetchPath(brand + path)
  for (const path of ['users/profile/', 'brands/', 'brands/?include_stats=true'])
    await fetchPath(`api/${path}`)
  await fetchPath(`${brand}domains/${await readFirstId(`${brand}domains/`)}/`)
  const [scan] = await demo.db.all<{ id: string }>('select id from scan where has_screenshot = 1')
  await fetchPath(`screenshots/${scan?.id}.svg`)
  const { id } = (await fetchPath('api/takedowns/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target_website: 'https://evil.example/', brand: northbank.id }),
  })) as { id: string }
  now += 3_600_000
  await fetchPath(`api/takedowns/${id}/`)
  await fetchPath(`api/takedowns/${id}/events/`)
})

async function readPlan(sql: string, values: readonly SqlValue[]): Promise<string[]> {
  const steps = await demo.db.all<{ detail: string }>(`explain query plan ${sql}`, values)
  return steps.map(({ detail }) => detail)
}

/*
 * The patterns below match the statements that sort without an index. Times are medians for 200,000 domains or cases,
 * measured on an idle machine.
 */

/** Statements that only sort rows with equal values in the earlier order terms, in up to 1 ms for the first page. */
const sortingTies = [
  /order by p\.risk_score asc, p\.name limit/,
  /order by p\.http_code desc nulls last, p\.name limit/,
  /order by p\.visual_match desc nulls last, p\.name limit/,
]
/** Statements that sort all rows. */
const sortingAll = [
  // Apex groups by risk. No index contains a group's highest risk. Sorting takes 10 ms of the query's 140 ms.
  /order by risk_score (?:asc|desc), registrable_apex/,
  // The cases that a user can see, which come from two indexes. The query takes 22 ms for 10,000 cases.
  /order by t\.created_at desc, t\.id limit/,
  // The scans of one page of domains.
  /order by s\.created_at desc, s\.id desc$/,
  // One page of scans, which was selected through an index and is sorted again.
  /order by ps\.created_at desc, ps\.scan_id desc$/,
  // The brands of one user.
  /order by b\.sort_name, b\.id/,
]

describe('database queries', () => {
  it('sort by index, except for the statements in sortingTies and sortingAll', async () => {
    const violations: unknown[] = []
    for (const [sql, values] of usedStatements) {
      const sorts = (await readPlan(sql, values)).filter((step) => step.includes('TEMP B-TREE'))
      const onlySortsTies = sorts.every((step) => step.includes('FOR LAST TERM OF ORDER BY'))
      const exceptions = onlySortsTies ? sortingTies : sortingAll
      if (sorts.length > 0 && !exceptions.some((order) => order.test(sql)))
        violations.push(sql, sorts)
    }
    expect(violations).toEqual([])
  })

  it('count and sum domains from indexes alone', async () => {
    const aggregates = [...usedStatements].filter(([sql]) =>
      /^select (?:count|sum)\([^]*from pair/.test(sql),
    )
    expect(aggregates.length).toBeGreaterThan(5)
    for (const [sql, values] of aggregates) {
      const plan = await readPlan(sql, values)
      expect([sql, plan]).toEqual([sql, [expect.stringContaining('USING COVERING INDEX')]])
    }
  })

  it('never scan a full table', async () => {
    const violations: unknown[] = []
    for (const [sql, values] of usedStatements) {
      const plan = await readPlan(sql, values)
      // `listed` is the query's name for one page of scans, which it has already selected.
      if (plan.some((step) => /^SCAN (?!listed$)/.test(step))) violations.push({ sql, plan })
    }
    expect(violations).toEqual([])
  })

  it('use portable SQL', () => {
    const nonPortable =
      /\b(?:pragma|rowid|ifnull|iif|glob|regexp|ilike|strftime|julianday|datetime|json\w*|group_concat|string_agg|autoincrement|collate|total|insert or|replace into|sqlite\w*)\b|["`[\]@$]|==|::/i
    const schema = migrations.flat().map(({ sql }) => sql)
    // PostgreSQL converts unquoted names to lower case, so `as httpCode` would return `httpcode`.
    const hasCapitals = (sql: string) => /[A-Z]/.test(sql.replaceAll(/'[^']*'/g, ''))
    const violations = [...usedStatements.keys(), ...schema].filter(
      (sql) => nonPortable.test(sql) || hasCapitals(sql),
    )
    expect(violations).toEqual([])
  })
})
