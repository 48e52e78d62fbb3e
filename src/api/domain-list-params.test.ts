import { describe, expect, it } from 'vitest'
import type { HostRow } from '#/contract/domain.ts'
import { createHostRow } from '#/test/host-row.ts'
import {
  noRowFilters,
  filterHosts,
  type RowFilters,
  sortHosts,
  type HostOrder,
} from './domain-list-params.ts'

const makeRow = (id: string, overrides: Partial<HostRow>) =>
  createHostRow(id, {
    source: 'MANUAL',
    isScanned: true,
    verdict: 'red',
    risk: 50,
    needsReview: false,
    httpCode: 200,
    scannedAt: '2026-11-20T09:00:00Z',
    feedbackType: undefined,
    ...overrides,
  })
const joinIds = (rows: readonly HostRow[]) => rows.map(({ id }) => id).join('')

const rows = [
  makeRow('a', { needsReview: true, source: 'CERTSTREAM' }),
  makeRow('b', { needsReview: false, openCase: { id: 'c', status: 'OPEN' } }),
  makeRow('c', { needsReview: null, source: null, openCase: { id: 'd', status: null } }),
  makeRow('d', {
    isScanned: false,
    feedbackType: null,
    verdict: null,
    risk: null,
    needsReview: null,
  }),
  makeRow('e', { needsReview: true, feedbackType: 'comment', source: 'NEW_SOURCE' }),
]

describe('filtering rows in the client', () => {
  it.each<[Partial<RowFilters>, string, number]>([
    [{}, 'abcde', 0],
    [{ review: 'needed' }, 'ae', 2],
    [{ review: 'not-needed' }, 'b', 2],
    [{ source: 'MANUAL' }, 'bd', 1],
    [{ source: 'NEW_SOURCE' }, 'e', 1],
    [{ case: 'open' }, 'bc', 0],
    [{ case: 'none' }, 'ade', 0],
    [{ case: 'open', review: 'needed' }, '', 1],
    [{ feedback: 'comment' }, 'e', 3],
    [{ feedback: 'none' }, 'd', 3],
    [{ feedback: 'none', case: 'none' }, 'd', 1],
  ])(
    'C64 with %j keeps matching rows, and counts rows that might match but do not report a value',
    (filters, expectedIds, unreported) => {
      const filtered = filterHosts(rows, { ...noRowFilters, ...filters })
      expect(joinIds(filtered.rows)).toBe(expectedIds)
      expect(filtered.unreportedCount).toBe(unreported)
    },
  )

  it.each(['open', 'none'] as const)(
    'C81 by the case filter %s omits and counts rows that do not report whether a case is open',
    (openCase) => {
      const unreported = makeRow('f', { openCase: undefined })
      expect(filterHosts([unreported], { ...noRowFilters, case: openCase })).toEqual({
        rows: [],
        unreportedCount: 1,
      })
    },
  )
})

describe('sorting all rows', () => {
  const sortIds = (list: readonly HostRow[], sort: HostOrder['sort'], direction: 'asc' | 'desc') =>
    joinIds(sortHosts(list, { sort, direction }))

  // Unknown verdicts and invalid times can't be sorted.
  it.each<[HostOrder['sort'], Partial<HostRow>[], asc: string, desc: string]>([
    [
      'verdict',
      [{ verdict: 'violet' }, { verdict: 'red' }, { verdict: null }, { verdict: 'green' }],
      'dbac',
      'bdac',
    ],
    ['source', [{ source: 'MANUAL' }, { source: null }, { source: 'CERTSTREAM' }], 'cab', 'acb'],
    [
      'case',
      [
        { openCase: null },
        { openCase: { id: 'x', status: 'REQUESTED' } },
        { openCase: { id: 'x', status: null } },
        { openCase: { id: 'x', status: 'OPEN' } },
      ],
      'dbac',
      'bdac',
    ],
    [
      'scanned',
      [
        { scannedAt: 'yesterday' },
        { scannedAt: '2026-11-20T09:30:00+01:00' },
        { scannedAt: null },
        { scannedAt: '2026-11-20T09:00:00Z' },
        { scannedAt: '2026-11-20' },
      ],
      'ebdac',
      'dbeac',
    ],
    [
      'risk_score',
      [{ risk: null }, { risk: 10 }, { risk: undefined }, { risk: 9 }, { risk: 97.5 }],
      'dbeac',
      'ebdac',
    ],
    ['http_status', [{ httpCode: null }, { httpCode: 404 }, { httpCode: 0 }], 'cba', 'bca'],
    [
      'domain',
      [{ name: '' }, { name: 'b.example' }, { name: 'A.example' }, { name: 'a.example' }],
      'cdba',
      'bcda',
    ],
  ])(
    'by %s puts rows without a sortable value last in both directions',
    (sort, values, asc, desc) => {
      const list = values.map((value, index) => makeRow('abcdefg'.charAt(index), value))
      expect([sortIds(list, sort, 'asc'), sortIds(list, sort, 'desc')]).toEqual([asc, desc])
    },
  )
})
