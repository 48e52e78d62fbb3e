import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorIndex, updateForRows, createCursor, type CursorState } from './list-cursor.ts'

type Change = (state: CursorState) => CursorState

const rowsOf = (ids: string) => Array.from(ids, (id) => ({ id }))
const move =
  (id: string, index: number, listKey = 'p1'): Change =>
  () => ({ cursor: { listKey, id, index }, pending: null })
const rows =
  (
    ids: string,
    listKey = 'p1',
    options: { isFetching?: boolean; startRowId?: string } = {},
  ): Change =>
  (state) =>
    updateForRows(state, {
      listKey,
      rows: rowsOf(ids),
      isFetching: options.isFetching ?? false,
      startRowId: options.startRowId ?? null,
    })
const waitFor =
  (edge: 'first' | 'last'): Change =>
  (state) => ({ ...state, pending: { listKey: 'p1', edge, isLoading: false } })
const cursorAfter = (...changes: Change[]): CursorState =>
  changes.reduce((state, change) => change(state), createCursor(null))
/** Row of the cursor in a list, `-` if none. */
const row = (state: CursorState, list = 'p1') =>
  cursorIndex(state, list) === null ? '-' : `${state.cursor?.id}${state.cursor?.index}`

describe('the cursor of a list', () => {
  it('is on no row at first, and starts on a given row once that is on screen', () => {
    expect(row(cursorAfter(rows('abc')))).toBe('-')
    const begun = rows('ab')(createCursor('c'))
    expect(row(begun)).toBe('-')
    expect(row(rows('abc', 'p2')(begun), 'p2')).toBe('c2')
  })

  it('moves to the row at its latest index when its row is removed', () => {
    expect(row(cursorAfter(rows('abc'), move('a', 0), rows('xyabc'), rows('xybc')))).toBe('b2')
    expect(row(cursorAfter(rows('abc'), move('c', 2), rows('ab')))).toBe('b1')
  })

  it('waits for its row while the list is empty', () => {
    expect(row(cursorAfter(rows('abc'), move('b', 1), rows(''), rows('abc')))).toBe('b1')
  })

  it('is on no row of another list unless it contains its row', () => {
    const cursor = cursorAfter(rows('abc'), move('b', 1), rows('def', 'p2'))
    expect(row(cursor, 'p2')).toBe('-')
    expect(row(rows('abc')(cursor))).toBe('b1')
    expect(row(cursorAfter(rows('abc'), move('b', 1), rows('cb', 'sorted')), 'sorted')).toBe('b1')
  })

  it('returns to the row of the history state, if the list has it', () => {
    const searched = cursorAfter(
      rows('abc'),
      move('b', 1),
      rows('cx', 'found'),
      move('c', 0, 'found'),
    )
    expect(row(rows('abc', 'p1', { startRowId: 'b' })(searched))).toBe('b1')
    expect(row(rows('abc', 'p1', { startRowId: 'z' })(searched))).toBe('c2')
    expect(row(cursorAfter(rows('abc', 'p1', { startRowId: 'b' })))).toBe('b1')
  })
})

describe('turning a page', () => {
  it.each([
    ['first', 'd0'],
    ['last', 'f2'],
  ] as const)('moves to the %s row of the page that loads', (edge, cursor) => {
    const turning = cursorAfter(rows('abc'), move('c', 2), waitFor(edge), rows('abc'))
    expect(row(turning)).toBe('c2')
    expect(row(rows('def', 'p2')(turning), 'p2')).toBe(cursor)
    // Also if the page has the previous row.
    expect(row(rows('dcf', 'p2')(turning), 'p2')).toBe(edge === 'first' ? 'd0' : 'f2')
  })

  it('ends when the user selects a row', () => {
    const chosen = cursorAfter(rows('abc'), move('c', 2), waitFor('first'), move('a', 0))
    expect(row(rows('def', 'p2')(chosen), 'p2')).toBe('-')
  })

  it('ends if Back is pressed before the page is loaded', () => {
    const loading = cursorAfter(
      rows('abc'),
      move('c', 2),
      waitFor('first'),
      rows('abc', 'p1', { isFetching: true }),
    )
    expect(loading.pending).not.toBeNull()
    const back = rows('abc')(loading)
    expect([back.pending, row(back)]).toEqual([null, 'c2'])
  })

  it('moves to the first row of a search that has any', () => {
    const early = cursorAfter(
      rows('abc'),
      waitFor('first'),
      rows('abc', 'p1', { isFetching: true }),
    )
    expect(row(rows('xb', 'found')(early), 'found')).toBe('x0')
    expect(row(rows('x', 'found')(rows('', 'found')(early)), 'found')).toBe('-')
  })

  it('to an empty page leaves the cursor on its row', () => {
    const empty = cursorAfter(rows('abc'), move('c', 2), waitFor('first'), rows('', 'p2'))
    expect(row(empty, 'p2')).toBe('-')
    expect(row(rows('abc')(empty))).toBe('c2')
  })
})

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
  .map((ids) => ids.join(''))

describe('for any rows', () => {
  it('the same rows twice change nothing the second time', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(9), fc.boolean(), (before, later, index, other) => {
        const id = before[index % Math.max(1, before.length)]
        const start =
          id === undefined ? cursorAfter() : cursorAfter(rows(before), move(id, before.indexOf(id)))
        const next = rows(later, other ? 'p2' : 'p1')
        const once = next(start)
        expect(next(once)).toBe(once)
      }),
    )
  })

  it('the cursor is on its row if present, else on some row if there are any', () => {
    fc.assert(
      fc.property(letters, fc.array(letters, { minLength: 1 }), fc.nat(9), (first, then, index) => {
        const id = first[index % Math.max(1, first.length)]
        if (id === undefined) return
        let state = cursorAfter(rows(first), move(id, first.indexOf(id)))
        for (const ids of then) {
          const { cursor } = state
          state = rows(ids)(state)
          const now = state.cursor
          if (ids.includes(cursor?.id ?? '')) expect(now?.id).toBe(cursor?.id)
          if (ids !== '') expect(ids[now?.index ?? -1]).toBe(now?.id)
        }
      }),
    )
  })
})
