import { createService, type ServiceOptions } from '#/service/create-service.ts'
import { indexStatements, tableStatements } from '#/service/db/migrations.ts'
import { createInsert, type SqlRow } from '#/service/db/sql-port.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { hashKey } from '#/service/rules/authentication.ts'
import { findRiskBand } from '#/service/rules/domain-filters.ts'
import { copyTestData } from './test-service.ts'

/** Initial time of the fixture's clock, which only tests move. */
export const fixtureStart = Date.parse('2026-03-02T09:00:00.000Z')

export const origin = 'https://service.example'
const startIso = new Date(fixtureStart).toISOString()

export interface TestResponse {
  status: number
  headers: Headers
  /** Undefined if the response isn't JSON. */
  body: unknown
  text: string
}

/** Creates a service whose database has only one account, with the key `key-ann` and the ID `toFixtureId(1)`. */
export async function createServiceFixture(options: Partial<ServiceOptions> = {}) {
  const db = await copyTestData('empty tables', async (empty) => {
    await empty.write([...tableStatements, ...indexStatements])
  })
  const clock = { now: fixtureStart }
  const crashes: unknown[] = []
  const service = createService({
    db,
    now: () => clock.now,
    uptimeMs: () => clock.now,
    newId: () => crypto.randomUUID(),
    demo: createDemo(),
    onUnexpectedError: (error) => crashes.push(error),
    ...options,
  })
  let lastId = 0
  const newId = () => toFixtureId(++lastId)

  const insert = async (table: string, row: SqlRow) => db.write([createInsert(table, row)])

  async function addAccount(name: string, columns: SqlRow = {}): Promise<string> {
    const id = newId()
    const email = `${name}@customer.example`
    await insert('account', {
      id,
      username: name,
      email,
      account_type: 'customer',
      is_active: 1,
      ...columns,
    })
    await insert('api_key', { hash: hashKey(`key-${name}`), account_id: id })
    return id
  }
  const ann = await addAccount('ann')

  async function addBrand(
    name: string,
    columns: SqlRow & { id?: string } = {},
    members: readonly string[] = [ann],
  ): Promise<string> {
    const id = columns.id ?? newId()
    await insert('brand', {
      id,
      name,
      sort_name: name.toLowerCase(),
      domain: `${name.toLowerCase()}.example`,
      plan: 'standard',
      monitoring_enabled: 1,
      common_word_triage: 1,
      markets: '["DE","AT"]',
      settings: '{"keywords":["pay"],"trusted_domains":["shop.example"]}',
      created_at: startIso,
      updated_at: startIso,
      ...columns,
    })
    for (const member of members) {
      await insert('membership', { account_id: member, brand_id: id, role: 'analyst' })
    }
    return id
  }

  async function addDomain(name: string, columns: SqlRow = {}): Promise<string> {
    const id = newId()
    await insert('domain', {
      id,
      name,
      apex: name,
      source: 'VARIATION',
      parent_id: null,
      created_at: startIso,
      updated_at: startIso,
      ...columns,
    })
    return id
  }

  /** Adds an unscanned host to a brand's list and returns its domain ID. */
  async function addPair(brandId: string, host: string, columns: SqlRow = {}): Promise<string> {
    const existing = await db.all<{ id: string }>('select id from domain where name = ?', [host])
    const domainId = existing[0]?.id ?? (await addDomain(host))
    await insert('pair', {
      brand_id: brandId,
      domain_id: domainId,
      name: host,
      apex: host,
      risk_score: 0,
      verdict: 'unknown',
      requires_review: 0,
      review_rank: 0,
      machine_filed: 0,
      brand_affinity: 0,
      human_judged: 0,
      scan_count: 0,
      ...columns,
    })
    return domainId
  }

  /** Adds a scan `minutes` after the start. If `brandId` is null, the scan has no result for any brand. */
  async function addScan(
    brandId: string | null,
    domainId: string,
    minutes: number,
    {
      scan: scanColumns = {},
      pair: pairColumns = {},
    }: { scan?: SqlRow; pair?: SqlRow & { risk_score?: number; verdict?: string } } = {},
  ): Promise<string> {
    const id = newId()
    const createdAt = new Date(fixtureStart + minutes * 60_000).toISOString()
    await insert('scan', {
      id,
      domain_id: domainId,
      http_code: 200,
      scans_executed: 1,
      completeness: 3,
      has_screenshot: 1,
      created_at: createdAt,
      updated_at: createdAt,
      ...scanColumns,
    })
    if (brandId !== null) {
      const columns = { risk_score: 50, verdict: 'amber', requires_review: 0, ...pairColumns }
      await insert('pair_scan', {
        scan_id: id,
        brand_id: brandId,
        domain_id: domainId,
        created_at: createdAt,
        ...columns,
      })
      const band = findRiskBand(columns.risk_score)
      await db.write([
        {
          sql: `update pair set latest_scan_id = ?, latest_scan_at = ?, risk_score = ?, verdict = ?,
                  scan_count = scan_count + 1 ${band ? `, ${band}_scans = ${band}_scans + 1` : ''}
                where brand_id = ? and domain_id = ?`,
          values: [id, createdAt, columns.risk_score, columns.verdict, brandId, domainId],
        },
      ])
    }
    return id
  }

  async function addTakedown(brandId: string | null, host: string, columns: SqlRow = {}) {
    const id = newId()
    await insert('takedown', {
      id,
      target_website: `https://${host}/`,
      target_host: host,
      requested_by: ann,
      brand_id: brandId,
      status: 'OPEN',
      closed_at_source: '',
      facts: '{}',
      created_at: startIso,
      updated_at: startIso,
      ...columns,
    })
    return id
  }

  async function fetch(
    path: string,
    { key = 'key-ann', address, ...init }: RequestOptions = {},
  ): Promise<TestResponse> {
    const headers = new Headers(init.headers)
    if (key !== null && !headers.has('authorization')) {
      headers.set('authorization', `Api-Key ${key}`)
    }
    const request = new Request(origin + path, { ...init, headers })
    const response = await service(request, address === undefined ? undefined : { address })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parseJson(text), text }
  }

  return {
    db,
    service,
    clock,
    crashes,
    ann,
    addAccount,
    addBrand,
    addDomain,
    addPair,
    addScan,
    addTakedown,
    fetch,
  }
}
export type ServiceFixture = Awaited<ReturnType<typeof createServiceFixture>>

/** If `key` is null, the request has no key. */
type RequestOptions = RequestInit & { key?: string | null; address?: string }

export function toFixtureId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
