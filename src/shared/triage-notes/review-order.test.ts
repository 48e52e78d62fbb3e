import { expect, it } from 'vitest'
import { isHandled, moveToEnd } from './review-order.ts'
import { emptyNotes, setNotes, type NoteKind } from './triage-notes.ts'

const createRow = (id: string, openCase: { id: string; status: null } | null = null) => ({
  id,
  openCase,
  scannedAt: null,
  verdict: null,
  risk: null,
  httpCode: null,
})

it('moves hosts to the end if they are dismissed, watched, on the request list or have an open case, and keeps their order', () => {
  const kinds: NoteKind[] = ['watched', 'seen', 'onRequestList', 'dismissed']
  const notes = kinds.reduce(
    (previous, kind) => setNotes(previous, kind, [[kind, { name: null, at: 1 }]]),
    emptyNotes,
  )
  const rows = [
    createRow('case', { id: '1', status: null }),
    ...kinds.map((kind) => createRow(kind)),
    createRow('new'),
  ]
  expect(moveToEnd(rows, (row) => isHandled(row, notes)).map(({ id }) => id)).toEqual([
    'seen',
    'new',
    'case',
    'watched',
    'onRequestList',
    'dismissed',
  ])
})

it('C81 doesn’t count a host as handled if its open case is not reported', () => {
  expect(isHandled({ ...createRow('a'), openCase: undefined }, emptyNotes)).toBe(false)
})
