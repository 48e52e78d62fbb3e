import { describe, expect, it } from 'vitest'
import {
  addItems,
  dropItems,
  noSelection,
  selectedItems,
  selectRange,
  toggleItems,
  type Selection,
} from './selection.ts'

const itemOf = (id: string) => ({ id })
type Item = ReturnType<typeof itemOf> & { verdict?: string }
const page: Item[] = Array.from('abcdefgh', itemOf)
const [a = itemOf('?'), b = a, c = a, d = a, e = a] = page
const ids = (selection: Selection<Item>) => [...selection.chosen.keys()].toSorted().join('')

describe('selecting', () => {
  it('one row, and lets go of it', () => {
    const one = toggleItems(noSelection, [b], 'queue')
    expect(ids(one)).toBe('b')
    expect(ids(toggleItems(one, [b], 'queue'))).toBe('')
  })

  it('a range from the last press, in both directions', () => {
    expect(ids(selectRange(toggleItems(noSelection, [b], 'queue'), page, e, 'queue'))).toBe('bcde')
    expect(ids(selectRange(toggleItems(noSelection, [e], 'queue'), page, b, 'queue'))).toBe('bcde')
  })

  it('a range also from a row that was let go, and one after another', () => {
    const first = selectRange(toggleItems(noSelection, [a], 'queue'), page, c, 'queue')
    expect(ids(selectRange(first, page, e, 'queue'))).toBe('abcde')
    const without = toggleItems(first, [b], 'queue')
    expect(ids(selectRange(without, page, d, 'queue'))).toBe('abcd')
  })

  it('only the row itself when the range would begin on another page', () => {
    const elsewhere = toggleItems(noSelection, [itemOf('z')], 'queue')
    expect(ids(selectRange(elsewhere, page, c, 'queue'))).toBe('cz')
    expect(ids(selectRange(noSelection, page, c, 'queue'))).toBe('c')
  })

  it('a page, a group, and without them again', () => {
    const both = addItems<Item>(
      addItems<Item>(noSelection, page.slice(0, 3), 'queue'),
      [itemOf('z')],
      'queue',
    )
    expect(ids(both)).toBe('abcz')
    expect(ids(dropItems(both, ['a', 'b', 'c']))).toBe('z')
    expect(dropItems(both, ['x'])).toBe(both)
    expect(dropItems(both, ['a', 'b', 'c', 'z'])).toBe(noSelection)
  })

  it('keeps the newer data of a row that is on screen', () => {
    const selection = addItems<Item>(noSelection, [a, b], 'queue')
    const newer: Item = { ...b, verdict: 'red' }
    expect(selectedItems(selection, [newer, c])).toEqual([a, newer])
  })
})
