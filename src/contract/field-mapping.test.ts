import { afterEach, describe, expect, it } from 'vitest'
import { brand } from './brand.ts'
import { apexGroupPage, compactHost, domain } from './domain.ts'
import { parseFieldMapping, getPaths, setFieldMapping, type Meaning } from './field-mapping.ts'
import { compactScan, parseScanHistory } from './scan.ts'
import { takedownTimeline } from './takedown.ts'

afterEach(() => setFieldMapping({}))

const formatTimeInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const pastTime = formatTimeInDays(-2)

/** A record with a value at a path, with names in one style. */
const nestAtPath = (path: readonly string[], value: unknown): object =>
  path.reduceRight<unknown>((inner, name) => ({ [name.toUpperCase()]: inner }), value) as object

/** Fields that resemble those of a scan or an event but mean something else. */
const similarFields = {
  risk_limit: 10_000,
  max_score: 100,
  old_risk: 7,
  risk_trend: -2,
  risk_history: [3, 4],
  verdict_reason: 'A form asks for a password.',
  verdict_votes: 'green',
  previous_verdict: 'red',
  parent: { verdict: 'red', risk_score: 9, status: 404 },
  http_retries: 200,
  response_time_ms: 204,
  dns: { status: 200 },
  reviewed: true,
  seq_no: 1_795_000_000,
  first_seen: formatTimeInDays(-9),
  next_scan_at: formatTimeInDays(3),
  schedule: { at: formatTimeInDays(3) },
  previous_event_at: formatTimeInDays(-9),
  due_at: formatTimeInDays(3),
  assigned_to: 'someone@else.example',
  recipient: { name: 'Abuse desk' },
  content_type: 'text/plain',
  previous_actor: 'Ben Old',
  attachments: [],
}

/** Parses the scan values of a compact row. */
function parseScanValues(latestScan: object) {
  const host = compactHost.parse({ id: 'a', latest_scan: latestScan })
  const { verdict, risk, httpCode, needsReview, scannedAt } = host
  return { verdict, risk, httpCode, needsReview, scannedAt }
}
const noScanValues = {
  verdict: null,
  risk: undefined,
  httpCode: undefined,
  needsReview: null,
  scannedAt: null,
}

describe('the fields of scans and events', () => {
  it.each([
    ['scan.verdict', 'verdict', 'red'],
    ['scan.risk', 'risk', 87],
    ['scan.website', 'httpCode', 404],
    ['scan.time', 'scannedAt', pastTime],
  ] as const)('C53, C98 %s is found by each of its names', (meaning, field, value) => {
    for (const path of getPaths(meaning)) {
      const raw = { ...similarFields, ...nestAtPath(path, value) }
      expect([path, parseScanValues(raw)]).toEqual([path, { ...noScanValues, [field]: value }])
      expect(parseScanHistory([raw]).entries[0]?.[field]).toBe(value)
    }
  })

  it('C100 the time of a compact scan row is found by each of its names', () => {
    for (const path of getPaths('scan.time')) {
      const raw = { id: 'a', ...similarFields, ...nestAtPath(path, pastTime) }
      expect([path, compactScan.parse(raw).scanned_at]).toEqual([path, pastTime])
    }
  })

  it.each([
    ['event.time', 'occurredAt', pastTime],
    ['event.kind', 'kind', 'NOTE'],
    ['event.actor', 'actor', 'Ada'],
    ['event.text', 'text', 'Taken up'],
    ['event.from', 'from', 'OPEN'],
    ['event.to', 'to', 'CLOSED'],
  ] as const)('C133 %s is found by each of its names', (meaning, field, value) => {
    for (const path of getPaths(meaning)) {
      const [event] = takedownTimeline.parse([
        { ...similarFields, ...nestAtPath(path, value) },
      ]).events
      expect([path, event?.[field]]).toEqual([path, value])
    }
  })

  it('C53, C98, C133 are not reported if only similar fields exist', () => {
    expect(parseScanValues(similarFields)).toEqual(noScanValues)
    expect(parseScanHistory([similarFields]).entries[0]).toMatchObject({
      verdict: undefined,
      risk: undefined,
      httpCode: undefined,
      scannedAt: undefined,
    })
    expect(takedownTimeline.parse([similarFields]).events[0]).toMatchObject({
      occurredAt: null,
      kind: null,
      actor: null,
      text: null,
      from: null,
      to: null,
    })
  })
})

describe('C32, C67 the figures of brands and groups', () => {
  const figures = {
    'brand.domains': 'domain_count',
    'brand.scans': 'scan_count',
    'brand.high_risk': 'high_risk_count',
    'brand.average_risk': 'average_risk_score',
  } as const

  it.each(Object.entries(figures))('finds %s by each of its names', (meaning, figure) => {
    for (const path of getPaths(meaning as Meaning)) {
      const { stats } = brand.parse({ id: 'a', ...nestAtPath(path, '7') })
      expect([path, stats?.[figure]]).toEqual([path, 7])
      const others = Object.values(figures).filter((other) => other !== figure)
      expect(others.map((other) => stats?.[other])).toEqual([undefined, undefined, undefined])
    }
  })

  it('the risk of a group is found by each of its names', () => {
    for (const path of getPaths('group.risk')) {
      const results = [{ registrable_apex: 'a.example', domain_count: 2, ...nestAtPath(path, 80) }]
      expect(apexGroupPage.parse({ results }).rows[0]?.risk).toBe(80)
    }
  })

  it('are not confused with other numbers', () => {
    const beside = {
      domain_limit: 500,
      open_takedowns: 3,
      trusted_domains: ['a.example'],
      next_scan_at: formatTimeInDays(2),
      created_at: '2026-10-02T10:00:00Z',
      high_risk_threshold: 70,
      settings: { scan_count: 3, domain_count: 4 },
      previous: { domain_count: 4, high_risk_count: 5 },
      red_domains: 9,
    }
    expect(brand.parse({ id: 'a', ...beside }).stats).toBeNull()
    const group = {
      registrable_apex: 'a.example',
      max_score: 10_000,
      limits: { risk: 10_000 },
      average_risk: 40,
      lowest_score: 3,
      previous_risk: 90,
      rank: 3,
      open_cases: 2,
    }
    expect(apexGroupPage.parse({ results: [group] }).rows[0]?.risk).toBeUndefined()
  })
})

describe('fields that resemble a meaning', () => {
  const parseScanTime = (members: object) => compactScan.parse({ id: 'a', ...members }).scanned_at
  const parseEvent = (raw: object) => takedownTimeline.parse([raw]).events[0]
  const parseStats = (members: object) => brand.parse({ id: 'a', ...members }).stats

  it('C100 times of changes, plans and certificates are not scan times', () => {
    const time = '2026-10-02T10:00:00Z'
    for (const name of ['updated_at', 'modifiedAt', 'first_seen', 'certificate_date', 'zz'])
      expect(parseScanTime({ [name]: time })).toBeUndefined()
    expect(parseScanTime({ timestamp: formatTimeInDays(30) })).toBeUndefined()
    expect(parseScanTime({ scanDate: '2026-10-02', scan_time: '10:46:08' })).toBe('2026-10-02')
  })

  it('C32, C44 official domains, scan rows and settings are not headline figures', () => {
    expect(parseStats({ domains: 4, official_domain_count: 3 })).toBeNull()
    expect(parseStats({ risk_breakdown: { high: 243 }, settings: { scan_count: 3 } })).toBeNull()
    const legacy = { high_risk_count: 118, risk_distribution: { high_risk_count: 243 } }
    expect(parseStats(legacy)?.high_risk_count).toBe(118)
  })

  it('C132 a title is not a text, and a previous status is not the new one', () => {
    expect(parseEvent({ title: 'Case', status: 'OPEN' })).toMatchObject({ text: null, to: null })
    expect(parseEvent({ prev: { status: 'OPEN' } })).toMatchObject({ from: 'OPEN', to: null })
    expect(parseEvent({ from: 'desk@a.example', to: 'abuse@b.example' })).toMatchObject({
      from: null,
      to: null,
      otherFields: new Map([
        ['from', 'desk@a.example'],
        ['to', 'abuse@b.example'],
      ]),
    })
  })

  it('C67 a limit is not the risk of a group', () => {
    const parseGroups = (members: object) =>
      apexGroupPage.parse({ results: [{ registrable_apex: 'a.example', ...members }] }).rows[0]
    expect(parseGroups({ risk: 40, max_risk: 100 })?.risk).toBe(40)
    expect(parseGroups({ max_score: 100, rank: 3 })?.risk).toBeUndefined()
  })
})

describe('names mapped by the operator', () => {
  it('find fields with unusual names in every type of response', () => {
    const { mapping } = parseFieldMapping({
      'scan.time': ['probe.iso', 'born'],
      'scan.risk': 'Threat.points',
      'group.risk': 'worst_points',
      'event.list': 'journal.lines',
      'event.text': 'saying',
      'brand.domains': 'census.hosts',
      'history.list': 'past',
    })
    setFieldMapping(mapping)
    const scan = { probe: { iso: '2026-10-02T10:00:00Z' }, threat: { points: '7' } }
    expect(compactScan.parse({ id: 'a', ...scan }).scanned_at).toBe(scan.probe.iso)
    const rows = { results: [{ registrable_apex: 'a.example', worst_points: 80 }] }
    expect(apexGroupPage.parse(rows).rows[0]?.risk).toBe(80)
    expect(takedownTimeline.parse({ journal: { lines: [{ saying: 'x' }] } }).events[0]?.text).toBe(
      'x',
    )
    expect(brand.parse({ id: 'a', census: { hosts: 9 } }).stats?.domain_count).toBe(9)
    const record = { id: 'a', latest_scan: { scan_history: { past: [{ born: 1_792_555_568 }] } } }
    expect(domain.parse(record).latest_scan?.scan_history.entries[0]?.scannedAt).toBe(
      '2026-10-21T04:06:08.000Z',
    )
    expect(compactHost.parse({ id: 'a', latest_scan: scan })).toMatchObject({
      risk: 7,
      scannedAt: scan.probe.iso,
    })
  })

  it('replace the default names of their meaning only', () => {
    setFieldMapping({ 'scan.time': ['probe.iso'] })
    const summary = { created_at: '2026-10-02', risk_score: 3 }
    expect(compactHost.parse({ id: 'a', latest_scan: summary })).toMatchObject({
      scannedAt: null,
      risk: 3,
    })
  })

  it('are validated, and problems are reported', () => {
    const file = { 'scan.tme': 'a', 'scan.risk': ['a', ''], 'scan.time': 'b', 'event.text': 7 }
    const { mapping, problems } = parseFieldMapping(file)
    expect(problems).toHaveLength(3)
    expect(problems[0]).toContain('scan.tme')
    expect(mapping).toEqual({ 'scan.time': ['b'] })
    expect(parseFieldMapping([]).problems).toHaveLength(1)
    expect(parseFieldMapping({})).toEqual({ mapping: {}, problems: [] })
  })
})

describe('mapped values in an unsupported format are not reported', () => {
  const mapElsewhere = (meaning: Meaning) => setFieldMapping({ [meaning]: ['elsewhere'] })
  const unacceptedValues = [
    null,
    '',
    {},
    [],
    true,
    'x',
    '24.11.2026',
    { a: { b: 1 } },
    [[1]],
    ['a.b', 3],
  ]

  it.each<[Meaning, readonly unknown[]]>([
    ['brand.domains', [-1, 2.5, '1,204', [4]]],
    ['brand.scans', [-1, '4 scans']],
    ['brand.high_risk', [0.5, { high: 3 }]],
    ['brand.average_risk', ['42 %', [42]]],
    [
      'brand.latest',
      ['2031-01-01T00:00:00Z', 42, '10:46:08', { date: '2026-10-02', time: 'noon' }],
    ],
    ['brand.risks', [{ interval: 6, owner: 'x' }, { limit: 2.5 }, { low: -1 }, 7]],
    ['brand.verdicts', [{ Rot: 3, Gelb: 4 }, { high: 3, low: 4 }, { red: 'many' }]],
    ['brand.websites', [{ '200': 3, '404': 4 }, { up: 3 }, { live_domains: null }]],
  ])('%s', (meaning, wrong) => {
    mapElsewhere(meaning)
    const others =
      meaning === 'brand.risks'
        ? unacceptedValues.filter((value) => value !== true)
        : unacceptedValues
    for (const elsewhere of [...others, ...wrong])
      expect([elsewhere, brand.parse({ id: 'a', elsewhere }).stats]).toEqual([elsewhere, null])
  })

  it('keys of verdicts and websites are case-insensitive', () => {
    const read = (meaning: Meaning, elsewhere: object) => {
      mapElsewhere(meaning)
      return brand.parse({ id: 'a', elsewhere }).stats
    }
    expect(read('brand.verdicts', { RED: 3, Green: 1, violet: 2 })?.verdict_stats).toEqual(
      new Map([
        ['red', 3],
        ['green', 1],
        ['violet', 2],
      ]),
    )
    expect(read('brand.verdicts', { RED: 3, red: 1 })).toBeNull()
    expect(read('brand.websites', { LIVE_DOMAINS: 3 })?.http_status_stats).toEqual(
      new Map([['live_domains', 3]]),
    )
  })

  it('C143 trusted domains', () => {
    mapElsewhere('brand.trusted')
    const read = (elsewhere: unknown) => brand.parse({ id: 'a', elsewhere }).trustedDomains
    for (const wrong of [null, '', 'none', 7, true, ['pay', 'login'], { active: true }])
      expect([wrong, read(wrong)]).toEqual([wrong, null])
    expect(read([])).toEqual([])
    expect(read([{ host: 'a.example' }])).toEqual(['a.example'])
  })

  it('C98 unreadable figures of a history entry, which don’t make it redacted', () => {
    mapElsewhere('scan.verdict')
    for (const elsewhere of ['violet', 7, ['red', 'green']]) {
      const [entry] = parseScanHistory([{ elsewhere }]).entries
      expect(entry?.verdict).toBeUndefined()
      expect(entry?.isRedacted).toBe(false)
    }
    mapElsewhere('scan.website')
    const [entry] = parseScanHistory([{ elsewhere: null }]).entries
    expect(entry?.httpCode).toBeNull()
  })

  it('C132 a status of an event', () => {
    for (const meaning of ['event.from', 'event.to'] as const) {
      const raw = [{ elsewhere: 'desk@a.example', message: 'Taken up' }]
      mapElsewhere(meaning)
      const [event] = takedownTimeline.parse(raw).events
      expect(event).toMatchObject({ from: null, to: null, text: 'Taken up' })
    }
  })
})
