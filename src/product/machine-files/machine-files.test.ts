import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { anyText } from '#/test/any-text.ts'
import { drawTakedown } from '#/test/fillings/records.ts'
import { machineShapes } from '#/test/machine-shapes.ts'
import { caseFacts, markings, networkAddress, standardMarking } from './case-facts.ts'
import { machineText } from './save-machine-file.ts'
import { stixBundle } from './stix-bundle.ts'
import { infringements, xarfReport, type Reporter } from './xarf-report.ts'

const now = Date.parse('2026-11-20T09:00:00.000Z')
const picture = {
  data: 'data:image/png;base64,iVBORw0KGgo=',
  size: 8,
  width: 1,
  height: 1,
  sha256: '4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6',
}
const reporter: Reporter = {
  organisation: 'North Bank',
  email: 'ann@customer.example',
  website: 'https://northbank.example/de',
  infringement: 'other',
}

const full: Takedown = takedown.parse({
  id: '1d86db78-e2a6-4dca-a233-deebf8810716',
  target_website: "https://login.group-evil.example/in/a b.php?next=[x]|y&q='#step",
  requesting_user_email: 'ann@customer.example',
  user_comment: 'Only for us.',
  brand: '2d86db78-e2a6-4dca-a233-deebf8810716',
  brand_display: 'North Bank',
  status: 'IN_PROGRESS',
  is_open: true,
  registrar: 'Harrow & Finch',
  domain_created_at: '2026-11-12',
  ip_address: '203.0.113.58',
  origin_ip: '2001:DB8::0:58',
  asn: 'AS64502',
  hosting_provider: 'Tinroof Servers',
  cdn_proxy: 'Veilpoint',
  is_proxied: true,
  ssl_issuer: 'Some CA',
  dns_raw: {
    a: ['203.0.113.58', 'x'],
    aaaa: null,
    mx: [{ preference: 10, exchange: 'mail.group-evil.example' }],
    ns: ['ns1.host.example'],
  },
  reputation_url: 'https://reports.example/r/1',
  abuse_contacts: [
    {
      provider_name: 'Tinroof Servers',
      contact_type: 'HOSTING',
      abuse_email: 'abuse@tinroof.example',
      report_status: 'SENT',
      reported_at: '2026-11-19T12:00:00Z',
      notes: 'A note of ours.',
    },
  ],
  blacklist_submissions: [{ service_name: 'Safe list', status: 'LISTED', tier: 'P1' }],
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-19T10:00:00Z',
})
const changed = (part: object): Takedown => takedown.parse({ ...full, ...part })

const hostile = [
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

/** Every file of a case that can be written. */
function filesOf(row: Takedown, seed = 0) {
  const marking = markings[seed % markings.length] ?? standardMarking
  const infringement = infringements[seed % infringements.length] ?? 'other'
  const xarf = xarfReport(row, { ...reporter, infringement }, marking, seed % 2 ? picture : null)
  const stix = stixBundle(row, marking, now)
  return {
    xarf: xarf.is === 'written' ? xarf.content : null,
    stix: stix.is === 'written' ? stix.content : null,
  }
}

function expectShapes(row: Takedown, seed: number): void {
  const files = filesOf(row, seed)
  for (const format of ['xarf', 'stix'] as const) {
    const file = files[format]
    if (file === null) continue
    const read = machineShapes[format].safeParse(JSON.parse(machineText(file)))
    expect(read.error?.issues ?? [], `${format} of seed ${seed}`).toEqual([])
  }
}

const written = (file: object | null): string => machineText(file ?? {})

describe('files for machines (F26)', () => {
  it('are still those that have passed the published schemas', async () => {
    const files = filesOf(full, 1)
    await expect(written(files.xarf)).toMatchFileSnapshot('./written/case.xarf.json')
    await expect(written(files.stix)).toMatchFileSnapshot('./written/case.stix.json')
    const odd = filesOf(
      changed({ target_website: hostile[1], status: 'FAILED', is_open: false }),
      9,
    )
    await expect(written(odd.xarf)).toMatchFileSnapshot('./written/odd.xarf.json')
    await expect(written(odd.stix)).toMatchFileSnapshot('./written/odd.stix.json')
  })

  it('have the same shape in every state and whatever a field holds', () => {
    for (const status of takedownStatuses)
      for (const resolution of [null, ...takedownResolutions])
        expectShapes(changed({ status, resolution }), 1)
    for (let seed = 1; seed <= 400; seed += 1)
      expectShapes(takedown.parse(drawTakedown(seed, now, seed % 2 ? hostile : [])), seed)
    fc.assert(
      fc.property(anyText(40), fc.nat(99), (text, seed) =>
        expectShapes(
          changed({
            target_website: `https://evil.example/${text}`,
            registrar: text,
            dns_raw: { txt: [text], ns: text },
            brand_display: text,
            asn: text,
          }),
          seed,
        ),
      ),
    )
  })

  it('hold no half character, with which some readers take nothing of them', () => {
    const { stix } = filesOf(changed({ registrar: 'half \ud83d pair' }))
    expect(written(stix)).toContain('half \ufffd pair')
    expect(written(stix)).not.toContain('ud83d')
  })

  it('name the same objects in two files of one case, the later one the newer version', () => {
    const objects = (at: number) => {
      const file = stixBundle(full, 'amber', at)
      if (file.is !== 'written') throw new Error(file.why)
      const { id, objects: all } = machineShapes.stix.parse(file.content)
      return { ids: [id, ...all.map((one) => one.id)], all }
    }
    const [first, second] = [objects(now), objects(now + 60_000)]
    expect(second.ids).toEqual(first.ids)
    const version = ({ all }: typeof first) =>
      all.flatMap((one) => (one.type === 'report' ? [one.created, one.modified] : []))
    expect(version(first)).toEqual(['2026-11-18T10:00:00.000Z', '2026-11-20T09:00:00.000Z'])
    expect(version(second)).toEqual(['2026-11-18T10:00:00.000Z', '2026-11-20T09:01:00.000Z'])
    // As STIX 2.1 names observables: anybody who writes this address gives it this identifier.
    const other = stixBundle(
      changed({
        id: 'another',
        target_website: 'https://www.example.com/',
        ip_address: '198.51.100.3',
      }),
      'amber',
      now,
    )
    expect(JSON.stringify(other)).toContain('"ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4"')
  })

  it('hold original addresses, and nothing that people wrote to each other', () => {
    const { xarf, stix } = filesOf(full, 1)
    for (const file of [xarf, stix]) {
      const text = JSON.stringify(file)
      expect(text).toContain('https://login.group-evil.example/in/a%20b.php?next=%5Bx%5D%7Cy&q=')
      expect(text).not.toMatch(/hxxp|\[\.\]|Only for us|A note of ours|abuse@tinroof/)
    }
    expect(JSON.stringify(stix)).not.toContain('ann@customer')
  })

  it('C112 accuse nobody where no infringement was found or the case was not approved', () => {
    expect(xarfReport(changed({ status: 'REQUESTED' }), reporter, 'amber', null).is).toBe('written')
    for (const part of [
      { status: 'REQUESTED' },
      { status: 'CLOSED', is_open: false, resolution: 'FALSE_POSITIVE' },
      { status: 'REJECTED', is_open: false },
    ]) {
      const { xarf, stix } = filesOf(changed(part), 0)
      if (part.status !== 'REQUESTED') expect(xarf).toBeNull()
      expect(JSON.stringify(stix)).not.toContain('"indicator')
    }
  })

  it('say of dates, servers and providers no more than the case does', () => {
    const row = changed({
      status: 'CLOSED',
      is_open: false,
      resolution: 'SERVER_HOLD',
      closed_at: '2026-11-19T12:00:00Z',
      closed_at_source: 'DERIVED_FROM_NOTE',
      origin_ip: null,
      abuse_contacts: [{ provider_name: 'Tinroof Servers', report_status: 'NOT_SENT' }],
    })
    const { xarf, stix } = filesOf(row)
    // C116, C128, C122
    expect(JSON.stringify(stix)).toContain('Closed: 2026-11-19T12:00:00Z (about, ±1 day)')
    expect(JSON.stringify(stix)).toContain('Provider: Tinroof Servers, Not sent')
    expect(xarf).toMatchObject({
      description:
        'Website reported for takedown. Resolved address (may be a proxy): 203.0.113.58.',
    })
  })

  it('a report says of the site what a person has chosen, and asks for what is missing', () => {
    const made = (part: Partial<Reporter>, row = full) =>
      xarfReport(row, { ...reporter, ...part }, 'amber', null)
    expect(made({})).toMatchObject({
      content: {
        type: 'brand_infringement',
        infringement_type: 'other',
        legitimate_site: 'https://northbank.example',
        report_id: full.id,
        source_identifier: 'login.group-evil.example',
      },
    })
    expect(made({ infringement: 'phishing' })).toMatchObject({
      content: { type: 'phishing', cloned_site: 'https://northbank.example' },
    })
    expect(made({ organisation: ' ' })).toMatchObject({ is: 'refused', by: 'organisation' })
    expect(made({ email: 'ann@' })).toMatchObject({ is: 'refused', by: 'email' })
    expect(made({ website: 'no site' })).toMatchObject({ is: 'refused', by: 'website' })
    expect(made({}, changed({ target_website: 'javascript:1' }))).toMatchObject({ by: 'case' })
    expect(made({}, changed({ created_at: null }))).toMatchObject({ by: 'case' })
  })

  it('know addresses by numbers in their usual spelling', () => {
    expect(networkAddress(' 203.0.113.58 ')).toEqual({ version: 4, value: '203.0.113.58' })
    expect(networkAddress('2001:DB8::0:58')).toEqual({ version: 6, value: '2001:db8::58' })
    for (const none of ['203.0.113', '203.0.113.256', '203.0.113.58/24', 'evil.example', '::g', ''])
      expect(networkAddress(none)).toBeNull()
    expect(caseFacts(changed({ asn: 'AS64502 Tinroof' })).asn).toBe(64_502)
    expect(caseFacts(changed({ asn: '99999999999' })).asn).toBeNull()
  })
})
