import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createService, type Service } from '#/service/create-service.ts'
import { createDemo } from '#/service/demo/demo.ts'
import { northbank } from '#/service/demo/seed/brands.ts'
import { openDemoData } from './demo-data.ts'

/*
 * How long one page of the largest brand's domain list takes, with its count, through the whole service:
 * `npm run bench:service`, or with another size `npm run bench:service -- --domains 20000`.
 */

/** What a page may take, median, in milliseconds. */
const budget = 50
const rounds = 21
const key = 'Api-Key demo-key-owner'
const { values } = parseArgs({ options: { domains: { type: 'string', default: '200000' } } })
const domains = Number(values.domains)

const questions: readonly [title: string, search: string][] = [
  ['default order', ''],
  ['queue, worst first', 'triage_filter=queue'],
  ['queue, far into it', `triage_filter=queue&page=${Math.ceil(domains / 100)}`],
  ['red in the queue', 'triage_filter=queue&verdict_filter=red'],
  ['amber, online, by name', 'verdict_filter=amber&http_status_filter=online&sort_field=domain'],
  ['medium risk, offline', 'risk_score_filter=medium&http_status_filter=offline'],
  ['low risk, least first', 'risk_score_filter=low&sort_field=risk_score&sort_direction=asc'],
  ['filed, by name, descending', 'triage_filter=filed&sort_field=domain&sort_direction=desc'],
  ['escalated', 'triage_filter=escalated'],
  ['queue, by HTTP status', 'triage_filter=queue&sort_field=http_status'],
  ['by HTTP status, descending', 'sort_field=http_status&sort_direction=desc'],
  ['queue, review order', 'triage_filter=queue&sort_field=review_priority'],
  [
    'amber, review order, ascending',
    'verdict_filter=amber&sort_field=review_priority&sort_direction=asc',
  ],
  ['search "login", a common word', 'domain_filter=login'],
  [
    'search "rewards", queue, by name',
    'domain_filter=rewards&triage_filter=queue&sort_field=domain',
  ],
  ['search without a match', 'domain_filter=nothing-is-called-this'],
  [
    'search, red, review order',
    'domain_filter=secure&verdict_filter=red&sort_field=review_priority',
  ],
  ['apexes, worst first', 'group_by=apex'],
  ['apexes of the queue, by name', 'group_by=apex&triage_filter=queue&sort_field=domain'],
  ['apexes, amber, online', 'group_by=apex&verdict_filter=amber&http_status_filter=online'],
  ['apexes, search "login"', 'group_by=apex&domain_filter=login'],
]

async function ask(service: Service, path: string): Promise<{ ms: number; count: number }> {
  const request = new Request(`http://localhost/core/api/brands/${northbank.id}/${path}`, {
    headers: { authorization: key },
  })
  const start = performance.now()
  const response = await service(request)
  await response.text()
  const ms = performance.now() - start
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return { ms, count: Number(response.headers.get('x-total-count')) }
}

async function measure(service: Service, path: string) {
  const times: number[] = []
  let rows = 0
  for (let round = -2; round < rounds; round++) {
    const { ms, count } = await ask(service, path)
    rows = count
    // The first rounds prepare statements and fill caches.
    if (round >= 0) times.push(ms)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(rounds * share)] ?? NaN).toFixed(1))
  return { rows, median: at(0.5), p90: at(0.9), 'within 50 ms': at(0.5) < budget ? 'yes' : 'NO' }
}

const folder = mkdtempSync(join(tmpdir(), 'service-bench-'))
try {
  const data = join(folder, 'bench.db')
  const started = performance.now()
  const { db } = await openDemoData({ data, domains })
  console.log(`${domains} domains seeded in ${Math.round(performance.now() - started)} ms`)
  const service = createService({
    db,
    now: Date.now,
    elapsed: () => performance.now(),
    newId: () => crypto.randomUUID(),
    demo: createDemo(),
    limits: { requestsPerMinute: Infinity },
  })
  const table: Record<string, { median: number }> = {}
  const lists = [
    ...questions.map(([title, search]) => [title, `domains/?compact=true&page_size=50&${search}`]),
    ['full rows, default order', 'domains/?page_size=50'],
    ['full rows, 100 to a page', 'domains/?page_size=100'],
    ['newest scans', 'scans/?compact=true&page_size=50'],
    ['newest scans, full rows', 'scans/?page_size=100'],
  ]
  for (const [title = '', path = ''] of lists) {
    table[title] = await measure(service, path)
  }
  table['statistics, not cached'] = { median: Number((await ask(service, 'stats/')).ms.toFixed(1)) }
  console.table(table)
  await db.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
