import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import {
  addItems,
  dropItems,
  noSelection,
  selectedItems,
  selectRange,
  selectWhole,
  toggleItems,
  type Selection,
} from '#/product/lists/selection.ts'
import { selectionScope } from './selection-bar.tsx'

const rowOf = (id: string): HostRow => ({
  id,
  name: `${id}.example`,
  source: null,
  scanned: false,
  verdict: null,
  risk: null,
  needsReview: null,
  httpCode: null,
  scannedAt: null,
  openCase: null,
  feedback: null,
  screenshot: null,
})
const page = Array.from('abcdefgh', rowOf)
const [a = rowOf('?'), b = a, c = a] = page
const walked = (rows: HostRow[], more: Partial<WholeList<HostRow>> = {}) => ({
  rows,
  count: rows.length,
  complete: true,
  unreadable: 0,
  ...more,
})
const words = (
  selection: Selection<HostRow>,
  facts: Partial<Parameters<typeof selectionScope>[1]> = {},
) => {
  const { lead, detail } = selectionScope(selection, { filter: 'queue', total: 412, ...facts })
  return detail === '' ? lead : `${lead} ${detail}`
}

describe('P5 the scope in numbers', () => {
  const two = addItems(noSelection, [a, b], 'queue')
  const all = selectWhole(noSelection, walked(page), 'queue')

  it('of the filter', () => {
    expect(words(two)).toBe('2 selected of 412 in this filter')
    expect(words(two, { total: null })).toBe('2 selected in this filter')
  })

  it('with what was selected under other filters', () => {
    const more = addItems(two, [c], 'red')
    expect(words(more)).toBe('3 selected 2 of 412 in this filter, 1 under other filters')
    expect(words(more, { filter: 'green' })).toBe('3 selected 3 under other filters')
  })

  it('of the whole filter', () => {
    expect(words(all, { total: 8 })).toBe('All 8 in this filter selected')
  })

  it('does not claim everything for rows that were gathered one by one', () => {
    expect(words(addItems(noSelection, page, 'queue'), { total: 8 })).toBe(
      '8 selected of 8 in this filter',
    )
  })

  it('says what is no longer in the filter', () => {
    expect(words(all, { total: 5 })).toBe('8 selected this filter has 5 now')
    expect(words(all, { total: 9 })).toBe('8 selected this filter has 9 now')
  })

  it('C27 says when not everything could be read', () => {
    const some = selectWhole(noSelection, walked(page, { count: 12, complete: false }), 'queue')
    expect(words(some, { total: 8 })).toBe(
      '8 selected 8 of 12 could be read, the list changed meanwhile',
    )
  })

  it('forgets that it was the whole filter as soon as one row is let go', () => {
    expect(words(toggleItems(all, [c], 'queue'), { total: 8 })).toBe(
      '7 selected of 8 in this filter',
    )
  })

  it('always adds up, whatever is done in whatever order', () => {
    const step = fc.record({
      action: fc.constantFrom('toggle', 'range', 'add', 'drop', 'whole'),
      at: fc.nat(7),
      filter: fc.constantFrom('queue', 'red'),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let selection: Selection<HostRow> = noSelection
        for (const { action, at, filter } of steps) {
          const row = page[at] ?? a
          if (action === 'toggle') selection = toggleItems(selection, [row], filter)
          else if (action === 'range') selection = selectRange(selection, page, row, filter)
          else if (action === 'add') selection = addItems(selection, page.slice(at), filter)
          else if (action === 'drop') selection = dropItems(selection, [row.id])
          else selection = selectWhole(selection, walked(page.slice(at)), filter)
        }
        const scope = selectionScope(selection, { filter: 'queue', total: 8 })
        expect(selectedItems(selection)).toHaveLength(selection.chosen.size)
        if (scope.everything) for (const { id } of page) expect(selection.chosen.has(id)).toBe(true)
        if (!scope.everything) expect(scope.lead).toBe(`${selection.chosen.size} selected`)
      }),
    )
  })
})
