import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { anyText } from '#/test/any-text.ts'
import { stixShape } from '#/test/stix-shape.ts'
import { defaultMarking, markings, parseNetworkAddress, createStixBundle } from './stix-bundle.ts'

const now = Date.parse('2026-11-20T09:00:00.000Z')

const fullCase: Takedown = takedown.parse({
  id: '1d86db78-e2a6-4dca-a233-deebf8810716',
  target_website: "https://login.group-evil.example/in/a b.php?next=[x]|y&q='#step",
  requesting_user_email: 'ann@customer.example',
  user_comment: 'Only for us.',
  brand: '2d86db78-e2a6-4dca-a233-deebf8810716',
  brand_display: 'North Bank',
  status: 'IN_PROGRESS',
  is_open: true,
  ip_address: '203.0.113.58',
  origin_ip: '2001:DB8::0:58',
  asn: 'AS64502',
  reputation_url: 'https://reports.example/r/1',
  abuse_contacts: [{ abuse_email: 'abuse@tinroof.example', notes: 'A note of ours.' }],
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-19T10:00:00Z',
})
const createCase = (overrides: object): Takedown => takedown.parse({ ...fullCase, ...overrides })

const hostileTexts = [
  "https://evil.example/'] OR [x",
  'https://ev\u0456l.example/\u202e\ud83d%zz%2',
  'https://xn--80ak6aa92e.example/{}|^`"\\',
  'http://[2001:db8::1]:8080/#a#b',
  'http://203.0.113.7/',
  'https://user:pa%ss@evil.example/',
  'https://under_score.evil.example',
  "https://{{constructor('x')()}}/",
  'javascript:alert(1)',
  'half \ud83d pair',
  '<b>\u0000</b>',
  '   ',
]

const buildBundle = (row: Takedown, marking = defaultMarking) => createStixBundle(row, marking, now)

const formatBundle = (row: Takedown): string => JSON.stringify(buildBundle(row))

function expectValidBundle(row: Takedown, marking = defaultMarking): void {
  const bundle = buildBundle(row, marking)
  if (bundle !== null) stixShape.parse(JSON.parse(JSON.stringify(bundle)))
}

describe('F26 a STIX bundle', () => {
  it('is valid for every status and any field value', () => {
    for (const status of takedownStatuses)
      for (const resolution of [null, ...takedownResolutions])
        expectValidBundle(createCase({ status, resolution }))
    for (const marking of markings) expectValidBundle(fullCase, marking)
    for (const text of hostileTexts) {
      expectValidBundle(createCase({ target_website: text }))
      expectValidBundle(createCase({ ip_address: text, origin_ip: text, asn: text }))
      expectValidBundle(createCase({ created_at: null, closed_at: text, resolution: text }))
    }
    fc.assert(
      fc.property(anyText(40), (text) =>
        expectValidBundle(
          createCase({ target_website: `https://evil.example/${text}`, asn: text }),
        ),
      ),
    )
  })

  it('replaces lone surrogates, which some JSON readers reject', () => {
    const text = formatBundle(createCase({ target_website: 'half \ud83d pair' }))
    expect(text).toContain('half \ufffd pair')
    expect(text).not.toContain('ud83d')
  })

  it('has the same object IDs in every file of a case, but a later `modified` time in a later file', () => {
    const createObjects = (createdAt: number) => {
      const { id, objects } = stixShape.parse(createStixBundle(fullCase, 'amber', createdAt))
      return { ids: [id, ...objects.map((object) => object.id)], objects }
    }
    const [first, second] = [createObjects(now), createObjects(now + 60_000)]
    expect(second.ids).toEqual(first.ids)
    const getReportTimes = ({ objects }: typeof first) =>
      objects.flatMap((object) =>
        object.type === 'report' ? [object.created, object.modified] : [],
      )
    expect(getReportTimes(first)).toEqual(['2026-11-18T10:00:00.000Z', '2026-11-20T09:00:00.000Z'])
    expect(getReportTimes(second)).toEqual(['2026-11-18T10:00:00.000Z', '2026-11-20T09:01:00.000Z'])
  })

  it('gives observables the standard STIX IDs', () => {
    const row = createCase({
      target_website: 'https://www.example.com/',
      ip_address: '198.51.100.3',
    })
    expect(formatBundle(row)).toContain('"ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4"')
  })

  it('contains original addresses, but no comments, notes or email addresses', () => {
    const text = formatBundle(fullCase)
    expect(text).toContain('https://login.group-evil.example/in/a%20b.php?next=%5Bx%5D%7Cy&q=')
    expect(text).not.toMatch(/hxxp|\[\.\]|Only for us|A note of ours|@/)
  })

  it.each([
    { status: 'REQUESTED' },
    { status: 'CLOSED', is_open: false, resolution: 'FALSE_POSITIVE' },
    { status: 'REJECTED', is_open: false },
  ])('C112 has no indicator if the infringement is not confirmed: %j', (overrides) => {
    expect(formatBundle(fullCase)).toContain('"indicator')
    expect(formatBundle(createCase(overrides))).not.toContain('"indicator')
  })

  it('C116 marks an approximate closing date as approximate', () => {
    const text = formatBundle(
      createCase({
        status: 'CLOSED',
        is_open: false,
        resolution: 'SERVER_HOLD',
        closed_at: '2026-11-19T12:00:00Z',
        closed_at_source: 'DERIVED_FROM_NOTE',
      }),
    )
    expect(text).toContain('Closed: about 19 Nov 2026, ±1 day (derived from note)')
  })

  it('is not created for a case without a web address, IP address or AS number', () => {
    const overrides = {
      target_website: 'javascript:1',
      ip_address: null,
      origin_ip: null,
      asn: null,
    }
    expect(buildBundle(createCase(overrides))).toBeNull()
  })

  it('contains the AS number of a case if the number is valid', () => {
    expect(formatBundle(createCase({ asn: 'AS64502 Tinroof' }))).toContain('"number":64502')
    expect(formatBundle(createCase({ asn: '99999999999' }))).not.toContain('"autonomous-system"')
  })
})

it('F26 parseNetworkAddress returns IP addresses in canonical form, and null for anything else', () => {
  expect(parseNetworkAddress(' 203.0.113.58 ')).toEqual({ version: 4, value: '203.0.113.58' })
  expect(parseNetworkAddress('2001:DB8::0:58')).toEqual({ version: 6, value: '2001:db8::58' })
  for (const invalid of [
    '203.0.113',
    '203.0.113.256',
    '203.0.113.58/24',
    'evil.example',
    '::g',
    '',
  ])
    expect(parseNetworkAddress(invalid)).toBeNull()
})
