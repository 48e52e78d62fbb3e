import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHostRow } from '#/test/host-row.ts'
import {
  areAllSelected,
  emptySelection,
  extendRange,
  selectRange,
  setSelected,
  type Selection,
} from './selection.ts'

const page = Array.from('abcdefgh', (id) => createHostRow(id))
const createHosts = (ids: string) => Array.from(ids, (id) => createHostRow(id))
const selectHosts = (ids: string) => setSelected(emptySelection, createHosts(ids), true)
const joinIds = ({ hostById }: Selection) => [...hostById.keys()].toSorted().join('')

describe('selection of hosts', () => {
  it('selects and deselects all hosts of a group', () => {
    expect(joinIds(setSelected(selectHosts('a'), createHosts('ac'), true))).toBe('ac')
    expect(joinIds(setSelected(selectHosts('ac'), createHosts('ac'), false))).toBe('')
    expect(areAllSelected(selectHosts('ac'), [])).toBe(false)
  })

  it('includes both ends of a range, in either direction', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), (from, to) => {
        const [first = createHostRow('?'), last = first] = [page[from], page[to]]
        const range = selectRange(setSelected(emptySelection, [first], true), page, last)
        expect(joinIds(range)).toBe('abcdefgh'.slice(Math.min(from, to), Math.max(from, to) + 1))
        // The next range starts where this range ends.
        expect(range.anchorId).toBe(last.id)
      }),
    )
  })

  it('selects only the end of a range whose start is on another page', () => {
    expect(joinIds(selectRange(selectHosts('z'), page, createHostRow('c')))).toBe('cz')
  })

  // Each step is a move of the cursor: 'cd' moves it from row c to row d.
  it.each([
    ['grows from its first row', '', 'cd de', 'cde'],
    ['shrinks toward its first row', '', 'cd de ed', 'cd'],
    ['grows on the other side of its first row', '', 'cd dc cb', 'bc'],
    ['starts at the cursor if the selected row is not adjacent', 'a', 'de', 'ade'],
    ['shrinks back to its first row', 'b', 'bc cb', 'b'],
  ])('with Shift and arrow keys, a range %s', (_name, before, steps, expected) => {
    let selection = selectHosts(before)
    for (const [from = '', to = ''] of steps.split(' '))
      selection = extendRange(selection, page, { from: createHostRow(from), to: createHostRow(to) })
    expect(joinIds(selection)).toBe(expected)
  })
})
