import { expect, it } from 'vitest'
import type { RequestRow, RowState } from '#/sender/row.ts'
import { mostUrgent, needsAttention } from './row-status.ts'

const row = (id: string, state: RowState): RequestRow => ({
  id,
  user: 'user',
  runId: 'run',
  line: 1,
  website: `https://${id}.example/`,
  comment: '',
  brandId: null,
  target: id,
  confirmed: [],
  queuedAt: 0,
  changedAt: 0,
  attempts: [],
  throttles: 0,
  state,
})
const delayed = row('delayed', { kind: 'delayed', until: 1 })
const waiting = row('waiting', { kind: 'waiting' })
const unsent = row('unsent', { kind: 'not-sent', why: 'page-closed' })

it('shows first what can still be undone, then what needs somebody, then what came last', () => {
  expect(mostUrgent([])).toBeUndefined()
  expect(mostUrgent([waiting, row('later', { kind: 'waiting' })])?.id).toBe('later')
  expect(mostUrgent([unsent, waiting])?.id).toBe('unsent')
  expect(mostUrgent([delayed, unsent, waiting])?.id).toBe('delayed')
})

it('needs nobody while it goes on by itself', () => {
  expect([delayed, waiting, unsent].map(needsAttention)).toEqual([false, false, true])
})
