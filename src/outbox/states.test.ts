import { expect, it } from 'vitest'
import { createRequestRow } from '#/test/request-row.ts'
import {
  mayHaveBeenSent,
  createAbandonEvent,
  advance,
  createNoCaseEvent,
  getRemainingUndoDelayMs,
  getPauseMs,
  type RowEvent,
} from './states.ts'
import {
  createRefusal,
  storedRow,
  type Attempt,
  type RequestRow,
  type RequestState,
} from './stored-rows.ts'

const attempt: Attempt = { id: 'a', at: 1, before: { since: null, ids: [] } }
const error = { text: 'The service took too long to answer.' }
const cause = { kind: 'lost', trouble: error } as const
const storedCase = { id: 'case', status: 'OPEN', statusDisplay: 'Open' }
const findings = [{ kind: 'open-case', caseId: 'x' } as const]

const states: RequestState[] = [
  { kind: 'queued', until: 5, why: 'delay' },
  { kind: 'sending' },
  { kind: 'done', case: storedCase, found: true },
  { kind: 'not-sent', why: { kind: 'stopped' } },
  { kind: 'not-sent', why: { kind: 'findings', findings } },
  { kind: 'unknown', cause, search: 'due' },
  { kind: 'unknown', cause, search: 'nothing-found' },
]
const events: RowEvent[] = [
  { kind: 'undo' },
  { kind: 'queue' },
  { kind: 'confirm', findingIds: ['open-case:x'] },
  { kind: 'dismiss' },
  { kind: 'claim' },
  { kind: 'send', attempt },
  { kind: 'put-back' },
  { kind: 'fail', why: { kind: 'signed-out' } },
  { kind: 'throttle', until: 9 },
  { kind: 'create', case: storedCase },
  { kind: 'search', cause },
  { kind: 'find', case: storedCase },
  { kind: 'end-search', search: 'nothing-found' },
  { kind: 'end-search', search: error },
]

const createRow = (state: RequestState, attempts: Attempt[] = []) =>
  createRequestRow({ state, attempts })
const getOutcome = (before: RequestRow, event: RowEvent) => {
  const next = advance(before, event, 2)
  return next === null || next === 'gone' ? next : next.state.kind
}

it('C143 a row is confirmed only if the user was shown all its findings', () => {
  const rowWithFindings = createRow({ kind: 'not-sent', why: { kind: 'findings', findings } })
  expect(getOutcome(rowWithFindings, { kind: 'confirm', findingIds: ['open-case:y'] })).toBeNull()
  expect(
    advance(rowWithFindings, { kind: 'confirm', findingIds: ['open-case:y', 'open-case:x'] }, 2),
  ).toMatchObject({
    confirmed: ['open-case:x'],
  })
})

it('C141 a row that may have been sent is never reported as not sent', () => {
  for (const state of states)
    for (const event of events) {
      const next = advance(createRow(state, [attempt]), event, 2)
      const isUnknownOrDone = state.kind === 'unknown' || state.kind === 'done'
      const isKnownUnsent = state.kind === 'sending' && ['fail', 'put-back'].includes(event.kind)
      if (isUnknownOrDone || isKnownUnsent || event.kind === 'dismiss') continue
      const hasCase = next !== null && next !== 'gone' && next.state.kind === 'done'
      const isStillPossiblySent = next === null || (next !== 'gone' && mayHaveBeenSent(next))
      expect([state.kind, event.kind, isStillPossiblySent || hasCase]).toEqual([
        state.kind,
        event.kind,
        true,
      ])
    }
})

it('C141 a row with an unknown result can be queued again or dismissed only after a search for its case', () => {
  for (const [search, ...expected] of [
    ['due', null, null],
    ['nothing-found', 'queued', 'gone'],
  ] as const) {
    const unknown = createRow({ kind: 'unknown', cause, search }, [attempt])
    const outcomes = (['queue', 'dismiss'] as const).map((kind) => getOutcome(unknown, { kind }))
    expect([search, ...outcomes]).toEqual([search, ...expected])
  }
})

it('C141 an unreadable row can only be dismissed', () => {
  const state: RequestState = {
    kind: 'unknown',
    cause: { kind: 'unreadable' },
    search: 'nothing-found',
  }
  for (const event of events)
    expect([event.kind, getOutcome(createRow(state), event)]).toEqual([
      event.kind,
      event.kind === 'dismiss' ? 'gone' : null,
    ])
})

const fail = { kind: 'fail', why: { kind: 'trouble', trouble: error } } as const

it('C141 a failed first attempt clears the attempts of a row, but a failed second attempt does not', () => {
  expect(advance(createRow({ kind: 'sending' }, [attempt]), fail, 2)).toMatchObject({
    attempts: [],
  })
  expect(advance(createRow({ kind: 'sending' }, [attempt, attempt]), fail, 2)).toBeNull()
})

it('C141 a failure after a search for the case clears all attempts of a row', () => {
  const unknown = createRow({ kind: 'unknown', cause, search: 'due' }, [attempt, attempt])
  expect(advance(unknown, fail, 2)).toMatchObject({ attempts: [] })
})

it('C146 a stopped row has a 429 as its cause only if all its attempts were refused with a 429', () => {
  const answered: Attempt = { ...attempt, status: 429 }
  const paused: RequestState = { kind: 'queued', until: 9, why: 'throttled' }
  const refusal = createRefusal(429, 9)
  for (const why of [{ kind: 'page-closed' }, { kind: 'stopped' }, refusal] as const) {
    expect(createAbandonEvent(createRow(paused), why)).toEqual({ kind: 'fail', why })
    expect(createAbandonEvent(createRow(paused, [answered]), why)).toEqual({
      kind: 'search',
      cause: refusal,
    })
    // The response to the first attempt is unknown.
    expect(createAbandonEvent(createRow(paused, [attempt, answered]), why)).toMatchObject({
      cause: { kind: why.kind === 'stopped' ? 'stopped' : 'interrupted' },
    })
  }
  expect(createAbandonEvent(createRow({ kind: 'sending' }, [attempt]), refusal)).toMatchObject({
    cause: refusal,
  })
})

it('C146 a row that was not sent because of a 429 still waits for the end of the pause when it is queued again', () => {
  const refusedRow = createRow({ kind: 'not-sent', why: createRefusal(429, 9) })
  expect(advance(refusedRow, { kind: 'queue' }, 2)).toMatchObject({
    state: { kind: 'queued', until: 9, why: 'throttled' },
  })
})

it.each([
  [createRefusal(429), [{ ...attempt, status: 429 as const }], 'fail'],
  [createRefusal(429), [attempt, { ...attempt, status: 429 as const }], 'end-search'],
  [createRefusal(401), [attempt], 'fail'],
  [createRefusal(401), [attempt, attempt], 'end-search'],
  [{ ...createRefusal(401), status: 400 as const }, [attempt, attempt], 'fail'],
  [cause, [attempt], 'end-search'],
] as const)(
  'C141 with the cause %j and the attempts %j, a search that finds no case leads to the event %s',
  (why, attempts, event) => {
    const row = createRow({ kind: 'unknown', cause: why, search: 'due' }, [...attempts])
    expect(createNoCaseEvent(row, why).kind).toBe(event)
  },
)

it.each<[object, RequestState]>([
  [
    { kind: 'unknown', cause: { kind: 'throttled', until: 9 }, search: 'then-send' },
    { kind: 'unknown', cause: createRefusal(429, 9), search: 'due' },
  ],
  [
    { kind: 'not-sent', why: { kind: 'unauthorized' } },
    { kind: 'not-sent', why: createRefusal(401) },
  ],
  [
    { kind: 'not-sent', why: { kind: 'refused', fields: {}, others: ['No.'] } },
    { kind: 'not-sent', why: { kind: 'refused', status: 400, fields: {}, others: ['No.'] } },
  ],
  [
    { kind: 'done', case: storedCase, found: false, duplicates: ['case', 'second'] },
    { kind: 'done', case: storedCase, found: false },
  ],
])('reads the state that an earlier version stored as %j', (earlier, state) => {
  expect(storedRow.parse({ ...createRequestRow(), state: earlier }).state).toEqual(state)
})

const hour = 3_600_000
const delayed = createRow({ kind: 'queued', until: 8000, why: 'delay' })
const paused = createRow({ kind: 'queued', until: 2 * hour, why: 'throttled' })
const unsent = createRow({ kind: 'not-sent', why: createRefusal(429, hour) })

it.each([
  [0, 8000, 2 * hour, hour],
  [2000, 6000, 2 * hour - 2000, hour - 2000],
  [9000, 0, 2 * hour - 9000, hour - 9000],
  [24 * hour, 0, 0, 0],
  // The clock was set back.
  [-5000, 0, 2 * hour + 5000, hour + 5000],
  [-48 * hour, 0, 0, 0],
])(
  'C142 C146 at %d ms, the undo delay ends in %d ms, the longest pause in %d ms, and the pause of the unsent row in %d ms',
  (now, delay, pause, unsentRowPause) => {
    expect(getRemainingUndoDelayMs(delayed, now)).toBe(delay)
    expect(getPauseMs([delayed, paused, unsent], now)).toBe(pause)
    expect(getPauseMs([unsent], now)).toBe(unsentRowPause)
  },
)
