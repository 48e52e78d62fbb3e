import { expect, it } from 'vitest'
import { noMarks, withMarks, type BrandMarks, type MarkKind } from './brand-marks.ts'
import { isDealtWith, moveLast } from './review-order.ts'

const row = (id: string, openCase: { id: string; status: string | null } | null = null) => ({
  id,
  openCase,
  scannedAt: null,
  verdict: null,
  risk: null,
  httpCode: null,
})
type Row = ReturnType<typeof row>
const inReviewOrder = (rows: readonly Row[], marks: BrandMarks) =>
  moveLast(rows, (one) => isDealtWith(one, marks))
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')
const marked = (kind: MarkKind, id: string) =>
  withMarks(noMarks, kind, [[id, { name: `${id}.example`, at: 1 }]])

it('keeps the order of the service if nothing is handled', () => {
  const rows = [row('a'), row('b')]
  expect(inReviewOrder(rows, noMarks)).toBe(rows)
})

it.each(['aside', 'watch', 'hold'] as const)('puts hosts with the note "%s" last', (kind) => {
  expect(ids(inReviewOrder([row('a'), row('b'), row('c')], marked(kind, 'a')))).toBe('bca')
})

it('puts hosts with an open case of any status last, and keeps their order', () => {
  const rows = [
    row('a', { id: '1', status: 'OPEN' }),
    row('b'),
    row('c', { id: '2', status: null }),
  ]
  expect(ids(inReviewOrder(rows, noMarks))).toBe('bac')
})

it('C81 does not count a host that does not report its open case as handled', () => {
  expect(isDealtWith({ ...row('a'), openCase: undefined }, noMarks)).toBe(false)
})

it('does not move hosts that were only seen', () => {
  expect(ids(inReviewOrder([row('a'), row('b')], marked('seen', 'a')))).toBe('ab')
})
