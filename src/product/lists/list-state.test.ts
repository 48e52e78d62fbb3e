import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorIn, listReducer, newList, type ListAction, type ListState } from './list-state.ts'
import { allChosen, selectedItems } from './selection.ts'

type Item = { id: string }
const rowsOf = (ids: string): Item[] => Array.from(ids, (id) => ({ id }))
const at = (id: string, index: number, list = 'p1'): ListAction<Item> => ({
  type: 'put',
  cursor: { list, id, index },
})
const rows = (ids: string, list = 'p1'): ListAction<Item> => ({
  type: 'rows',
  list,
  rows: rowsOf(ids),
})
const after = (...actions: ListAction<Item>[]): ListState<Item> =>
  actions.reduce(listReducer<Item>, newList(null))
/** The row of the cursor in a list, `-` without one. */
const row = (state: ListState<Item>, list = 'p1') =>
  cursorIn(state, list) === null ? '-' : `${state.cursor?.id}${state.cursor?.index}`

describe('the cursor of a list', () => {
  it('is nowhere at first, and begins on a given row when that is there', () => {
    expect(row(after(rows('abc')))).toBe('-')
    const begun = listReducer<Item>(newList('c'), rows('ab'))
    expect(row(begun)).toBe('-')
    expect(row(listReducer(begun, rows('abc', 'p2')), 'p2')).toBe('c2')
  })

  it('stays with its row when others come and go', () => {
    expect(row(after(rows('abc'), at('b', 1), rows('xyabc')))).toBe('b3')
    expect(row(after(rows('abc'), at('b', 1), rows('bc')))).toBe('b0')
  })

  it('goes to the row that moved up when its row is gone', () => {
    expect(row(after(rows('abc'), at('b', 1), rows('ac')))).toBe('c1')
    expect(row(after(rows('abc'), at('c', 2), rows('ab')))).toBe('b1')
    // From where the row was last, not from where the cursor was put.
    expect(row(after(rows('abc'), at('a', 0), rows('xyabc'), rows('xybc')))).toBe('b2')
  })

  it('waits for its row while the list is empty', () => {
    const empty = after(rows('abc'), at('b', 1), rows(''))
    expect(row(listReducer(empty, rows('abc')))).toBe('b1')
  })

  it('is on no row of another list, unless its row is there too', () => {
    const there = after(rows('abc'), at('b', 1), rows('def', 'p2'))
    expect(row(there, 'p2')).toBe('-')
    expect(row(listReducer(there, rows('abc')))).toBe('b1')
    expect(row(after(rows('abc'), at('b', 1), rows('cb', 'sorted')), 'sorted')).toBe('b1')
  })
})

describe('turning a page', () => {
  const turn = (lands: 'first' | 'last'): ListAction<Item> => ({ type: 'turn', from: 'p1', lands })
  const arrive: ListAction<Item> = { type: 'arrive', list: 'p2' }

  it.each([
    ['first', 'd0'],
    ['last', 'f2'],
  ] as const)(
    'lands on the %s row, whichever comes first: its name or its rows',
    (lands, there) => {
      const named = after(rows('abc'), at('c', 2), turn(lands), arrive, rows('abc'))
      expect(named.turning).not.toBeNull()
      expect(row(named)).toBe('c2')
      expect(row(listReducer(named, rows('def', 'p2')), 'p2')).toBe(there)
      const drawn = after(rows('abc'), at('c', 2), turn(lands), rows('def', 'p2'))
      expect(drawn.turning).not.toBeNull()
      const both = [arrive, rows('def', 'p2')].reduce(listReducer<Item>, drawn)
      expect(row(both, 'p2')).toBe(there)
      expect(both.turning).toBeNull()
    },
  )

  it('ends where there is no other page, and when somebody goes elsewhere', () => {
    expect(after(rows('abc'), at('c', 2), turn('first'), { type: 'stay' }).turning).toBeNull()
    const elsewhere = after(rows('abc'), at('c', 2), turn('first'), arrive, rows('xyz', 'p9'))
    expect(elsewhere.turning).toBeNull()
    expect(row(elsewhere, 'p9')).toBe('-')
  })

  it('ends when a row is chosen meanwhile', () => {
    const chosen = after(rows('abc'), at('c', 2), turn('first'), at('a', 0), arrive)
    expect(chosen.turning).toBeNull()
    expect(row(listReducer(chosen, rows('def', 'p2')), 'p2')).toBe('-')
  })

  it('to an empty page leaves the cursor where it was', () => {
    const empty = after(rows('abc'), at('c', 2), turn('first'), arrive, rows('', 'p2'))
    expect(row(empty, 'p2')).toBe('-')
    expect(row(listReducer(empty, rows('abc')))).toBe('c2')
  })
})

const letters = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
  .map((ids) => ids.join(''))

describe('whatever the rows', () => {
  it('seeing the same rows twice changes nothing the second time', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(9), fc.boolean(), (before, later, place, other) => {
        const id = before[place % Math.max(1, before.length)]
        const start = id === undefined ? after() : after(rows(before), at(id, before.indexOf(id)))
        const next = rows(later, other ? 'p2' : 'p1')
        const once = listReducer(start, next)
        expect(listReducer(once, next)).toBe(once)
      }),
    )
  })

  it('the cursor is on its row while that is there, and on some row while there are any', () => {
    fc.assert(
      fc.property(letters, fc.array(letters, { minLength: 1 }), fc.nat(9), (first, then, place) => {
        const id = first[place % Math.max(1, first.length)]
        if (id === undefined) return
        let state = after(rows(first), at(id, first.indexOf(id)))
        for (const ids of then) {
          const { cursor } = state
          state = listReducer(state, rows(ids))
          const now = state.cursor
          if (ids.includes(cursor?.id ?? '')) expect(now?.id).toBe(cursor?.id)
          if (ids !== '') expect(ids[now?.index ?? -1]).toBe(now?.id)
        }
      }),
    )
  })
})

describe('what is selected', () => {
  const items = rowsOf('abcdef')
  const [a, , c] = items
  const toggle = (...chosen: (Item | undefined)[]): ListAction<Item> => ({
    type: 'toggle',
    items: chosen.filter((item) => item !== undefined),
    filter: 'queue',
  })
  const chosen = ({ selection }: ListState<Item>) => [...selection.chosen.keys()].join('')

  it('outlives pages and filters', () => {
    const both = after(rows('abc'), toggle(a), rows('def', 'p2'), {
      type: 'add',
      items: rowsOf('d'),
      filter: 'all',
    })
    expect(chosen(both)).toBe('ad')
    expect([...both.selection.chosen.values()].map(({ filter }) => filter)).toEqual([
      'queue',
      'all',
    ])
  })

  it('of a group is chosen as a whole, and let go as a whole', () => {
    const part = after(toggle(a), toggle(a, c))
    expect(chosen(part)).toBe('ac')
    expect(allChosen(part.selection, rowsOf('ac'))).toBe(true)
    expect(chosen(listReducer(part, toggle(a, c)))).toBe('')
    expect(allChosen(part.selection, [])).toBe(false)
  })

  it('a whole filter is one no more when a part of it is let go', () => {
    const whole = after({
      type: 'whole',
      rows: { rows: items, count: 6, complete: true, unreadable: 0 },
      filter: 'queue',
    })
    expect(whole.selection.whole).toEqual({ filter: 'queue', count: 6, complete: true })
    expect(listReducer(whole, toggle(a)).selection.whole).toBeNull()
    expect(chosen(listReducer(whole, { type: 'clear' }))).toBe('')
  })

  it('a range holds the row of the last press, this one and all between, in both directions', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), (from, to) => {
        const [first, last] = [items[from], items[to]]
        if (!first || !last) return
        const range = after(toggle(first), { type: 'range', items, item: last, filter: 'queue' })
        const expected = items.slice(Math.min(from, to), Math.max(from, to) + 1)
        expect([...range.selection.chosen.keys()].toSorted()).toEqual(expected.map(({ id }) => id))
        // The next range begins where this one ended.
        expect(range.selection.anchor).toBe(last.id)
      }),
    )
  })

  it('a range from a row of another page is the row alone', () => {
    const other = after(toggle({ id: 'z' }), {
      type: 'range',
      items,
      item: { id: 'c' },
      filter: 'queue',
    })
    expect(chosen(other)).toBe('zc')
  })

  it('is given with newer readings of the same', () => {
    const { selection } = after(toggle(a))
    const newer = { id: 'a', name: 'newer' }
    expect(selectedItems(selection, [newer, { id: 'b' }])).toEqual([newer])
  })
})

it('rows are opened and closed, each for itself', () => {
  const open = after({ type: 'expand', id: 'a', on: true }, { type: 'expand', id: 'b', on: true })
  expect([...open.expanded]).toEqual(['a', 'b'])
  expect(listReducer(open, { type: 'expand', id: 'a', on: true })).toBe(open)
  expect([...listReducer(open, { type: 'expand', id: 'a', on: false }).expanded]).toEqual(['b'])
})

describe('a search in a list', () => {
  const search: ListAction<Item> = { type: 'search', depth: 1 }
  const enter = (past: string | null): ListAction<Item> => ({ type: 'enter', past })
  const begun = [rows('abc'), at('b', 1), search]

  it('has no cursor until one goes to its rows, and then the first of them', () => {
    const found = after(...begun, rows('abc'), rows('bx', 'found'))
    expect(row(found, 'found')).toBe('-')
    expect(row(listReducer(found, enter(null)), 'found')).toBe('-')
    expect(row([enter(null), rows('bx', 'found')].reduce(listReducer<Item>, found), 'found')).toBe(
      'b0',
    )
  })

  it('waits for its rows where one goes there before they have come', () => {
    const early = after(...begun, enter('p1'), rows('abc'))
    expect(row(early)).toBe('-')
    expect(row(listReducer(early, rows('xb', 'found')), 'found')).toBe('x0')
    const none = [rows('', 'found'), rows('x', 'found')].reduce(listReducer<Item>, early)
    expect(row(none, 'found')).toBe('-')
  })

  it('waits too where the search has begun, and the rows of before are still on screen', () => {
    const early = after(...begun, enter(null), {
      type: 'rows',
      list: 'p1',
      rows: rowsOf('abc'),
      busy: true,
    })
    expect(row(early)).toBe('-')
    expect(row(listReducer(early, rows('xb', 'found')), 'found')).toBe('x0')
  })

  it('leads back to the row that one was at, wherever one went in it', () => {
    const moved = after(...begun, rows('cba', 'found'), at('c', 0, 'found'), rows('cba', 'found'))
    expect(row(moved, 'found')).toBe('c0')
    expect(row(listReducer(moved, rows('abc')))).toBe('b1')
    // Given up before its rows have come.
    expect(row(after(...begun, rows('abc'), { type: 'return' }, rows('abc')))).toBe('b1')
  })

  it('keeps the row of before when it is begun anew without going to the rows', () => {
    const again = after(...begun, rows('x', 'found'), search, rows('y', 'other'))
    expect(row(listReducer(again, rows('abc')))).toBe('b1')
  })

  it('stays on the row of the cursor where one only comes back from the field', () => {
    expect(row(after(rows('abc'), at('b', 1), enter(null), rows('abc')))).toBe('b1')
  })
})

describe('a range by Shift and arrows', () => {
  const extend = (from: string, to: string): ListAction<Item> => ({
    type: 'extend',
    items: rowsOf('abcdef'),
    from,
    to,
    filter: 'all',
  })
  const ids = (...actions: ListAction<Item>[]) =>
    selectedItems(after(...actions).selection)
      .map(({ id }) => id)
      .toSorted()
      .join('')
  const toggle = (id: string): ListAction<Item> => ({
    type: 'toggle',
    items: [{ id }],
    filter: 'all',
  })

  it('grows from where it began, shrinks towards it and grows on the other side', () => {
    expect(ids(extend('c', 'd'), extend('d', 'e'))).toBe('cde')
    expect(ids(extend('c', 'd'), extend('d', 'e'), extend('e', 'd'))).toBe('cd')
    expect(ids(extend('c', 'd'), extend('d', 'c'), extend('c', 'b'))).toBe('bc')
  })

  it('begins anew elsewhere and leaves what was selected before', () => {
    expect(ids(toggle('a'), extend('d', 'e'))).toBe('ade')
    expect(ids(toggle('a'), toggle('a'), extend('a', 'b'))).toBe('ab')
    expect(ids(toggle('b'), extend('b', 'c'), extend('c', 'b'))).toBe('b')
  })
})
