import { describe, expect, it } from 'vitest'
import { apexGroupPage } from '#/contract/apex-group.ts'
import { brand } from '#/contract/brand.ts'
import { compactDomain } from '#/contract/compact-domain.ts'
import { compactScan } from '#/contract/compact-scan.ts'
import { readRecords, recordLines } from '#/contract/dns-lines.ts'
import { domainScan } from '#/contract/domain-scan.ts'
import { riskBuckets } from '#/contract/risk-buckets.ts'
import { readScanHistory } from '#/contract/scan-history.ts'
import { takedownTimeline } from '#/contract/takedown-events.ts'

/* Fillings that were once read as something else than they say. */

const summary = (scan: unknown) => compactDomain.parse({ id: 'a', latest_scan: scan }).latest_scan
const events = (raw: unknown) => takedownTimeline.parse(raw).events
const event = (raw: object) => events([raw])[0]
const worst = (rows: object[]) =>
  apexGroupPage
    .parse({ results: rows.map((row, at) => ({ registrable_apex: `${at}.example`, ...row })) })
    .rows.map(({ risk }) => risk)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('a scan in a short row', () => {
  it('C53 reports what it says in any filling, and nothing else', () => {
    expect(summary({ result: 'red', last_scan: '2026-10-02T10:00:00Z', risk: '9956' })).toEqual({
      verdict: 'red',
      risk_score: 9956,
      scanned_at: '2026-10-02T10:00:00Z',
      requires_human_review: undefined,
      https_head_request_response_code: undefined,
    })
    expect(
      summary({
        Assessment: {
          Verdict: { code: 'amber', label: 'Amber' },
          RiskScore: { value: 12, limit: 100 },
        },
        httpResponse: { status: '404', ms: 120 },
        needsHumanReview: 'yes',
      }),
    ).toMatchObject({
      verdict: 'amber',
      risk_score: 12,
      https_head_request_response_code: 404,
      requires_human_review: true,
    })
  })

  it('C53 says nothing where two values are equally good', () => {
    expect(summary({ severity: 3, score: 80 })?.risk_score).toBeUndefined()
    expect(summary({ verdict: 'red', last_verdict: 'green' })?.verdict).toBeUndefined()
  })

  it('C100 has the time that is past, nested, with a space or as seconds', () => {
    const at = (row: object) => compactScan.parse({ id: 'a', ...row }).scanned_at
    expect(at({ time: '2026-10-02 10:00:00', nextRun: inDays(30) })).toBe('2026-10-02T10:00:00')
    expect(at({ nextRun: inDays(30) })).toBeUndefined()
    expect(at({ when: inDays(30) })).toBeUndefined()
    expect(at({ meta: { times: { scanned: 1_792_555_568 } } })).toBe('2026-10-21T04:06:08.000Z')
    expect(at({ scan_date: '2026-10-02', scan_time: '10:46:08' })).toBe('2026-10-02T10:46:08')
  })
})

describe('C98 the history of a domain', () => {
  it('is read in letters, lists and nested parts', () => {
    const { entries } = readScanHistory([
      { t: 1_792_555_568, r: 525, v: 'green', seq: 4 },
      { assessment: { s: 5256 }, verdict: ['green'], registrar: { name: 'R', seq: 9 } },
    ])
    expect(entries[0]).toMatchObject({
      at: '2026-10-21T04:06:08.000Z',
      risk: 525,
      verdict: 'green',
      redacted: false,
      others: new Map(),
    })
    expect(entries[1]).toMatchObject({
      risk: 5256,
      verdict: 'green',
      redacted: false,
      others: new Map([['registrar', { name: 'R' }]]),
    })
  })

  it('is held back only where all is null or a flag says so', () => {
    const redacted = (entry: object) => readScanHistory([entry]).entries[0]?.redacted
    expect(redacted({ at: '2026-10-02', verdict: null, risk: null, brand: null, seq: 3 })).toBe(
      true,
    )
    expect(redacted({ at: '2026-10-02', verdict: null, risk: null, note: 'x' })).toBe(false)
    expect(redacted({ at: '2026-10-02', risk: 0 })).toBe(false)
    expect(redacted({ at: '2026-10-02', isRedacted: true, risk: 3 })).toBe(true)
  })

  it('is read from an object keyed by day', () => {
    const { entries } = readScanHistory({ '2026-10-02': [{ risk: 3 }], '2026-10-01': { risk: 4 } })
    expect(entries.map(({ at, risk }) => [at, risk])).toEqual([
      ['2026-10-02', 3],
      ['2026-10-01', 4],
    ])
  })
})

describe('C133 the events of a case', () => {
  const change = { from: 'OPEN', to: 'CLOSED' }
  it.each([
    { prev: { status: 'OPEN' }, next: { status: 'CLOSED' } },
    { changes: { status: ['OPEN', 'CLOSED'] } },
    { status: [{ previous: 'OPEN', current: 'CLOSED' }] },
    { change: [{ previous: 'OPEN', current: 'CLOSED' }] },
    { changes: [{ field: 'status', old: 'OPEN', new: 'CLOSED' }] },
    { transition: 'OPEN → CLOSED' },
    { oldStatus: 'OPEN', status: 'CLOSED' },
  ])('tell a change of state as %j', (raw) => {
    expect(event(raw)).toMatchObject(change)
  })

  it('never tell the old state as the new one', () => {
    expect(event({ prev: { status: 'OPEN' } })).toMatchObject({ from: 'OPEN', to: null })
    expect(event({ details: { toStatus: { code: 'CLOSED' } } })).toMatchObject({
      from: null,
      to: 'CLOSED',
    })
    expect(event({ changes: [{ field: 'priority', old: 'OPEN', new: 'CLOSED' }] })).toMatchObject({
      from: null,
      to: null,
    })
    // The state of the case today stands on each of them.
    expect(
      events([
        { note: 'a', status: 'CLOSED' },
        { note: 'b', status: 'CLOSED' },
      ]).map(({ to }) => to),
    ).toEqual([null, null])
  })

  it.each([
    { payload: { entries: [{ note: 'a' }] } },
    { '2026-10-02': [{ note: 'a' }] },
    { data: { timeline: { events: [{ note: 'a' }] }, errors: [] } },
  ])('are found in %j', (raw) => {
    expect(events(raw).map(({ text }) => text)).toEqual(['a'])
  })

  it('have the day under which they stand', () => {
    expect(events({ '2026-10-02': [{ note: 'a' }] })[0]?.at).toBe('2026-10-02')
  })

  it('have their time, text, actor and kind in any form', () => {
    expect(
      event({
        at: { $date: 1_795_121_161_000 },
        body: { default: 'Taken up' },
        author: { label: 'Night desk' },
        entryType: { code: 'NOTE', label: 'Note' },
        sequence: 7,
        due: inDays(3),
      }),
    ).toMatchObject({
      at: '2026-11-19T20:46:01.000Z',
      text: 'Taken up',
      actor: 'Night desk',
      kind: 'NOTE',
    })
    const own = '0c0c0c0c-0000-4000-8000-00000000000c'
    expect(event({ by: own, note: 'a' })).toMatchObject({ actor: null, actorId: own })
    expect(event({ user: { first_name: 'Ana', lastName: 'Lima' } })?.actor).toBe('Ana Lima')
  })

  it('say when there are more', () => {
    const complete = (raw: unknown) => takedownTimeline.parse(raw).complete
    expect(complete({ payload: { entries: [{ note: 'a' }], hasMore: true } })).toBe(false)
    expect(complete({ payload: { entries: [{ note: 'a' }], next: null } })).toBe(true)
  })
})

it('C67 a single apex group has no limit for its risk', () => {
  expect(worst([{ risk: 40, max_risk: 100 }])).toEqual([40])
  expect(worst([{ max_score: 100 }])).toEqual([undefined])
  expect(worst([{ max_pair_risk: 60 }])).toEqual([60])
})

it('C67 a number equal on all rows of apex groups is a limit', () => {
  expect(
    worst([
      { severity: 9998, score_limit: 10_000 },
      { severity: 12, score_limit: 10_000 },
    ]),
  ).toEqual([9998, 12])
  expect(
    worst([
      { score: 98, max_score: 100 },
      { score: 12, max_score: 100 },
    ]),
  ).toEqual([98, 12])
  expect(
    worst([
      { score: 98, severity: 100 },
      { score: 12, severity: 100 },
    ]),
  ).toEqual([98, 12])
  expect(
    worst([
      { a: 98, b: 100 },
      { a: 12, b: 100 },
    ]),
  ).toEqual([98, 12])
  expect(
    worst([
      { a: 98, b: 7 },
      { a: 12, b: 9 },
    ]),
  ).toEqual([undefined, undefined])
  expect(worst([{ max_score: 100 }, { max_score: 100 }])).toEqual([undefined, undefined])
})

it('C32 a brand row tells what it says, and that nothing was scanned only where it says so', () => {
  const read = (row: object) => brand.parse({ id: 'a', ...row })
  expect(read({ total_domains: 4, riskiest: 7 }).stats).toMatchObject({
    domain_count: 4,
    latest_scan_date: undefined,
    scan_count: undefined,
  })
  expect(read({ total_domains: 4, lastScan: null }).stats?.latest_scan_date).toBeNull()
  expect(read({ my_role: ['owner', 'billing'] }).my_role).toBe('owner, billing')
  expect(read({ my_role: { code: 'owner' } }).my_role).toBe('owner')
})

describe('C42 risk buckets', () => {
  const buckets = (given: Record<string, number>) => riskBuckets(new Map(Object.entries(given)))

  it('C45 are the values of the filter only where they are its very scale', () => {
    const bands = (given: Record<string, number>) =>
      buckets(given).map(({ key, band }) => [key, band])
    expect(bands({ low: 1, high: 42, critical: 38 })).toEqual([
      ['critical', null],
      ['high', null],
      ['low', null],
    ])
    expect(bands({ low_risk: 1, HIGH: 2, medium: 3, unscanned: 4 })).toEqual([
      ['HIGH', 'high'],
      ['medium', 'medium'],
      ['low_risk', 'low'],
      ['unscanned', null],
    ])
    expect(bands({ low: 1, high: 2 })).toEqual([
      ['high', null],
      ['low', null],
    ])
  })

  it('are ranges where their names are, the highest scores first', () => {
    expect(
      buckets({ '0-20': 1, '1001_2000': 2, '21-1000': 3, '2001+': 4 }).map(({ range }) => range),
    ).toEqual([
      { from: 2001, to: null },
      { from: 1001, to: 2000 },
      { from: 21, to: 1000 },
      { from: 0, to: 20 },
    ])
  })
})

describe('C92 DNS records', () => {
  it.each([
    [{ records: ['10 a.example.'], error: null }, ['10 a.example.']],
    [[{ preference: 10, exchange: 'mail.example' }], ['10 mail.example']],
    [[{ type: 'A', address: '192.0.2.1', ttl: 60 }], ['192.0.2.1']],
    [{ records: [], error: 'NXDOMAIN' }, []],
    [
      [{ exchange: 'b.example', priority: 20 }, 'c.example'],
      ['20 b.example', 'c.example'],
    ],
    [null, []],
  ])('%j are lines', (raw, lines) => {
    expect(recordLines(raw)).toEqual(lines)
  })

  it('are read from JSON that came as text too, and other text stays as it came', () => {
    const raw = JSON.stringify({
      records: [{ preference: 10, exchange: 'mail.example' }],
      error: null,
    })
    expect(domainScan.parse({ mx_records: raw }).mx_records).toBe('10 mail.example')
    expect(readRecords("['a.example', 'b.example']")).toBe("['a.example', 'b.example']")
    expect(readRecords(' ')).toBeNull()
  })
})
