import { describe, expect, it, vi } from 'vitest'
import { formatTime } from '#/lib/dates.ts'
import type { Attempt, Cause, RowState } from '#/outbox/row.ts'
import { requestRow } from '#/test/request-row.ts'
import { rowLabel } from './request-labels.ts'
import { countRun, describeRun, describeCounts } from './run-labels.ts'

const attempt = (id: string): Attempt => ({ id, at: 0, before: { since: null, ids: [] } })
const trouble = { text: 'The service had a problem (504).' }
const lost: Cause = { kind: 'lost', trouble }
const searched = (cause: Cause): RowState => ({ kind: 'unknown', cause, search: 'due' })
const stored = { id: 'a', status: 'OPEN', statusDisplay: 'Open' }
const done = (found: boolean, duplicates: string[] | null = []): RowState => ({
  kind: 'done',
  case: stored,
  found,
  duplicates,
})

it.each<[string, RowState, string]>([
  [
    'is looked for after a 504',
    searched(lost),
    'Looking for the case: The service had a problem (504). Nothing is sent again until then.',
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
    { kind: 'unknown', cause: lost, search: { text: 'You’re offline.' } },
    'A case may have been created: The service had a problem (504). Your cases couldn’t be checked: You’re offline.',
  ],
  [
    'is looked for after a reload',
    searched({ kind: 'interrupted' }),
    'Looking for the case: It may have been sent, but no response arrived. Nothing is sent again until then.',
  ],
  [
    'is looked for after a stop',
    searched({ kind: 'stopped' }),
    'Looking for the case: It was stopped after it may have been sent. Nothing is sent again until then.',
  ],
  ['was answered', done(false), 'Case created: Status: Open. Work starts now.'],
  ['was found', done(true), 'Case found: Found in your cases. Status: Open. Work starts now.'],
])('C141 a request that %s shows only what is known', (_what, state, words) => {
  const { title, explanation: text } = rowLabel(
    requestRow({ state, attempts: [attempt('one')] }),
    1,
  )
  expect(`${title}: ${text}`).toBe(words)
})

describe('C146 a request paused by a 429', () => {
  const paused: RowState = { kind: 'queued', until: 7_200_000, why: 'throttled' }
  const waiting: RowState = { kind: 'queued', until: 0, why: 'turn' }
  const delayed: RowState = { kind: 'queued', until: 5000, why: 'delay' }
  const unsent: RowState = { kind: 'not-sent', why: { kind: 'throttled', until: 7_200_000 } }
  const words = (state: RowState, now: number, pause = 0) => {
    const { title, explanation: text } = rowLabel(requestRow({ state }), now, {
      fault: null,
      pauseMs: pause,
    })
    return `${title}: ${text}`
  }

  it('says when it continues, as a time of day if long', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T12:30:00Z'))
    const at = formatTime(Date.parse('2026-11-25T14:30:00Z'))
    expect(words(paused, 0)).toBe(`Too many requests (429): Sending resumes at ${at}.`)
    expect(words(paused, 7_196_000)).toBe('Too many requests (429): Sending resumes in 4 seconds.')
    expect(words(paused, 7_200_000)).toBe('Waiting: Earlier requests are sent first.')
    expect(words(unsent, 0)).toBe(
      `Not sent: Too many requests (429). No case was created. If you send it again, it’s sent at ${at}.`,
    )
    expect(words(unsent, 7_200_000)).toBe('Not sent: Too many requests (429). No case was created.')
  })

  it('says so even if another request succeeded', () => {
    expect(words(waiting, 0, 4000)).toBe('Too many requests (429): Sending resumes in 4 seconds.')
    expect(words(delayed, 0, 4000)).toBe('Takedown queued: Once sent, it can’t be undone.')
    expect(words(delayed, 5000, 4000)).toContain('Sending resumes in 4 seconds.')
  })

  it('offers Stop for requests that may have been sent, and Undo only for others', () => {
    const actions = (attempts: Attempt[]) =>
      rowLabel(requestRow({ state: paused, attempts }), 0).actions
    expect(actions([])).toEqual(['undo'])
    expect(actions([{ ...attempt('one'), status: 429 }])).toEqual(['stop'])
  })
})

it('C141 offers to look for a second case until that is known', () => {
  const actions = (duplicates: string[] | null) =>
    rowLabel(requestRow({ state: done(false, duplicates) }), 0).actions
  expect(actions(null)).toEqual(['look-again', 'dismiss'])
  expect(actions([])).toEqual(['dismiss'])
  expect(actions(['a', 'b'])).toEqual(['dismiss'])
})

describe('a stopped list', () => {
  const queued = requestRow({ state: { kind: 'queued', until: 0, why: 'turn' } })
  const delayed = requestRow({ state: { kind: 'queued', until: 9, why: 'delay' } })
  const looked = requestRow({ state: searched(lost), attempts: [attempt('one')] })
  const closed = requestRow({ state: { kind: 'not-sent', why: { kind: 'page-closed' } } })
  const gone = requestRow({
    state: { kind: 'unknown', cause: { kind: 'unreadable' }, search: 'nothing-found' },
  })

  it.each([
    ['is sent', [queued], '0 of 1 sent, paused.'],
    ['is delayed', [delayed], '0 of 1 sent, paused.'],
    ['is looked for', [looked], '1 of 1 sent, paused.'],
    ['was closed', [closed], '0 of 1 sent, paused.'],
  ])('because of storage says that it is paused if it %s', (_what, rows, words) => {
    for (const fault of [
      'quota',
      'forbidden',
      'cleared',
      'blocked',
      'newer',
      'migration',
      'missing',
      'other',
    ] as const)
      expect(describeRun(countRun(rows, 1), { fault, pauseMs: 0 })).toBe(words)
  })

  it('says that it waits after a 429', () => {
    expect(describeRun(countRun([queued], 1), { fault: null, pauseMs: 5000 })).toBe(
      '0 of 1 sent, waiting.',
    )
  })

  it('reports requests with deleted data neither as sent nor as unsent', () => {
    expect(describeRun(countRun([gone], 1))).toBe('0 of 1 sent, lost.')
    expect(describeCounts(countRun([gone], 1))).toBe('1 lost')
  })
})

it.each([
  [
    'quota',
    'Nothing more is sent from this tab: it cannot read or save requests. Browser storage is full. Free some space.',
  ],
  [
    'blocked',
    'Nothing more is sent from this tab: it cannot read or save requests. Another tab runs an older version of this app. Close or reload that tab.',
  ],
  [
    'newer',
    'Nothing more is sent from this tab, and what it shows may be out of date. A newer version of this app was used in this browser. Reload this tab to get it.',
  ],
] as const)('a fault of storage is told with what helps: %s', (fault, words) => {
  const text = (state: RowState) =>
    rowLabel(requestRow({ state }), 0, { fault, pauseMs: 0 }).explanation
  expect(text({ kind: 'queued', until: 0, why: 'turn' })).toBe(words)
  // It continues, unless a newer version of the app has taken over.
  expect(text({ kind: 'sending' }) === words).toBe(fault === 'newer')
})

it.each([
  [1, 'It was sent once.'],
  [2, 'It was sent 2 times.'],
])('C141 reports how often the request was sent if there are several cases: %d', (count, words) => {
  const attempts = Array.from({ length: count }, (_, index) => attempt(`${index}`))
  const { explanation: text } = rowLabel(
    requestRow({ state: done(false, ['a', 'b']), attempts }),
    1,
  )
  expect(text).toContain(words)
})
