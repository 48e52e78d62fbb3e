import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cursorIn,
  cursorReducer,
  newCursor,
  type CursorAction,
  type CursorState,
} from './list-cursor.ts'

const rowsOf = (ids: string) => Array.from(ids, (id) => ({ id }))
const at = (id: string, index: number, list = 'p1'): CursorAction => ({
  type: 'move',
  cursor: { list, id, index },
})
const rows = (ids: string, list = 'p1'): CursorAction => ({
  type: 'rows',
  list,
  rows: rowsOf(ids),
})
const after = (...actions: CursorAction[]): CursorState =>
  actions.reduce(cursorReducer, newCursor(null))
/** The row of the cursor in a list, `-` without one. */
const row = (state: CursorState, list = 'p1') =>
  cursorIn(state, list) === null ? '-' : `${state.cursor?.id}${state.cursor?.index}`

describe('the cursor of a list', () => {
  it('starts without a row, or on a given row of the list', () => {
    expect(row(after(rows('abc')))).toBe('-')
    const begun = cursorReducer(newCursor('c'), rows('ab'))
    expect(row(begun)).toBe('-')
    expect(row(cursorReducer(begun, rows('abc', 'p2')), 'p2')).toBe('c2')
  })

  it('follows its row when others are added and removed', () => {
    expect(row(after(rows('abc'), at('b', 1), rows('xyabc')))).toBe('b3')
    expect(row(after(rows('abc'), at('b', 1), rows('bc')))).toBe('b0')
  })

  it('moves to the next row when its row is removed', () => {
    expect(row(after(rows('abc'), at('b', 1), rows('ac')))).toBe('c1')
    expect(row(after(rows('abc'), at('c', 2), rows('ab')))).toBe('b1')
    // From where the row was last, not from where the cursor was put.
    expect(row(after(rows('abc'), at('a', 0), rows('xyabc'), rows('xybc')))).toBe('b2')
  })

  it('waits for its row while the list is empty', () => {
    const empty = after(rows('abc'), at('b', 1), rows(''))
    expect(row(cursorReducer(empty, rows('abc')))).toBe('b1')
  })

  it('is on no row of another list unless it contains its row', () => {
    const there = after(rows('abc'), at('b', 1), rows('def', 'p2'))
    expect(row(there, 'p2')).toBe('-')
    expect(row(cursorReducer(there, rows('abc')))).toBe('b1')
    expect(row(after(rows('abc'), at('b', 1), rows('cb', 'sorted')), 'sorted')).toBe('b1')
  })
})

describe('turning a page', () => {
  const turn = (on: 'first' | 'last'): CursorAction => ({
    type: 'move-later',
    pendingMove: { past: 'p1', on, turns: true },
  })

  it.each([
    ['first', 'd0'],
    ['last', 'f2'],
  ] as const)('lands on the %s row of the page that comes', (on, there) => {
    const turning = after(rows('abc'), at('c', 2), turn(on), rows('abc'))
    expect(row(turning)).toBe('c2')
    expect(row(cursorReducer(turning, rows('def', 'p2')), 'p2')).toBe(there)
    // Also where the page holds the row that was left.
    expect(row(cursorReducer(turning, rows('dcf', 'p2')), 'p2')).toBe(on === 'first' ? 'd0' : 'f2')
  })

  it('is cancelled without another page and when the user selects a row', () => {
    expect(after(rows('abc'), at('c', 2), turn('first'), { type: 'stay' }).pendingMove).toBeNull()
    const chosen = after(rows('abc'), at('c', 2), turn('first'), at('a', 0))
    expect(row(cursorReducer(chosen, rows('def', 'p2')), 'p2')).toBe('-')
  })

  it('is cancelled by Back before the page loads', () => {
    const waits = after(rows('abc'), at('c', 2), turn('first'), {
      type: 'rows',
      list: 'p1',
      rows: rowsOf('abc'),
      busy: true,
    })
    expect(waits.pendingMove?.turns).toBe(true)
    const back = cursorReducer(waits, rows('abc'))
    expect([back.pendingMove, row(back)]).toEqual([null, 'c2'])
  })

  it('to an empty page keeps the cursor', () => {
    const empty = after(rows('abc'), at('c', 2), turn('first'), rows('', 'p2'))
    expect(row(empty, 'p2')).toBe('-')
    expect(row(cursorReducer(empty, rows('abc')))).toBe('c2')
  })
})

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
  .map((ids) => ids.join(''))

describe('for any rows', () => {
  it('the same rows change nothing the second time', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(9), fc.boolean(), (before, later, index, other) => {
        const id = before[index % Math.max(1, before.length)]
        const start = id === undefined ? after() : after(rows(before), at(id, before.indexOf(id)))
        const next = rows(later, other ? 'p2' : 'p1')
        const once = cursorReducer(start, next)
        expect(cursorReducer(once, next)).toBe(once)
      }),
    )
  })

  it('the cursor is on its row if present, else on some row if there are any', () => {
    fc.assert(
      fc.property(letters, fc.array(letters, { minLength: 1 }), fc.nat(9), (first, then, index) => {
        const id = first[index % Math.max(1, first.length)]
        if (id === undefined) return
        let state = after(rows(first), at(id, first.indexOf(id)))
        for (const ids of then) {
          const { cursor } = state
          state = cursorReducer(state, rows(ids))
          const now = state.cursor
          if (ids.includes(cursor?.id ?? '')) expect(now?.id).toBe(cursor?.id)
          if (ids !== '') expect(ids[now?.index ?? -1]).toBe(now?.id)
        }
      }),
    )
  })
})

describe('a search in a list', () => {
  const search: CursorAction = { type: 'search', depth: 1 }
  const enter = (past: string | null): CursorAction => ({
    type: 'move-later',
    pendingMove: { past, on: 'first', turns: false },
  })
  const begun = [rows('abc'), at('b', 1), search]

  it('has no cursor until the user moves to its rows, then the first', () => {
    const found = after(...begun, rows('abc'), rows('bx', 'found'))
    expect(row(found, 'found')).toBe('-')
    expect(row(cursorReducer(found, enter(null)), 'found')).toBe('-')
    expect(row([enter(null), rows('bx', 'found')].reduce(cursorReducer, found), 'found')).toBe('b0')
  })

  it('waits for its rows if the user moves there before they load', () => {
    const early = after(...begun, enter('p1'), rows('abc'))
    expect(row(early)).toBe('-')
    expect(row(cursorReducer(early, rows('xb', 'found')), 'found')).toBe('x0')
    const none = [rows('', 'found'), rows('x', 'found')].reduce(cursorReducer, early)
    expect(row(none, 'found')).toBe('-')
  })

  it('waits for its rows while the old ones are still on screen', () => {
    const early = after(...begun, enter(null), {
      type: 'rows',
      list: 'p1',
      rows: rowsOf('abc'),
      busy: true,
    })
    expect(row(early)).toBe('-')
    expect(row(cursorReducer(early, rows('xb', 'found')), 'found')).toBe('x0')
  })

  it('returns to the previous row after any moves', () => {
    const moved = after(...begun, rows('cba', 'found'), at('c', 0, 'found'), rows('cba', 'found'))
    expect(row(moved, 'found')).toBe('c0')
    expect(row(cursorReducer(moved, rows('abc')))).toBe('b1')
    // Given up before its rows have come.
    expect(row(after(...begun, rows('abc'), { type: 'return' }, rows('abc')))).toBe('b1')
  })

  it('keeps the previous row if a search is restarted without moving to its rows', () => {
    const again = after(...begun, rows('x', 'found'), search, rows('y', 'other'))
    expect(row(cursorReducer(again, rows('abc')))).toBe('b1')
  })

  it('keeps the cursor if the user only leaves the field', () => {
    expect(row(after(rows('abc'), at('b', 1), enter(null), rows('abc')))).toBe('b1')
  })
})
