import { expect, it } from 'vitest'
import { type CompactScan, compactScan } from '#/contract/scan.ts'
import { findPreviousScans, groupScansByHost } from './loaded-scans.tsx'

const createScan = (id: string, domain: string | null = id.charAt(0)) =>
  compactScan.parse({ id, domain })
const listPreviousScans = (rows: readonly CompactScan[], hasAllScans: boolean) =>
  [...findPreviousScans({ rows, hasAllScans })].map(([id, earlier]) =>
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
