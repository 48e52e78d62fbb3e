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

it('keeps the order of the service if nothing is handled', () => {
  const rows = [row('a'), row('b')]
  expect(inReviewOrder(rows, emptyNotes)).toBe(rows)
})

it.each(['aside', 'watch', 'hold'] as const)('puts hosts with the note "%s" last', (kind) => {
  expect(ids(inReviewOrder([row('a'), row('b'), row('c')], noted(kind, 'a')))).toBe('bca')
})

it('puts hosts with an open case of any status last, and keeps their order', () => {
  const rows = [
    row('a', { id: '1', status: 'OPEN' }),
    row('b'),
    row('c', { id: '2', status: null }),
  ]
  expect(ids(inReviewOrder(rows, emptyNotes))).toBe('bac')
})

it('C81 does not count a host that does not report its open case as handled', () => {
  expect(isHandled({ ...row('a'), openCase: undefined }, emptyNotes)).toBe(false)
})

it('does not move hosts that were only seen', () => {
  expect(ids(inReviewOrder([row('a'), row('b')], noted('seen', 'a')))).toBe('ab')
})
