import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getCursorIndex,
  updateForRows,
  createCursor,
  moveCursor,
  type CursorState,
} from './list-cursor.ts'

type Change = (state: CursorState) => CursorState

const toRows = (ids: string) => Array.from(ids, (id) => ({ id }))
const moveTo =
  (id: string, index: number, listKey = 'p1'): Change =>
  (state) =>
    moveCursor(state, { listKey, id, index })
const showRows =
  (
    ids: string,
    listKey = 'p1',
    options: { isFetching?: boolean; startRowId?: string } = {},
  ): Change =>
  (state) =>
    updateForRows(state, {
      listKey,
      rows: toRows(ids),
      isFetching: options.isFetching ?? false,
      startRowId: options.startRowId ?? null,
    })
const changePage =
  (edge: 'first' | 'last'): Change =>
  (state) => ({ ...state, pending: { listKey: 'p1', edge, isLoading: false } })
const applyChanges = (...changes: Change[]): CursorState =>
  changes.reduce((state, change) => change(state), createCursor(null))
/** Returns the ID of the cursor's row in a list; `-` if none. */
const describeCursor = (state: CursorState, list = 'p1') =>
  getCursorIndex(state, list) === null ? '-' : `${state.cursor?.id}${state.cursor?.index}`

describe('the cursor of a list', () => {
  it('is on no row at first, and starts on a given row once that is on screen', () => {
    expect(describeCursor(applyChanges(showRows('abc')))).toBe('-')
    const started = showRows('ab')(createCursor('c'))
    expect(describeCursor(started)).toBe('-')
    expect(describeCursor(showRows('abc', 'p2')(started), 'p2')).toBe('c2')
  })

  it('moves to the row at its latest index when its row is removed', () => {
    expect(
      describeCursor(
        applyChanges(showRows('abc'), moveTo('a', 0), showRows('xyabc'), showRows('xybc')),
      ),
    ).toBe('b2')
    expect(describeCursor(applyChanges(showRows('abc'), moveTo('c', 2), showRows('ab')))).toBe('b1')
  })

  it('waits for its row while the list is empty', () => {
    expect(
      describeCursor(applyChanges(showRows('abc'), moveTo('b', 1), showRows(''), showRows('abc'))),
    ).toBe('b1')
  })

  it('is on no row of another list unless it contains its row', () => {
    const cursor = applyChanges(showRows('abc'), moveTo('b', 1), showRows('def', 'p2'))
    expect(describeCursor(cursor, 'p2')).toBe('-')
    expect(describeCursor(showRows('abc')(cursor))).toBe('b1')
    expect(
      describeCursor(
        applyChanges(showRows('abc'), moveTo('b', 1), showRows('cb', 'sorted')),
        'sorted',
      ),
    ).toBe('b1')
  })

  it('returns to the row where it left a list if its new row is not in that list', () => {
    const sorted = applyChanges(showRows('abc'), moveTo('b', 1), showRows('dec', 'sorted'))
    const movedOn = moveTo('d', 0, 'sorted')(sorted)
    expect(describeCursor(showRows('abc')(movedOn))).toBe('b1')
    // The row where the cursor is now takes precedence.
    expect(describeCursor(showRows('abcd')(movedOn))).toBe('d3')
  })

  it('returns to the row of the history state, if the list has it', () => {
    const searched = applyChanges(
      showRows('abc'),
      moveTo('b', 1),
      showRows('cx', 'found'),
      moveTo('c', 0, 'found'),
    )
    expect(describeCursor(showRows('abc', 'p1', { startRowId: 'b' })(searched))).toBe('b1')
    expect(describeCursor(showRows('abc', 'p1', { startRowId: 'z' })(searched))).toBe('c2')
    expect(describeCursor(applyChanges(showRows('abc', 'p1', { startRowId: 'b' })))).toBe('b1')
  })
})

describe('changing the page', () => {
  it.each([
    ['first', 'd0'],
    ['last', 'f2'],
  ] as const)('moves to the %s row of the page that loads', (edge, cursor) => {
    const pending = applyChanges(showRows('abc'), moveTo('c', 2), changePage(edge), showRows('abc'))
    expect(describeCursor(pending)).toBe('c2')
    expect(describeCursor(showRows('def', 'p2')(pending), 'p2')).toBe(cursor)
    // Even if the page contains the previous row.
    expect(describeCursor(showRows('dcf', 'p2')(pending), 'p2')).toBe(
      edge === 'first' ? 'd0' : 'f2',
    )
  })

  it('ends when the user selects a row', () => {
    const chosen = applyChanges(
      showRows('abc'),
      moveTo('c', 2),
      changePage('first'),
      moveTo('a', 0),
    )
    expect(describeCursor(showRows('def', 'p2')(chosen), 'p2')).toBe('-')
  })

  it('ends if Back is pressed before the page is loaded', () => {
    const loading = applyChanges(
      showRows('abc'),
      moveTo('c', 2),
      changePage('first'),
      showRows('abc', 'p1', { isFetching: true }),
    )
    expect(loading.pending).not.toBeNull()
    const back = showRows('abc')(loading)
    expect([back.pending, describeCursor(back)]).toEqual([null, 'c2'])
  })

  it('moves to the first row of a search with results', () => {
    const early = applyChanges(
      showRows('abc'),
      changePage('first'),
      showRows('abc', 'p1', { isFetching: true }),
    )
    expect(describeCursor(showRows('xb', 'found')(early), 'found')).toBe('x0')
    expect(describeCursor(showRows('x', 'found')(showRows('', 'found')(early)), 'found')).toBe('-')
  })

  it('keeps the cursor on its row if the page is empty', () => {
    const empty = applyChanges(
      showRows('abc'),
      moveTo('c', 2),
      changePage('first'),
      showRows('', 'p2'),
    )
    expect(describeCursor(empty, 'p2')).toBe('-')
    expect(describeCursor(showRows('abc')(empty))).toBe('c2')
  })
})

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
  .map((ids) => ids.join(''))

describe('for any rows', () => {
  it('changes nothing when the same rows are shown again', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(9), fc.boolean(), (ids, newIds, index, isOtherList) => {
        const id = ids[index % Math.max(1, ids.length)]
        const start =
          id === undefined
            ? applyChanges()
            : applyChanges(showRows(ids), moveTo(id, ids.indexOf(id)))
        const showNewRows = showRows(newIds, isOtherList ? 'p2' : 'p1')
        const state = showNewRows(start)
        expect(showNewRows(state)).toBe(state)
      }),
    )
  })

  it('keeps the cursor on its row if present, or else on another row if there are any', () => {
    const changesOfRows = fc.array(letters, { minLength: 1 })
    fc.assert(
      fc.property(letters, changesOfRows, fc.nat(9), (firstIds, nextIds, index) => {
        const id = firstIds[index % Math.max(1, firstIds.length)]
        if (id === undefined) return
        let state = applyChanges(showRows(firstIds), moveTo(id, firstIds.indexOf(id)))
        for (const ids of nextIds) {
          const previousId = state.cursor?.id
          state = showRows(ids)(state)
          const { cursor } = state
          if (ids.includes(previousId ?? '')) expect(cursor?.id).toBe(previousId)
          if (ids !== '') expect(ids[cursor?.index ?? -1]).toBe(cursor?.id)
        }
      }),
    )
  })
})
