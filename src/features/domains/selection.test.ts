import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FullList } from '#/api/fetch-all-pages.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { hostRow } from '#/test/host-row.ts'
import {
  addHosts,
  areAllSelected,
  removeHosts,
  extendRange,
  emptySelection,
  selectedHosts,
  describeSelection,
  selectRange,
  selectFullFilter,
  toggleHosts,
  type Selection,
} from './selection.ts'

const page = Array.from('abcdefgh', (id) => hostRow(id))
const [a = hostRow('?'), b = a, c = a] = page
const walked = (rows: HostRow[], more: Partial<FullList<HostRow>> = {}) => ({
  rows,
  count: rows.length,
  isComplete: true,
  unreadable: 0,
  ...more,
})
const two = addHosts(emptySelection, [a, b], 'queue')
const all = selectFullFilter(emptySelection, walked(page), 'queue')

describe('P5 the scope of a selection', () => {
  it.each<[string, Selection, Partial<Parameters<typeof describeSelection>[1]>, string]>([
    ['of the filter', two, {}, '2 selected of 412 in this filter'],
    ['of a filter without a count', two, { total: null }, '2 selected in this filter'],
    [
      'of several filters',
      addHosts(two, [c], 'red'),
      {},
      '3 selected 2 of 412 in this filter, 1 under other filters',
    ],
    [
      'of other filters',
      addHosts(two, [c], 'red'),
      { filterKey: 'green' },
      '3 selected 3 under other filters',
    ],
    ['of the whole filter', all, { total: 8 }, 'All 8 in this filter selected'],
    [
      'of all rows that were gathered one by one',
      addHosts(emptySelection, page, 'queue'),
      { total: 8 },
      '8 selected of 8 in this filter',
    ],
    ['of a filter that has fewer now', all, { total: 5 }, '8 selected this filter has 5 now'],
    ['of a filter that has more now', all, { total: 9 }, '8 selected this filter has 9 now'],
    [
      'C27 of a filter that could not be read whole',
      selectFullFilter(emptySelection, walked(page, { count: 12, isComplete: false }), 'queue'),
      { total: 8 },
      '8 selected 8 of 12 loaded: the list changed meanwhile',
    ],
    [
      'of a whole filter of which a row was let go',
      toggleHosts(all, [c], 'queue'),
      { total: 8 },
      '7 selected of 8 in this filter',
    ],
  ])('%s', (_of, selection, facts, said) => {
    const { lead, detail } = describeSelection(selection, {
      filterKey: 'queue',
      total: 412,
      ...facts,
    })
    expect(detail === '' ? lead : `${lead} ${detail}`).toBe(said)
  })

  it('always adds up after any sequence of actions', () => {
    const step = fc.record({
      action: fc.constantFrom('toggle', 'range', 'add', 'drop', 'whole'),
      at: fc.nat(7),
      filter: fc.constantFrom('queue', 'red'),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let selection: Selection = emptySelection
        for (const { action, at, filter } of steps) {
          const row = page[at] ?? a
          if (action === 'toggle') selection = toggleHosts(selection, [row], filter)
          else if (action === 'range') selection = selectRange(selection, page, row, filter)
          else if (action === 'add') selection = addHosts(selection, page.slice(at), filter)
          else if (action === 'drop') selection = removeHosts(selection, [row])
          else selection = selectFullFilter(selection, walked(page.slice(at)), filter)
        }
        const scope = describeSelection(selection, { filterKey: 'queue', total: 8 })
        expect(selectedHosts(selection)).toHaveLength(selection.selectedById.size)
        if (scope.everything)
          for (const { id } of page) expect(selection.selectedById.has(id)).toBe(true)
        if (!scope.everything) expect(scope.lead).toBe(`${selection.selectedById.size} selected`)
      }),
    )
  })
})

const ids = (selection: Selection) =>
  selectedHosts(selection)
    .map(({ id }) => id)
    .toSorted()
    .join('')

describe('what is selected', () => {
  it('selects and deselects all hosts of a group', () => {
    const both = toggleHosts(toggleHosts(emptySelection, [a], 'queue'), [a, c], 'queue')
    expect(ids(both)).toBe('ac')
    expect(ids(toggleHosts(both, [a, c], 'queue'))).toBe('')
    expect(areAllSelected(both, [])).toBe(false)
  })

  it('is updated with newer versions of its rows', () => {
    const newer = { ...a, risk: 50 }
    expect(selectedHosts(addHosts(emptySelection, [a], 'queue'), [newer, b])).toEqual([newer])
  })

  it('a range includes both ends, in either direction', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), (from, to) => {
        const [first = a, last = a] = [page[from], page[to]]
        const range = selectRange(
          toggleHosts(emptySelection, [first], 'queue'),
          page,
          last,
          'queue',
        )
        expect(ids(range)).toBe('abcdefgh'.slice(Math.min(from, to), Math.max(from, to) + 1))
        // The next range starts at the end of this one.
        expect(range.anchor).toBe(last.id)
      }),
    )
  })

  it('a range from another page is one row', () => {
    expect(ids(selectRange(addHosts(emptySelection, [hostRow('z')], 'q'), page, c, 'q'))).toBe('cz')
  })

  it.each([
    ['grows from where it began', '', 'cd de', 'cde'],
    ['shrinks towards it', '', 'cd de ed', 'cd'],
    ['and grows on the other side', '', 'cd dc cb', 'bc'],
    ['starts a new range elsewhere', 'a', 'de', 'ade'],
    ['begins where a row was let go', 'aa', 'ab', 'ab'],
    ['keeps the row that it began on', 'b', 'bc cb', 'b'],
  ])('a range by Shift and arrows %s', (_what, pressed, steps, left) => {
    let selection = emptySelection
    for (const id of pressed) selection = toggleHosts(selection, [hostRow(id)], 'q')
    for (const [from = '', to = ''] of steps.split(' '))
      selection = extendRange(selection, page, { from: hostRow(from), to: hostRow(to) }, 'q')
    expect(ids(selection)).toBe(left)
  })
})
