import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { LoadedPages } from '#/api/fetch-all-pages.ts'
import { hostWithRecords } from '#/contract/domain.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { takedown } from '#/contract/takedown.ts'
import { findCampaigns } from '#/features/domains/campaigns/find-campaigns.ts'
import { createTestService, testStart, type TestService } from '#/test/test-service.ts'
import { northbank, quietHarbor } from './customers.ts'

interface HostRow {
  name: string
  apex: string
  found: string
  a_records: string | null
  mx_records: string | null
  certificate: string | null
  status: string | null
  facts: string | null
}

interface Facts {
  ip_address?: string | null
  origin_ip?: string | null
  a_entry?: string
  dns_raw?: { a: string[] } | null
}

const parseFacts = ({ facts }: HostRow) => JSON.parse(facts ?? '{}') as Facts
const listLines = (text: string | null) => text?.split('\n') ?? []

/** Returns the hosts in a brand's queue with their latest scan and their cases, highest risk first. */
async function readHosts(brand: { id: string }, domains: number): Promise<HostRow[]> {
  const demo = await createTestService({ domains })
  const rows = await demo.db.all<HostRow>(
    `select p.name, p.apex, d.created_at as found, s.a_records, s.mx_records,
       s.certificate, t.status, t.facts
     from pair p join domain d on d.id = p.domain_id join scan s on s.id = p.latest_scan_id
       left join takedown t on t.target_host = p.name and t.brand_id = p.brand_id
     where p.brand_id = ? and (p.machine_filed = 0 or p.human_judged = 1)
     order by p.risk_score desc, p.name`,
    [brand.id],
  )
  demo.close()
  return rows
}

/** Returns the campaigns that the campaigns page shows for a brand, each as a list of its domain names. */
async function listCampaigns(brand: { id: string }, demo: TestService): Promise<string[][]> {
  async function fetchRows<Row>(path: string, schema: z.ZodMiniType<Page<Row>>): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const response = await demo.fetch(`/core/api/${path}&page_size=100&page=${page}`)
      const { rows: newRows, hasNext } = schema.parse(await response.json())
      rows.push(...newRows)
      if (!hasNext) return rows
    }
  }
  const fetchHosts = (verdict: string) =>
    fetchRows(
      `brands/${brand.id}/domains/?triage_filter=queue&sort_field=risk_score&sort_direction=desc&verdict_filter=${verdict}`,
      pageOf(hostWithRecords),
    )
  const pages = {} as LoadedPages
  const source = {
    rows: [...(await fetchHosts('red')), ...(await fetchHosts('amber'))],
    redLoad: pages,
    amberLoad: pages,
    greenRows: (await fetchHosts('green')).slice(0, 500),
    cases: { ...pages, rows: await fetchRows(`takedowns/?brand=${brand.id}`, pageOf(takedown)) },
  }
  return findCampaigns(source).campaigns.map(({ hosts }) =>
    hosts.map(({ name }) => name).toSorted(),
  )
}

const listNames = (rows: readonly HostRow[] | undefined) => rows?.map(({ name }) => name).toSorted()

const northbankCampaign = [
  'carenorthbank.net',
  'nirthbank.io',
  'nortbank-desk.com.au',
  'northbank-center.xyz',
  'northbank-group.vip',
  'northbank-jobs-online.cc',
  'northbank-login.me',
  'northbank-vouchers.help',
  'northbanksecure.online',
  'northbnk.icu',
  'nortjbank.net',
  'safenorthbank.live',
  'tokennorthbankgroup.co',
  'xn--northbaksecure-mup.me',
]
const quietHarborCampaign = [
  'quietahrbor.cc',
  'quietharbor-alert.com',
  'quietharborrecovery.app',
  'ukquietharbor319.com',
]
const sizes = [500, 600, 1100, 2000]

describe.each(sizes)('a demo of %i domains', (size) => {
  it.each([
    [northbank, northbankCampaign],
    [quietHarbor, quietHarborCampaign],
  ])('has one campaign against $name', async (brand, hosts) => {
    const demo = await createTestService({ domains: size })
    const campaigns = await listCampaigns(brand, demo)
    demo.close()
    expect(campaigns).toEqual([hosts])
  })

  it('has 14 registered domains in the campaign against Northbank, all found in the last six weeks, some with cases', async () => {
    const rows = await readHosts(northbank, size)
    const members = rows.filter(({ name }) => northbankCampaign.includes(name))
    expect(new Set(members.map(({ apex }) => apex)).size).toBe(14)
    const weeksAgo = members.map(({ found }) => (testStart - Date.parse(found)) / 604_800_000)
    expect(Math.max(...weeksAgo)).toBeLessThan(6)
    const statuses = members.flatMap(({ status }) => status ?? [])
    expect(statuses.filter((status) => status !== 'CLOSED')).toHaveLength(4)
    expect(statuses.filter((status) => status === 'CLOSED')).toHaveLength(2)
  })
})

describe('the campaign against Northbank', () => {
  const readHostsByName = async () => {
    const rows = await readHosts(northbank, 600)
    return new Map(rows.map((row) => [row.name, row]))
  }
  const listWhere = (rows: Map<string, HostRow>, matches: (row: HostRow) => boolean) =>
    listNames([...rows.values()].filter(matches))

  it('has nine hosts at one origin address, and three behind a CDN that have this address only in their cases', async () => {
    const rows = await readHostsByName()
    expect(listWhere(rows, (row) => row.a_records === '192.0.2.202')).toHaveLength(9)
    const isBehindCdn = (row: HostRow) => row.a_records === '203.0.113.251'
    const hostsBehindCdn = ['nortjbank.net', 'safenorthbank.live', 'xn--northbaksecure-mup.me']
    // `nirthbank.com` uses the same CDN but is not in the campaign.
    expect(listWhere(rows, isBehindCdn)).toEqual(['nirthbank.com', ...hostsBehindCdn])
    for (const name of hostsBehindCdn) {
      const facts = parseFacts(rows.get(name) ?? expect.fail(name))
      expect(facts).toMatchObject({ is_proxied: true, cdn_proxy: 'Veilpoint CDN' })
      expect(facts).toMatchObject({ origin_ip: '192.0.2.202', ip_address: '203.0.113.251' })
    }
  })

  it('has two hosts that share only a certificate with the others, and five that share a mail server', async () => {
    const rows = await readHostsByName()
    const certificate = rows.get('northbanksecure.online')?.certificate ?? expect.fail()
    const sharingOnlyCertificate = ['northbank-center.xyz', 'tokennorthbankgroup.co']
    expect(listWhere(rows, (row) => row.certificate === certificate)).toEqual([
      sharingOnlyCertificate[0],
      'northbanksecure.online',
      sharingOnlyCertificate[1],
    ])
    for (const name of sharingOnlyCertificate)
      expect(rows.get(name)?.a_records).toMatch(/^198\.18\./)
    expect(listWhere(rows, (row) => row.mx_records?.includes('parcelrelay') === true)).toEqual([
      'carenorthbank.net',
      'northbank-login.me',
      'northbank-vouchers.help',
      'northbnk.icu',
      'nortjbank.net',
    ])
  })
})

it.each([
  [northbank, northbankCampaign],
  [quietHarbor, quietHarborCampaign],
])(
  'the campaign against $name keeps the same hosts after takedown requests for all of them',
  async (brand, hosts) => {
    const demo = await createTestService({ domains: 600 })
    const requestTakedowns = () =>
      Promise.all(
        hosts.map((host) =>
          demo.fetch('/core/api/takedowns/', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ target_website: `https://${host}/`, brand: brand.id }),
          }),
        ),
      )
    // A case's evidence depends on its random ID. Three cases per host are likely to cover all variants.
    for (let round = 0; round < 3; round += 1)
      for (const { status } of await requestTakedowns()) expect(status).toBe(201)
    demo.clock.advance(60_000)
    expect(await listCampaigns(brand, demo)).toContainEqual(hosts)
    demo.close()
  },
)

it('C122, C125: a case has the IP address of the latest scan, and all IP addresses are in reserved ranges', async () => {
  const reserved = /^(192\.0\.2|198\.51\.100|203\.0\.113|198\.1[89]\.\d+)\.\d+$|^2001:db8:[\d:]+$/
  const cases = []
  for (const brand of [northbank, quietHarbor]) {
    const rows = await readHosts(brand, 600)
    const addresses = rows.flatMap(({ a_records }) => listLines(a_records))
    expect(addresses.filter((address) => !reserved.test(address))).toEqual([])
    cases.push(...rows.filter(({ facts }) => facts !== null))
  }
  expect(cases.length).toBeGreaterThan(40)
  for (const row of cases) {
    const { ip_address, origin_ip, a_entry, dns_raw } = parseFacts(row)
    expect(ip_address).toMatch(reserved)
    expect(origin_ip ?? ip_address).toMatch(reserved)
    expect(a_entry).toBe(ip_address)
    expect(dns_raw?.a ?? [ip_address]).toEqual([ip_address])
    expect([ip_address, undefined]).toContain(listLines(row.a_records)[0])
  }
})
