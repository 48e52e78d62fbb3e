import { expect, it } from 'vitest'
import { isHandled, moveToEnd } from './review-order.ts'
import { emptyNotes, setNotes, type TriageNotes, type NoteKind } from './triage-notes.ts'

const row = (id: string, openCase: { id: string; status: string | null } | null = null) => ({
  id,
  openCase,
  scannedAt: null,
  verdict: null,
  risk: null,
  httpCode: null,
})
type Row = ReturnType<typeof row>
const inReviewOrder = (rows: readonly Row[], notes: TriageNotes) =>
  moveToEnd(rows, (candidate) => isHandled(candidate, notes))
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')
const noted = (kind: NoteKind, id: string) =>
  setNotes(emptyNotes, kind, [[id, { name: `${id}.example`, at: 1 }]])

const openCase = (status: string | null) => ({ id: '1', status })

it.each<[string, readonly Row[], TriageNotes, string]>([
  ['no host', [row('a'), row('b')], emptyNotes, 'ab'],
  ['a host that was only seen', [row('a'), row('b')], noted('seen', 'a'), 'ab'],
  ['a dismissed host', [row('a'), row('b'), row('c')], noted('aside', 'a'), 'bca'],
  ['a watched host', [row('a'), row('b'), row('c')], noted('watch', 'a'), 'bca'],
  ['a host on the request list', [row('a'), row('b'), row('c')], noted('hold', 'a'), 'bca'],
  [
    'hosts with an open case of any status',
    [row('a', openCase('OPEN')), row('b'), row('c', openCase(null))],
    emptyNotes,
    'bac',
  ],
])('puts handled hosts last and keeps their order: %s', (_name, rows, notes, expected) => {
  expect(ids(inReviewOrder(rows, notes))).toBe(expected)
})

it('C81 does not count a host that does not report its open case as handled', () => {
  expect(isHandled({ ...row('a'), openCase: undefined }, emptyNotes)).toBe(false)
})
