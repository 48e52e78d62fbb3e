import { describe, expect, it } from 'vitest'
import { domainScan, parseScanHistory } from '#/contract/scan.ts'
import { compareValue, toScanFindings, getMailPolicy } from './compare-scans.ts'

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
