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

it('moves dismissed and watched hosts, hosts on the request list and hosts with an open case to the end, in their original order', () => {
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

it('C81 treats a host as unhandled if the service doesn’t report whether it has an open case', () => {
  expect(isHandled({ ...createRow('a'), openCase: undefined }, emptyNotes)).toBe(false)
})
