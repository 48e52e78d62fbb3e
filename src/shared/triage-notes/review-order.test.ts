import { expect, it } from 'vitest'
import { isHandled, moveToEnd } from './review-order.ts'
import { emptyNotes, setNotes, type TriageNotes, type NoteKind } from './triage-notes.ts'

const createRow = (id: string, openCase: { id: string; status: string | null } | null = null) => ({
  id,
  openCase,
  scannedAt: null,
  verdict: null,
  risk: null,
  httpCode: null,
})
type Row = ReturnType<typeof createRow>
const sortForReview = (rows: readonly Row[], notes: TriageNotes) =>
  moveToEnd(rows, (candidate) => isHandled(candidate, notes))
const joinIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')
const addNote = (kind: NoteKind, id: string) =>
  setNotes(emptyNotes, kind, [[id, { name: `${id}.example`, at: 1 }]])

const openCase = (status: string | null) => ({ id: '1', status })

it.each<[string, readonly Row[], TriageNotes, string]>([
  ['no host', [createRow('a'), createRow('b')], emptyNotes, 'ab'],
  ['a host that was only seen', [createRow('a'), createRow('b')], addNote('seen', 'a'), 'ab'],
  [
    'a dismissed host',
    [createRow('a'), createRow('b'), createRow('c')],
    addNote('aside', 'a'),
    'bca',
  ],
  [
    'a watched host',
    [createRow('a'), createRow('b'), createRow('c')],
    addNote('watch', 'a'),
    'bca',
  ],
  [
    'a host on the request list',
    [createRow('a'), createRow('b'), createRow('c')],
    addNote('hold', 'a'),
    'bca',
  ],
  [
    'hosts with an open case of any status',
    [createRow('a', openCase('OPEN')), createRow('b'), createRow('c', openCase(null))],
    emptyNotes,
    'bac',
  ],
])('puts handled hosts last and keeps their order: %s', (_name, rows, notes, expected) => {
  expect(joinIds(sortForReview(rows, notes))).toBe(expected)
})

it('C81 does not count a host that does not report its open case as handled', () => {
  expect(isHandled({ ...createRow('a'), openCase: undefined }, emptyNotes)).toBe(false)
})
