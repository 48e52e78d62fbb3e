import { expect, it } from 'vitest'
import { domainScan } from '#/contract/scan.ts'
import { getMailPolicy, listScanRecords } from './scan-values.ts'

it.each([
  [[], 'unknown'],
  [['10 mx1.example.'], 'takes mail'],
  [['0 .'], 'refuses mail'],
  [['.'], 'refuses mail'],
  [['0 .', '10 mx1.example.'], 'takes mail'],
  [['mx1.example. 10'], 'takes mail'],
  [['10 mx1.example. 300'], 'takes mail'],
  [['. 0'], 'refuses mail'],
  [['timeout'], 'unknown'],
  [['None'], 'unknown'],
] as const)('C92 reads the mail records %j as "%s"', (records, expected) =>
  expect(getMailPolicy(records)).toBe(expected),
)

it('C94 treats missing records as empty lists if completeness is 0, and as unreported otherwise', () => {
  const listRecords = (completeness: number) => listScanRecords(domainScan.parse({ completeness }))
  expect(listRecords(0)).toEqual({ a: [], mx: [], cname: [] })
  expect(listRecords(3)).toEqual({ a: undefined, mx: undefined, cname: undefined })
})
