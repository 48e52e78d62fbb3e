import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRow, filterHosts, sortHosts, type HostOrder, type RowFilters } from './chosen-hosts.ts'
import type { HostRow } from './host-rows.ts'

const plain: HostRow = {
  id: 'a',
  name: 'a.example',
  source: 'MANUAL',
  scanned: true,
  verdict: 'red',
  risk: 50,
  needsReview: false,
  httpCode: 200,
  scannedAt: '2026-11-20T09:00:00Z',
  openCase: null,
  feedback: undefined,
  screenshot: undefined,
}
const rowOf = (id: string, more: Partial<HostRow>): HostRow => ({ ...plain, id, ...more })
const ids = (rows: readonly HostRow[]) => rows.map(({ id }) => id).join('')

const rows = [
  rowOf('a', { needsReview: true, source: 'CERTSTREAM' }),
  rowOf('b', { needsReview: false, openCase: { id: 'c', status: 'OPEN' } }),
  rowOf('c', { needsReview: null, source: null, openCase: { id: 'd', status: null } }),
  rowOf('d', { scanned: false, feedback: null, verdict: null, risk: null, needsReview: null }),
  rowOf('e', { needsReview: true, feedback: 'comment', source: 'NEW_SOURCE' }),
]

describe('filters that the service does not have', () => {
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
  ])('C64 %j shows what passes and counts what does not tell', (filters, shown, silent) => {
    const filtered = filterHosts(rows, { ...anyRow, ...filters })
    expect(ids(filtered.rows)).toBe(shown)
    expect(filtered.silent).toBe(silent)
  })
})

describe('the order of all rows', () => {
  it('is what comparing row with row comes to, for every column', () => {
    const row = fc.record({
      name: fc.constantFrom('', 'a.example', 'A.example', 'b.example', 'é.example', 'z.example'),
      source: fc.constantFrom(null, 'CERTSTREAM', 'MANUAL', 'NEW_SOURCE'),
      verdict: fc.constantFrom(null, 'green', 'unknown', 'amber', 'red', 'new-code', 'newer-code'),
      risk: fc.constantFrom(null, 0, 9, 10, 97.5, 100),
      httpCode: fc.constantFrom(null, 0, 99, 200, 1000),
      scannedAt: fc.constantFrom(null, '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'),
      openCase: fc.constantFrom(
        null,
        { id: 'c', status: null },
        { id: 'd', status: 'OPEN' },
        { id: 'e', status: 'REQUESTED' },
      ),
    })
    const weights = ['green', 'unknown', 'amber', 'red']
    const weigh = (verdict: string) => weights.indexOf(verdict)
    const valueOf: Record<
      Exclude<HostOrder['sort'], 'review_priority'>,
      (one: HostRow) => string | number | null
    > = {
      domain: ({ name }) => name.toLowerCase() || null,
      source: ({ source }) => source,
      verdict: ({ verdict }) => (verdict === null ? null : weigh(verdict)),
      risk_score: ({ risk }) => risk,
      http_status: ({ httpCode }) => httpCode,
      scanned: ({ scannedAt }) => scannedAt,
      case: ({ openCase }) => openCase && (openCase.status ?? ''),
    }
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.constantFrom(
          'domain',
          'source',
          'verdict',
          'risk_score',
          'http_status',
          'scanned',
          'case',
        ),
        fc.constantFrom('asc', 'desc'),
        (some, sort, direction) => {
          const list = some.map((more, at) => rowOf(String(at), more))
          const value = (place: number) => valueOf[sort](list[place] ?? plain) ?? null
          const expected = [...list.keys()].toSorted((a, b) => {
            const [one, other] = [value(a), value(b)]
            if (one === other) return a - b
            if (one === null || other === null) return one === null ? 1 : -1
            return one < other === (direction === 'asc') ? -1 : 1
          })
          expect(sortHosts(list, { sort, direction }).map(({ id }) => Number(id))).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })
})
