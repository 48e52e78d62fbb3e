import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignSource, InfrastructureCase } from '#/api/campaigns.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { takedown } from '#/contract/takedown.ts'
import { createHostRow } from '#/test/host-row.ts'
import { findCampaigns, findMostSharedValue } from './find-campaigns.ts'

const noRecords = {
  foundAt: null,
  aRecords: null,
  mxRecords: null,
  cnameRecords: null,
  certificate: null,
}

const createHost = (name: string, fields: Partial<HostWithRecords> = {}): HostWithRecords => ({
  ...createHostRow(name, { isScanned: true, verdict: 'red', risk: 90 }),
  ...noRecords,
  ...fields,
})

/** Returns a.example and b.example with the same fields. */
const createPair = (fields: Partial<HostWithRecords>) =>
  ['a.example', 'b.example'].map((name) => createHost(name, fields))

const createCase = (host: string, fields: Partial<InfrastructureCase>): InfrastructureCase => ({
  ...takedown.parse({ id: `case of ${host}`, target_website: `https://${host}/login` }),
  ...fields,
})

const loadedPages = {
  rowCount: 0,
  count: 0,
  isComplete: true,
  unreadableCount: 0,
  hasChanged: false,
  isTruncated: false,
  isEndReached: true,
  duplicateCount: 0,
}

const createSource = (
  rows: readonly HostWithRecords[],
  {
    cases = [],
    greenRows = [],
  }: { cases?: InfrastructureCase[]; greenRows?: HostWithRecords[] } = {},
): CampaignSource => ({
  rows,
  redLoad: loadedPages,
  amberLoad: loadedPages,
  greenRows,
  cases: { ...loadedPages, rows: cases },
})

/** Returns the names of the domains of each campaign. */
const listGroups = (source: CampaignSource) =>
  findCampaigns(source).campaigns.map(({ hosts }) => hosts.map(({ name }) => name))

const createGreenHosts = (count: number, fields: Partial<HostWithRecords>) =>
  Array.from({ length: count }, (_, index) =>
    createHost(`green-${index}.example`, { ...fields, verdict: 'green' }),
  )

describe('F17 two domains', () => {
  it.each([
    ['an A record', { aRecords: '198.51.100.7' }],
    ['one of several A records', { aRecords: '198.51.100.7\n198.51.100.8' }],
    ['an MX host', { mxRecords: '10 mail.kit.example.' }],
    ['an MX host as JSON', { mxRecords: '{"exchange":"mail.kit.example","priority":10}' }],
    ['an IPv6 address', { aRecords: '2001:db8::7' }],
    ['a CNAME target', { cnameRecords: 'pages.kit.example' }],
    ['a certificate', { certificate: 'Subject: CN=kit.example' }],
  ])('belong together if they share %s', (_name, fields) => {
    const rows = [...createPair(fields), createHost('c.example')]
    expect(listGroups(createSource(rows))).toEqual([['a.example', 'b.example']])
  })

  it('belong together if their MX hosts differ only in preference, case or a trailing dot', () => {
    const rows = [
      createHost('a.example', { mxRecords: '10 Mail.kit.example.' }),
      createHost('b.example', { mxRecords: '20 mail.kit.example' }),
    ]
    expect(listGroups(createSource(rows))).toEqual([['a.example', 'b.example']])
  })

  it('belong together if their cases report the same origin or backend project', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => createHost(`${name}.example`))
    const origin = { origin_ip: '198.51.100.7', is_proxied: true }
    const cases = [
      createCase('A.example', { ...origin, ip_address: '203.0.113.1' }),
      createCase('b.example', { ...origin, ip_address: '203.0.113.2' }),
      createCase('c.example', { backend_project_id: 'prj-7' }),
      createCase('d.example', { backend_project_id: 'prj-7' }),
    ]
    expect(listGroups(createSource(rows, { cases }))).toEqual([
      ['a.example', 'b.example'],
      ['c.example', 'd.example'],
    ])
  })

  it('belong together if the origin of one is the A record of the other', () => {
    const rows = [createHost('A.EXAMPLE.'), createHost('b.example', { aRecords: '198.51.100.7' })]
    const cases = [createCase('a.example', { origin_ip: '198.51.100.7' })]
    expect(listGroups(createSource(rows, { cases }))).toEqual([['A.EXAMPLE.', 'b.example']])
  })

  it('belong together if a third domain links them: A and C through B', () => {
    const rows = [
      createHost('a.example', { aRecords: '198.51.100.7' }),
      createHost('b.example', { aRecords: '198.51.100.7', certificate: 'CN=kit.example' }),
      createHost('c.example', { certificate: 'CN=kit.example' }),
    ]
    const [campaign] = findCampaigns(createSource(rows)).campaigns
    expect(campaign?.hosts.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'c.example'])
    expect(campaign?.sharedValues.map(({ value, hostIds }) => [value, hostIds.size])).toEqual([
      ['198.51.100.7', 2],
      ['CN=kit.example', 2],
    ])
  })

  it('do not belong together if neither reports anything', () => {
    const emptyHosts = [null, undefined, ''].flatMap((value) => [
      createHost(`${value}-1.example`, { aRecords: value, mxRecords: value, certificate: value }),
      createHost(`${value}-2.example`, { aRecords: value, mxRecords: value, certificate: value }),
    ])
    const cases = emptyHosts.map(({ name }) => createCase(name, { origin_ip: '' }))
    const source = createSource(emptyHosts, { cases })
    const expected = { campaigns: [], unlinkedCount: 6, leftOutCount: 0 }
    expect(findCampaigns(source)).toEqual({ ...expected, source })
  })

  it.each([
    ['a failed lookup', { aRecords: 'SERVFAIL', mxRecords: '{"records":null,"error":"timeout"}' }],
    ['text that is not a record', { cnameRecords: 'none', certificate: 'handshake failed' }],
    ['a mail priority without a host', { mxRecords: '10' }],
    ['a record that refuses mail', { mxRecords: '0 .' }],
    ['a private address', { aRecords: '192.168.0.1' }],
    ['a loopback address', { aRecords: '127.0.0.1' }],
    ['the unspecified address', { aRecords: '0.0.0.0' }],
  ])('do not belong together because of %s', (_name, fields) => {
    expect(listGroups(createSource(createPair(fields)))).toEqual([])
  })
})

describe('F17 values that are too weak to link domains', () => {
  const proxy = {
    aRecords: '203.0.113.9',
    certificate: 'CN=shared.example',
    mxRecords: '10 mail.kit.example',
  }

  it.each([
    ['is_proxied', { is_proxied: true }],
    ['cdn_proxy', { cdn_proxy: 'Veilpoint CDN' }],
  ])(
    'include the address and certificate of a domain that a case reports as proxied: %s',
    (_name, fields) => {
      const rows = createPair({ ...proxy, mxRecords: null })
      const cases = [createCase('a.example', fields)]
      expect(listGroups(createSource(rows, { cases }))).toEqual([])
    },
  )

  it('include a proxy address that a case of another domain reports', () => {
    const rows = createPair({ aRecords: '203.0.113.9' })
    const proxied = { is_proxied: true, ip_address: '203.0.113.9', origin_ip: '198.51.100.1' }
    expect(listGroups(createSource(rows))).toHaveLength(1)
    const cases = [createCase('elsewhere.example', proxied)]
    expect(listGroups(createSource(rows, { cases }))).toEqual([])
  })

  it('are marked as weak in a campaign that is linked by another value', () => {
    const rows = createPair(proxy)
    const cases = [createCase('a.example', { is_proxied: true, asn: 'AS64500' })]
    const [campaign] = findCampaigns(createSource(rows, { cases })).campaigns
    expect(campaign?.sharedValues.map(({ value, isWeak }) => [value, isWeak])).toEqual([
      ['mail.kit.example', false],
      ['203.0.113.9', true],
      ['CN=shared.example', true],
    ])
  })

  it('do not include the origin behind a proxy, even if it is also an A record', () => {
    const rows = createPair({ aRecords: '198.51.100.7' })
    const cases = [createCase('a.example', { origin_ip: '198.51.100.7', is_proxied: true })]
    expect(listGroups(createSource(rows, { cases }))).toEqual([['a.example', 'b.example']])
  })

  it('include values that at least 5 green domains have', () => {
    const fields = { aRecords: '198.51.100.7' }
    const withGreen = (count: number) =>
      createSource(createPair(fields), { greenRows: createGreenHosts(count, fields) })
    expect(listGroups(withGreen(4))).toEqual([['a.example', 'b.example']])
    expect(listGroups(withGreen(5))).toEqual([])
  })

  it('include any registrar, hosting provider, ASN and name server', () => {
    const rows = createPair({})
    const fields = {
      registrar: 'Quillmark Names',
      hosting_provider: 'Corvid Cloud',
      asn: 'AS64500',
      dns_raw: { ns: ['ns1.kit.example'] },
    }
    const cases = rows.map(({ name }) => createCase(name, fields))
    expect(listGroups(createSource(rows, { cases }))).toEqual([])
  })
})

it('F17 lists the domains of a campaign that are known to have no case', () => {
  const fields = { aRecords: '198.51.100.7' }
  const openCase = { id: 'c1', status: 'OPEN' }
  const lastClosedCase = { id: 'c2', status: 'FAILED', resolution: null, closed_at: null } as const
  const rows = [
    createHost('none.example', fields),
    createHost('open.example', { ...fields, openCase }),
    createHost('closed.example', { ...fields, lastClosedCase }),
    createHost('unreported.example', { ...fields, openCase: undefined }),
    createHost('listed.example', fields),
  ]
  const cases = [createCase('listed.example', {})]
  const [campaign] = findCampaigns(createSource(rows, { cases })).campaigns
  expect(campaign?.hostsWithoutCase.map(({ name }) => name)).toEqual(['none.example'])
})

it('F17 leaves out groups whose hosts all belong to one registered domain', () => {
  const rows = [
    createHost('example.co.uk', { aRecords: '198.51.100.1' }),
    createHost('Login.Example.co.uk', { aRecords: '198.51.100.1' }),
    createHost('api.kit.example', { aRecords: '198.51.100.2' }),
    createHost('pay.kit.example', { aRecords: '198.51.100.2' }),
    createHost('other.example', { aRecords: '198.51.100.3' }),
    createHost('www.kit2.example', { aRecords: '198.51.100.3' }),
  ]
  expect(listGroups(createSource(rows))).toEqual([['other.example', 'www.kit2.example']])
  const counts = { unlinkedCount: 4, leftOutCount: 2 }
  expect(findCampaigns(createSource(rows))).toMatchObject(counts)
})

it('F17 sorts campaigns by size, then by risk, and finds the value that a domain shares with the most other domains', () => {
  const rows = [
    createHost('low-1.example', { aRecords: '198.51.100.1', risk: 60 }),
    createHost('low-2.example', { aRecords: '198.51.100.1', risk: 61 }),
    createHost('high-1.example', { aRecords: '198.51.100.2', risk: 95 }),
    createHost('high-2.example', { aRecords: '198.51.100.2', risk: 99 }),
    ...['x', 'y', 'z'].map((name) => createHost(name, { mxRecords: '5 kit.example', risk: 40 })),
  ]
  const list = findCampaigns(createSource(rows))
  expect(listGroups(createSource(rows))).toEqual([
    ['x', 'y', 'z'],
    ['high-2.example', 'high-1.example'],
    ['low-2.example', 'low-1.example'],
  ])
  expect(findMostSharedValue(list, 'low-1.example')?.value).toBe('198.51.100.1')
  expect(findMostSharedValue(list, 'green.example')).toBeUndefined()
})

it('F17 finds the same campaigns regardless of the order of rows and cases', () => {
  const createOption = (format: (n: number) => string) =>
    fc.option(fc.nat(15).map(format), { freq: 2 })
  const address = createOption((n) => `198.51.100.${n}`)
  const host = fc.record({
    aRecords: address,
    mxRecords: createOption((n) => `10 mx${n}.example`),
    cnameRecords: createOption((n) => `pages${n}.example`),
    certificate: createOption((n) => `CN=${n}`),
    risk: fc.nat(3),
  })
  const caseFields = fc.record({
    origin_ip: address,
    ip_address: address,
    backend_project_id: createOption(String),
    is_proxied: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc
        .array(fc.tuple(host, caseFields), { minLength: 2, maxLength: 12 })
        .chain((pairs) =>
          fc.tuple(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length })),
        ),
      ([pairs, shuffled]) => {
        const toSource = (list: typeof pairs) =>
          createSource(
            list.map((pair) => createHost(`h${pairs.indexOf(pair)}.example`, pair[0])),
            { cases: list.map((pair) => createCase(`h${pairs.indexOf(pair)}.example`, pair[1])) },
          )
        const { source: _pairsSource, ...expected } = findCampaigns(toSource(pairs))
        const { source: _shuffledSource, ...actual } = findCampaigns(toSource(shuffled))
        expect(actual).toEqual(expected)
      },
    ),
  )
})
