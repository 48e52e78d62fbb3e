import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import { noLocalFilters, type LocalFilters } from '#/replica/host-filters.ts'
import { everyOrder, placesInOrder, sortLocally, type LocalSort } from '#/replica/host-order.ts'
import { filterLocally, shownLabel, sourcesOf, tellsFeedback } from './local-filters.ts'

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

describe('local filters', () => {
  it.each<[Partial<LocalFilters>, string, number]>([
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
  ])('C64 %j shows what passes and counts what does not tell', (filters, shown, unsaid) => {
    const filtered = filterLocally(rows, { ...noLocalFilters, ...filters })
    expect(ids(filtered.rows)).toBe(shown)
    expect(filtered.unsaid).toBe(unsaid)
  })

  it('says how many of how many', () => {
    expect(shownLabel({ shown: 31, loaded: 20_000, total: 20_000 })).toBe('31 of 20,000 loaded')
    expect(shownLabel({ shown: 3, loaded: 50, total: 20_000 })).toBe(
      '3 of 50 loaded, 20,000 in this filter',
    )
    expect(shownLabel({ shown: 3, loaded: 50, total: null })).toBe('3 of 50 loaded')
  })

  it('knows what rows can tell', () => {
    expect(tellsFeedback(rows)).toBe(false)
    expect(tellsFeedback(rows.slice(3))).toBe(true)
    expect(sourcesOf(rows)).toEqual(['CERTSTREAM', 'MANUAL', 'NEW_SOURCE'])
  })
})

describe('local order', () => {
  const mixed = [
    rowOf('a', { name: 'b.example', risk: 10, httpCode: null, verdict: 'amber' }),
    rowOf('b', { name: 'A.example', risk: null, httpCode: 0, verdict: 'red' }),
    rowOf('c', { name: '', risk: 97.5, httpCode: 404, verdict: 'new-code' }),
    rowOf('d', { name: 'c.example', risk: 10, httpCode: 200, verdict: 'unknown' }),
  ]
  it.each<[LocalSort['column'], string, string]>([
    ['review', 'abcd', 'abcd'],
    ['domain', 'badc', 'dabc'],
    ['risk_score', 'adcb', 'cadb'],
    ['http_status', 'bdca', 'cdba'],
    ['verdict', 'cdab', 'badc'],
    ['source', 'abcd', 'abcd'],
  ])('by %s', (column, asc, desc) => {
    expect(ids(sortLocally(mixed, { column, direction: 'asc' }))).toBe(asc)
    expect(ids(sortLocally(mixed, { column, direction: 'desc' }))).toBe(desc)
  })

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
    const valueOf: Record<string, (one: HostRow) => string | number | null> = {
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
        fc.constantFrom(...everyOrder),
        (some, sort) => {
          const list = some.map((more, at) => rowOf(String(at), more))
          const value = (place: number) => valueOf[sort.column]?.(list[place] ?? plain) ?? null
          const expected = [...list.keys()].toSorted((a, b) => {
            const [one, other] = [value(a), value(b)]
            if (one === other) return a - b
            if (one === null || other === null) return one === null ? 1 : -1
            return one < other === (sort.direction === 'asc') ? -1 : 1
          })
          expect([...placesInOrder(list, sort)]).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keeps every row, keeps equal ones in order and those without a value last', () => {
    const risks = fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 40 })
    fc.assert(
      fc.property(risks, fc.constantFrom('asc' as const, 'desc' as const), (values, direction) => {
        const list = values.map((risk, index) => rowOf(String(index), { risk }))
        const sorted = sortLocally(list, { column: 'risk_score', direction })
        expect(new Set(sorted)).toEqual(new Set(list))
        const sign = direction === 'asc' ? 1 : -1
        for (const [index, row] of sorted.entries()) {
          const next = sorted[index + 1]
          if (!next) continue
          if (row.risk === null) expect(next.risk).toBeNull()
          else if (next.risk !== null)
            expect((next.risk - row.risk) * sign).toBeGreaterThanOrEqual(0)
          if (row.risk === next.risk) expect(Number(next.id)).toBeGreaterThan(Number(row.id))
        }
      }),
    )
  })
})
