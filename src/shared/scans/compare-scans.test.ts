import { describe, expect, it } from 'vitest'
import { type CompactScan, compactScan, domainScan, parseScanHistory } from '#/contract/scan.ts'
import {
  compareValue,
  findPreviousScans,
  toScanFindings,
  getMailPolicy,
  groupScansByHost,
} from './compare-scans.ts'

const scan = (overrides: object) =>
  domainScan.parse({ id: 'a', verdict: 'red', risk_score: 80, completeness: 3, ...overrides })

describe('comparing two scans of a host', () => {
  it.each([
    [1, 1, 'same'],
    [0, 200, 'changed'],
    [null, 200, 'changed'],
    [null, null, 'same'],
    [undefined, 200, 'unknown'],
    [200, undefined, 'unknown'],
    [undefined, undefined, 'unknown'],
    ['Issuer: A\nNames: b', 'Issuer: A\r\n Names: b ', 'same'],
    [['192.0.2.1', 'Backup.example'], ['backup.EXAMPLE.', '192.0.2.1', '192.0.2.1'], 'same'],
    [[], ['192.0.2.1'], 'changed'],
  ])('C92 C98 compares %j with %j: %s', (before, after, change) => {
    expect(compareValue(before, after)).toBe(change)
  })

  it('C94 treats missing records as none, not as unreported, if completeness is 0', () => {
    expect(toScanFindings(scan({ completeness: 0 }))).toMatchObject({ a: [], mx: [], cname: [] })
    expect(toScanFindings(scan({}))).toMatchObject({ a: undefined, mx: undefined })
  })

  it('C98 uses the values of a timeline entry, unless it is redacted', () => {
    const { entries } = parseScanHistory([
      { scanned_at: '2026-11-10T08:00:00Z', verdict: 'green', risk_score: 3 },
      { scanned_at: '2026-11-09T08:00:00Z', redacted: true, verdict: 'unknown', risk_score: 0 },
    ])
    expect(entries.map((entry) => toScanFindings(null, entry))).toMatchObject([
      { verdict: 'green', risk: 3 },
      { verdict: undefined, risk: undefined },
    ])
  })
})

const createScan = (id: string, domain: string | null = id.charAt(0)) =>
  compactScan.parse({ id, domain })
const listPreviousScans = (rows: readonly CompactScan[], includesOldest: boolean) =>
  [...findPreviousScans(rows, includesOldest)].map(([id, earlier]) =>
    [id, earlier.kind === 'loaded' ? earlier.scan.id : earlier.kind].join(': '),
  )
const getIds = (rows: readonly CompactScan[]) => rows.map(({ id }) => id).join(' ')

it('C100 finds the previous scan of the same host or reports that it was not loaded', () => {
  const rows = [
    createScan('a3'),
    createScan('b1'),
    createScan('a2'),
    createScan('x', null),
    createScan('a1'),
  ]
  expect(listPreviousScans(rows, false).toSorted()).toEqual([
    'a1: not loaded',
    'a2: a1',
    'a3: a2',
    'b1: not loaded',
    'x: no host',
  ])
  expect(listPreviousScans(rows, true)).toContain('a1: none')
})

it('groups scans by host, most recently scanned first', () => {
  const rows = [
    createScan('b2'),
    createScan('a3'),
    createScan('x', null),
    createScan('b1'),
    createScan('a2'),
  ]
  expect(getIds(groupScansByHost(rows))).toBe('b2 b1 a3 a2 x')
})

describe('C92 mail records', () => {
  it.each([
    [[], 'not said'],
    [['10 mx1.example.'], 'takes mail'],
    [['0 .'], 'refuses mail'],
    [['.'], 'refuses mail'],
    [['0 .', '10 mx1.example.'], 'takes mail'],
  ] as const)('reads %j as "%s"', (records, expected) =>
    expect(getMailPolicy(records)).toBe(expected),
  )
})
