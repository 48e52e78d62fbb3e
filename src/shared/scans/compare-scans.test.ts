import { describe, expect, it } from 'vitest'
import { type CompactScan, compactScan, domainScan, parseScanHistory } from '#/contract/scan.ts'
import {
  compareFindings,
  compareValue,
  findEarlierScans,
  toScanFindings,
  mailPolicy,
  groupScansByHost,
} from './compare-scans.ts'

const scan = (overrides: object) =>
  domainScan.parse({ id: 'a', verdict: 'red', risk_score: 80, completeness: 3, ...overrides })

describe('comparing two scans of a host', () => {
  it('C98 treats a value that one does not report as neither the same nor changed', () => {
    expect(compareValue<number>(1, 1)).toEqual({ kind: 'same', value: 1 })
    expect(compareValue<number>(0, 200)).toEqual({ kind: 'changed', from: 0, to: 200 })
    expect(compareValue<number>(undefined, 200)).toMatchObject({
      missing: 'before',
      knownValue: 200,
    })
    expect(compareValue<number>(200, undefined)).toMatchObject({
      kind: 'unknown',
      missing: 'after',
    })
    expect(compareValue<number>(undefined, undefined)).toEqual({
      kind: 'unknown',
      missing: 'both',
      knownValue: undefined,
    })
  })

  it('C92 compares every field, ignoring the order and spelling of records', () => {
    const before = scan({
      a_records: '192.0.2.1,  Backup.example',
      certificate: 'Issuer: A\nNames: b',
    })
    const after = scan({
      verdict: 'amber',
      a_records: { records: ['backup.EXAMPLE.', '192.0.2.1', '192.0.2.1'], error: null },
      certificate: 'Issuer: A\r\n Names: b ',
      https_head_request_response_code: 200,
    })
    const compared = compareFindings(toScanFindings(before), toScanFindings(after))
    expect(compared.verdict).toEqual({ kind: 'changed', from: 'red', to: 'amber' })
    expect(compared.a.kind).toBe('same')
    expect(compared.certificate.kind).toBe('same')
    expect(compared.httpCode).toMatchObject({ kind: 'unknown', missing: 'before', knownValue: 200 })
    expect(compared.mx).toMatchObject({ kind: 'unknown', missing: 'both' })
  })

  it('C94 treats missing records of a complete scan as none, not as unreported', () => {
    const before = toScanFindings(scan({ completeness: 0 }))
    const after = toScanFindings(scan({ a_records: '192.0.2.1' }))
    expect(compareFindings(before, after).a).toEqual({
      kind: 'changed',
      from: [],
      to: ['192.0.2.1'],
    })
  })

  it('C98 uses what a timeline entry reports, and nothing of a redacted one', () => {
    const { entries } = parseScanHistory([
      { scanned_at: '2026-11-10T08:00:00Z', verdict: 'green', risk_score: 3 },
      { scanned_at: '2026-11-09T08:00:00Z', redacted: true, verdict: null, risk_score: null },
    ])
    const [full, redacted] = entries.map((entry) => toScanFindings(null, entry))
    if (!full || !redacted) throw new Error('no entries')
    const now = toScanFindings(scan({}))
    expect(compareFindings(full, now).verdict).toMatchObject({ kind: 'changed', from: 'green' })
    expect(compareFindings(redacted, now).verdict).toMatchObject({ kind: 'unknown' })
    expect(compareFindings(redacted, full).risk).toMatchObject({
      missing: 'before',
      knownValue: 3,
    })
  })
})

const listed = (id: string, domain: string | null = id.charAt(0)) =>
  compactScan.parse({ id, domain })
const earlierOf = (rows: readonly CompactScan[], isAll: boolean) =>
  [...findEarlierScans(rows, isAll)].map(([id, earlier]) =>
    [id, earlier.kind === 'loaded' ? earlier.scan.id : earlier.kind].join(': '),
  )
const ids = (rows: readonly CompactScan[]) => rows.map(({ id }) => id).join(' ')

it('C100 finds the previous scan of the same host or reports that it was not loaded', () => {
  const rows = [listed('a3'), listed('b1'), listed('a2'), listed('x', null), listed('a1')]
  expect(earlierOf(rows, false).toSorted()).toEqual([
    'a1: not loaded',
    'a2: a1',
    'a3: a2',
    'b1: not loaded',
    'x: no host',
  ])
  expect(earlierOf(rows, true)).toContain('a1: none')
})

it('groups scans by host, most recently scanned first', () => {
  const rows = [listed('b2'), listed('a3'), listed('x', null), listed('b1'), listed('a2')]
  expect(ids(groupScansByHost(rows))).toBe('b2 b1 a3 a2 x')
})

describe('C92 mail records', () => {
  it.each([
    [[], 'not said'],
    [['10 mx1.example.'], 'takes mail'],
    [['0 .'], 'refuses mail'],
    [['.'], 'refuses mail'],
    [['0 .', '10 mx1.example.'], 'takes mail'],
  ] as const)('reads %j as "%s"', (records, expected) => expect(mailPolicy(records)).toBe(expected))
})
