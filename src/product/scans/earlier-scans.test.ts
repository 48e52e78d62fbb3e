import { expect, it } from 'vitest'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { earlierScans, joinedScans, scansByHost } from './earlier-scans.ts'

const scan = (id: string, domain: string | null = id.charAt(0)): CompactScan => ({
  id,
  domain,
  domain_name: null,
  risk_score: 1,
  verdict: 'green',
  requires_human_review: false,
  https_head_request_response_code: 200,
  scanned_at: null,
})
const earlierOf = (rows: readonly CompactScan[], isAll: boolean) =>
  [...earlierScans(rows, isAll)].map(([id, earlier]) =>
    [id, earlier.kind === 'read' ? earlier.scan.id : earlier.kind].join(': '),
  )
const ids = (rows: readonly CompactScan[]) => rows.map(({ id }) => id).join(' ')

it('C100 finds the scan before each of the same host, or says that it was not read', () => {
  const rows = [scan('a3'), scan('b1'), scan('a2'), scan('x', null), scan('a1')]
  expect(earlierOf(rows, false).toSorted()).toEqual([
    'a1: not read',
    'a2: a1',
    'a3: a2',
    'b1: not read',
    'x: no host',
  ])
  expect(earlierOf(rows, true)).toContain('a1: none')
})

it('C101 joins a page with what was loaded only where there is no gap between', () => {
  const loaded = [scan('b1'), scan('a2')]
  expect(ids(joinedScans([scan('c9'), scan('b1')], loaded))).toBe('c9 b1 a2')
  expect(ids(joinedScans([scan('a2'), scan('c1')], loaded))).toBe('b1 a2 c1')
  expect(ids(joinedScans([scan('a1'), scan('c1')], loaded))).toBe('a1 c1')
})

it('puts the scans of a host together, the one scanned last first', () => {
  const rows = [scan('b2'), scan('a3'), scan('x', null), scan('b1'), scan('a2')]
  expect(ids(scansByHost(rows))).toBe('b2 b1 a3 a2 x')
})
