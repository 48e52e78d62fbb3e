import { expect, it } from 'vitest'
import type { Cause, RowState } from '#/sender/row.ts'
import { requestRow } from '#/test/request-row.ts'
import { rowLabel } from './request-labels.ts'

const attempt = (id: string) => ({ id, at: 0, before: { since: null, ids: [] } })
const trouble = { text: 'The service had a problem (504).' }
const lost: Cause = { kind: 'lost', trouble }
const searched = (cause: Cause): RowState => ({ kind: 'unknown', cause, search: 'due' })
const stored = { id: 'a', status: 'OPEN', statusDisplay: 'Open' }
const done = (found: boolean, duplicates: string[] = []): RowState => ({
  kind: 'done',
  case: stored,
  found,
  duplicates,
})

it.each<[string, RowState, string]>([
  [
    'is looked for after a 504',
    searched(lost),
    'Looking for the case: The service had a problem (504). Nothing is sent again meanwhile.',
  ],
  [
    'is looked for before it is sent again',
    { kind: 'unknown', cause: lost, search: 'then-send' },
    'Looking for the case: The service had a problem (504). If there is no case, it is sent again.',
  ],
  [
    'was not found after a 504',
    { kind: 'unknown', cause: lost, search: 'nothing-found' },
    'No case found: The service had a problem (504). The request may still arrive, so sending again could open a second case.',
  ],
  [
    'could not be looked for',
    { kind: 'unknown', cause: lost, search: { text: 'You are offline.' } },
    'Not known whether a case was created: The service had a problem (504). Your cases could not be checked: You are offline.',
  ],
  [
    'is looked for after a reload',
    searched({ kind: 'interrupted' }),
    'Looking for the case: It may have been sent, but no answer arrived here. Nothing is sent again meanwhile.',
  ],
  [
    'is looked for after a stop',
    searched({ kind: 'stopped' }),
    'Looking for the case: It was stopped after it may have been sent. Nothing is sent again meanwhile.',
  ],
  ['was answered', done(false), 'Case created: Status: Open. Work starts now.'],
  ['was found', done(true), 'Case found: Found in your cases. Status: Open. Work starts now.'],
])('C141 a request that %s says no more than is known', (_what, state, words) => {
  const { title, text } = rowLabel(requestRow({ state, attempts: [attempt('one')] }), 1)
  expect(`${title}: ${text}`).toBe(words)
})

it.each([
  [1, 'It was sent once.'],
  [2, 'It was sent 2 times.'],
])('C141 of several cases it says how often the request was sent: %d', (count, words) => {
  const attempts = Array.from({ length: count }, (_, index) => attempt(`${index}`))
  const { text } = rowLabel(requestRow({ state: done(false, ['a', 'b']), attempts }), 1)
  expect(text).toContain(words)
})
