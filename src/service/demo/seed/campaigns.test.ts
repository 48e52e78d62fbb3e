import { describe, expect, it } from 'vitest'
import { createTestService, testStart } from '#/test/test-service.ts'
import { northbank, quietHarbor } from './customers.ts'

interface HostRow {
  name: string
  apex: string
  verdict: string
  found: string
  a_records: string | null
  mx_records: string | null
  cname_records: string | null
  certificate: string | null
  status: string | null
  facts: string | null
}

interface Facts {
  ip_address?: string | null
  origin_ip?: string | null
  backend_project_id?: string | null
  a_entry?: string
  dns_raw?: { a: string[] } | null
  is_proxied?: boolean
}

const parseFacts = ({ facts }: HostRow) => JSON.parse(facts ?? '{}') as Facts
const listLines = (text: string | null) => text?.split('\n') ?? []

/** Hosts of a brand's queue with their latest scan and case, highest risk first. */
async function readHosts(brand: { id: string }, domains: number): Promise<HostRow[]> {
  const demo = await createTestService({ domains })
  const rows = await demo.db.all<HostRow>(
    `select p.name, p.apex, p.verdict, d.created_at as found, s.a_records, s.mx_records, s.cname_records,
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

const isHarmful = ({ verdict }: HostRow) => verdict === 'red' || verdict === 'amber'

/** Values that link a host to others, each with its kind. Values that a proxy may serve start with "edge". */
function listLinks(row: HostRow): string[] {
  const { origin_ip: origin, backend_project_id: project } = parseFacts(row)
  return [
    ...listLines(row.a_records).map((value) => `edge a ${value}`),
    ...listLines(row.cname_records).map((value) => `edge cname ${value}`),
    ...(row.certificate === null ? [] : [`edge certificate ${row.certificate}`]),
    ...listLines(row.mx_records).map((value) => `mx ${value}`),
    ...(origin ? [`origin ${origin}`] : []),
    ...(project ? [`project ${project}`] : []),
  ]
}

/** Values that don't link: those of proxied hosts, and those of five or more green hosts. */
function listWeakLinks(rows: readonly HostRow[]): Set<string> {
  const greenCounts = new Map<string, number>()
  for (const link of rows.filter(({ verdict }) => verdict === 'green').flatMap(listLinks))
    greenCounts.set(link, (greenCounts.get(link) ?? 0) + 1)
  const isProxied = (row: HostRow) => parseFacts(row).is_proxied === true
  const edges = rows.filter(isProxied).flatMap(listLinks)
  return new Set([
    ...edges.filter((link) => link.startsWith('edge')),
    ...[...greenCounts].filter(([, count]) => count >= 5).map(([link]) => link),
  ])
}

/** Groups of at least two red or amber hosts, largest first, by joining two groups at a time. */
function groupHosts(rows: readonly HostRow[]): HostRow[][] {
  const weakLinks = listWeakLinks(rows)
  let groups: HostRow[][] = rows.filter(isHarmful).map((row) => [row])
  const links = new Set(groups.flat().flatMap(listLinks))
  for (const link of links) {
    if (weakLinks.has(link)) continue
    const hasLink = (group: HostRow[]) => group.some((row) => listLinks(row).includes(link))
    groups = [groups.filter(hasLink).flat(), ...groups.filter((group) => !hasLink(group))]
  }
  return groups
    .filter((group) => group.length > 1)
    .toSorted((one, other) => other.length - one.length)
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
const isOutside = ({ name }: HostRow) =>
  ![...northbankCampaign, ...quietHarborCampaign].includes(name)

const sizes = [500, 600, 1100, 2000]

describe.each(sizes)('a demo of %i domains', (size) => {
  it.each([
    [northbank, northbankCampaign],
    [quietHarbor, quietHarborCampaign],
  ])(
    'has a campaign that is the only group of $name over several domains',
    async (brand, hosts) => {
      const groups = groupHosts(await readHosts(brand, size))
      const campaigns = groups.filter((group) => new Set(group.map(({ apex }) => apex)).size > 1)
      expect(campaigns.map(listNames)).toEqual([hosts])
      if (brand === northbank) expect(groups[1]?.length ?? 0).toBeLessThan(hosts.length)
    },
  )

  it('has campaign hosts of many registered domains, found in the last six weeks', async () => {
    const rows = await readHosts(northbank, size)
    const members = rows.filter(({ name }) => northbankCampaign.includes(name))
    expect(new Set(members.map(({ apex }) => apex)).size).toBe(14)
    const weeksAgo = members.map(({ found }) => (testStart - Date.parse(found)) / 604_800_000)
    expect(Math.max(...weeksAgo)).toBeLessThan(6)
    const statuses = members.flatMap(({ status }) => status ?? [])
    expect(statuses.filter((status) => status !== 'CLOSED')).toHaveLength(4)
    expect(statuses.filter((status) => status === 'CLOSED')).toHaveLength(2)
  })

  it.each([northbank, quietHarbor])(
    'has no other A record that harmful hosts of $name share across domains',
    async (brand) => {
      const rows = await readHosts(brand, size)
      const weakLinks = listWeakLinks(rows)
      const domains = new Map<string, Set<string>>()
      for (const row of rows.filter(isHarmful).filter(isOutside))
        for (const address of listLines(row.a_records)) {
          if (weakLinks.has(`edge a ${address}`)) continue
          domains.set(address, (domains.get(address) ?? new Set()).add(row.apex))
        }
      expect(domains.size).toBeGreaterThan(5)
      expect([...domains].filter(([, apexes]) => apexes.size > 1)).toEqual([])
    },
  )

  it.each([northbank, quietHarbor])(
    'has five of the 500 riskiest green hosts of $name on each mail and parking host',
    async (brand) => {
      const rows = await readHosts(brand, size)
      const shared = listWeakLinks([
        ...rows.filter((row) => row.verdict === 'green').slice(0, 500),
        ...rows.filter(isHarmful),
      ])
      expect([...shared].filter((link) => /^(edge cname|mx) /.test(link)).toSorted()).toEqual([
        'edge cname lander.domainyard.example.',
        'edge cname parking.namedrift.example.',
        'mx 10 mail.inboxly.example.',
        'mx 10 mx1.postferry.example.',
      ])
    },
  )
})

describe('the campaign against Northbank', () => {
  const readMembers = async () => {
    const rows = await readHosts(northbank, 600)
    return new Map(rows.map((row) => [row.name, row]))
  }
  const listWhere = (rows: Map<string, HostRow>, matches: (row: HostRow) => boolean) =>
    listNames([...rows.values()].filter(matches))

  it('shares an origin address, which three cases name behind a CDN', async () => {
    const rows = await readMembers()
    expect(listWhere(rows, (row) => row.a_records === '192.0.2.202')).toHaveLength(9)
    const isBehindCdn = (row: HostRow) => row.a_records === '203.0.113.251'
    const customers = ['nortjbank.net', 'safenorthbank.live', 'xn--northbaksecure-mup.me']
    expect(listWhere(rows, isBehindCdn)).toEqual(['nirthbank.com', ...customers])
    for (const name of customers) {
      const facts = parseFacts(rows.get(name) ?? expect.fail(name))
      expect(facts).toMatchObject({ is_proxied: true, cdn_proxy: 'Veilpoint CDN' })
      expect(facts).toMatchObject({ origin_ip: '192.0.2.202', ip_address: '203.0.113.251' })
    }
  })

  it('joins two hosts by a certificate only, and has a mail host of its own', async () => {
    const rows = await readMembers()
    const certificate = rows.get('northbanksecure.online')?.certificate ?? expect.fail()
    const joined = ['northbank-center.xyz', 'tokennorthbankgroup.co']
    expect(listWhere(rows, (row) => row.certificate === certificate)).toEqual([
      joined[0],
      'northbanksecure.online',
      joined[1],
    ])
    for (const name of joined) expect(rows.get(name)?.a_records).toMatch(/^198\.18\./)
    expect(listWhere(rows, (row) => row.mx_records?.includes('parcelrelay') === true)).toEqual([
      'carenorthbank.net',
      'northbank-login.me',
      'northbank-vouchers.help',
      'northbnk.icu',
      'nortjbank.net',
    ])
  })
})

it('C122, C125: cases have the address of the latest scan, and only reserved addresses exist', async () => {
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
