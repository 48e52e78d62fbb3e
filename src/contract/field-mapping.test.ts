import { afterEach, describe, expect, it } from 'vitest'
import { brand } from './brand.ts'
import { apexGroupPage, compactHost, domain } from './domain.ts'
import { parseFieldMapping, getPaths, setFieldMapping, type FieldMeaning } from './field-mapping.ts'
import { compactScan, parseScanHistory } from './scan.ts'
import { takedownTimeline } from './takedown.ts'

afterEach(() => setFieldMapping({}))

const formatDaysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const pastTime = formatDaysFromNow(-2)

/** Creates a record with a value at a path. Its field names are in upper case. */
const nestAtPath = (path: readonly string[], value: unknown): object =>
  path.reduceRight<unknown>((inner, name) => ({ [name.toUpperCase()]: inner }), value) as object

/** Fields that resemble those of a scan, an event or a brand but mean something else. */
const similarFields = {
  risk_limit: 10_000,
  max_score: 100,
  verdict_reason: 'A form asks for a password.',
  previous_verdict: 'red',
  parent: { verdict: 'red', risk_score: 9, status: 404 },
  first_seen: formatDaysFromNow(-9),
  updated_at: formatDaysFromNow(-3),
  title: 'Case',
  status: 'OPEN',
  previous_actor: 'Ben Old',
  settings: { scan_count: 3, domain_count: 4 },
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

describe('a field with several possible names', () => {
  it.each([
    ['scan.verdict', 'verdict', 'red'],
    ['scan.risk', 'risk', 87],
    ['scan.website', 'httpCode', 404],
    ['scan.time', 'scannedAt', pastTime],
  ] as const)('C53, C98 is found by each of its names: %s', (meaning, field, value) => {
    for (const path of getPaths(meaning)) {
      const raw = { ...similarFields, ...nestAtPath(path, value) }
      expect([path, parseScanValues(raw)]).toEqual([path, { ...noScanValues, [field]: value }])
      expect(parseScanHistory([raw])[0]?.[field]).toBe(value)
    }
  })

  it.each([
    ['event.time', 'occurredAt', pastTime],
    ['event.kind', 'kind', 'NOTE'],
    ['event.actor', 'actor', 'Ada'],
    ['event.text', 'text', 'Taken up'],
    ['event.from', 'from', 'OPEN'],
    ['event.to', 'to', 'CLOSED'],
  ] as const)('C133 is found by each of its names: %s', (meaning, field, value) => {
    for (const path of getPaths(meaning)) {
      const raw = [{ ...similarFields, ...nestAtPath(path, value) }]
      expect([path, takedownTimeline.parse(raw).events[0]?.[field]]).toEqual([path, value])
    }
  })

  it.each([
    ['brand.domains', 'domain_count'],
    ['brand.scans', 'scan_count'],
    ['brand.high_risk', 'high_risk_count'],
    ['brand.average_risk', 'average_risk_score'],
  ] as const)('C32 is found by each of its names: %s', (meaning, figure) => {
    for (const path of getPaths(meaning)) {
      const { stats } = brand.parse({ id: 'a', ...similarFields, ...nestAtPath(path, '7') })
      expect([path, stats?.[figure]]).toEqual([path, 7])
    }
  })

  it('C100, C67 is found by each of its names: scan.time of a scan row, and group.risk', () => {
    for (const path of getPaths('scan.time')) {
      const raw = { id: 'a', ...similarFields, ...nestAtPath(path, pastTime) }
      expect([path, compactScan.parse(raw).scanned_at]).toEqual([path, pastTime])
    }
    for (const path of getPaths('group.risk')) {
      const results = [{ registrable_apex: 'a.example', domain_count: 2, ...nestAtPath(path, 80) }]
      expect(apexGroupPage.parse({ results }).rows[0]?.risk).toBe(80)
    }
  })
})

it('C32, C53, C67, C98, C133 values are not reported if only similar fields exist', () => {
  expect(parseScanValues(similarFields)).toEqual(noScanValues)
  expect(parseScanHistory([similarFields])[0]).toMatchObject({
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
  expect(brand.parse({ id: 'a', ...similarFields }).stats).toBeNull()
  const results = [{ registrable_apex: 'a.example', ...similarFields }]
  expect(apexGroupPage.parse({ results }).rows[0]?.risk).toBeUndefined()
})

it('C44 the headline figure high_risk_count is not read from risk_distribution', () => {
  const legacy = { high_risk_count: 118, risk_distribution: { high_risk_count: 243 } }
  expect(brand.parse({ id: 'a', ...legacy }).stats?.high_risk_count).toBe(118)
})

describe('names mapped by the deployer', () => {
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
    expect(domain.parse(record).latest_scan?.scan_history[0]?.scannedAt).toBe(
      '2026-10-21T04:06:08.000Z',
    )
    expect(compactHost.parse({ id: 'a', latest_scan: scan })).toMatchObject({
      risk: 7,
      scannedAt: scan.probe.iso,
    })
  })

  it('replace the default names only for the mapped meaning', () => {
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

describe('mapped values in an unsupported format', () => {
  const mapToCustomField = (meaning: FieldMeaning) =>
    setFieldMapping({ [meaning]: ['customField'] })
  const invalidValues = [{}, [], true, 'x', '24.11.2026', { a: { b: 1 } }, [[1]], ['a.b', 3]]

  it.each<[FieldMeaning, readonly unknown[]]>([
    ['brand.domains', [-1, 2.5, '1,204', [4], null, '']],
    ['brand.average_risk', ['42 %', [42]]],
    ['brand.latest', ['2031-01-01T00:00:00Z', 42, '10:46:08', { date: '2026-10-02' }]],
    ['brand.verdicts', [{ Rot: 3, Gelb: 4 }, { high: 3, low: 4 }, { red: 'many' }]],
    ['brand.websites', [{ '200': 3, '404': 4 }, { up: 3 }, { live_domains: null }]],
  ])('are not reported: %s', (meaning, moreInvalidValues) => {
    mapToCustomField(meaning)
    for (const customField of [...invalidValues, ...moreInvalidValues]) {
      const { stats } = brand.parse({ id: 'a', customField })
      expect([customField, stats]).toEqual([customField, null])
    }
  })

  it('C143 are not reported as trusted domains', () => {
    mapToCustomField('brand.trusted')
    const read = (customField: unknown) => brand.parse({ id: 'a', customField }).trustedDomains
    for (const invalidValue of ['none', 7, true, ['pay', 'login'], { active: true }])
      expect([invalidValue, read(invalidValue)]).toEqual([invalidValue, null])
    expect(read([])).toEqual([])
    expect(read([{ host: 'a.example' }])).toEqual(['a.example'])
  })

  it('C98 are not reported in a history entry, and do not make it redacted', () => {
    mapToCustomField('scan.risk')
    const [entry] = parseScanHistory([{ customField: '97/100' }])
    expect(entry).toMatchObject({ risk: undefined, isRedacted: false })
  })
})
