import { expect, it } from 'vitest'
import { createRequestRow } from '#/test/request-row.ts'
import {
  mayHaveBeenSent,
  createAbandonEvent,
  advance,
  allowedStates,
  createNoCaseEvent,
  createWaits,
  type RowEvent,
} from './states.ts'
import type { Attempt, RequestRow, RowState } from './stored-rows.ts'

const attempt: Attempt = { id: 'a', at: 1, before: { since: null, ids: [] } }
const error = { text: 'The service took too long to answer.' }
const cause = { kind: 'lost', trouble: error } as const
const stored = { id: 'case', status: 'OPEN', statusDisplay: 'Open' }
const findings = [{ kind: 'open-case', caseId: 'x' } as const]

const states: RowState[] = [
  { kind: 'queued', until: 5, why: 'delay' },
  { kind: 'sending' },
  { kind: 'done', case: stored, found: true },
  { kind: 'not-sent', why: { kind: 'stopped' } },
  { kind: 'not-sent', why: { kind: 'findings', findings } },
  { kind: 'unknown', cause, search: 'due' },
  { kind: 'unknown', cause, search: 'nothing-found' },
]
const events: RowEvent[] = [
  { kind: 'undo' },
  { kind: 'queue' },
  { kind: 'confirm', ids: ['open-case:x'] },
  { kind: 'dismiss' },
  { kind: 'take' },
  { kind: 'send', attempt },
  { kind: 'put-back' },
  { kind: 'fail', why: { kind: 'signed-out' } },
  { kind: 'throttle', until: 9 },
  { kind: 'give-up', until: 9 },
  { kind: 'create', case: stored },
  { kind: 'search', cause },
  { kind: 'find', case: stored },
  { kind: 'end-search', search: 'nothing-found' },
  { kind: 'end-search', search: error },
]

const createRow = (state: RowState, attempts: Attempt[] = []) =>
  createRequestRow({ state, attempts })
const getOutcome = (before: RequestRow, event: RowEvent) => {
  const next = advance(before, event, 2)
  return next === null || next === 'gone' ? next : next.state.kind
}

it('events that a state does not accept are rejected', () => {
  const taken = states.flatMap((state) =>
    events
      .filter(({ kind }) => !allowedStates[kind].includes(state.kind))
      .filter((event) =>
        [[], [attempt]].some((attempts) => getOutcome(createRow(state, attempts), event)),
      )
      .map(({ kind }) => `${kind} in ${state.kind}`),
  )
  expect(taken).toEqual([])
})

it('C143 confirms only findings that were shown', () => {
  const stopped = createRow({ kind: 'not-sent', why: { kind: 'findings', findings } })
  expect(getOutcome(stopped, { kind: 'confirm', ids: ['open-case:y'] })).toBeNull()
  expect(
    advance(stopped, { kind: 'confirm', ids: ['open-case:y', 'open-case:x'] }, 2),
  ).toMatchObject({
    confirmed: ['open-case:x'],
  })
})

it('C141 a row that may have been sent is never reported as not sent', () => {
  for (const state of states)
    for (const event of events) {
      const next = advance(createRow(state, [attempt]), event, 2)
      const wasLooked = state.kind === 'unknown' || state.kind === 'done'
      const isKnownUnsent = state.kind === 'sending' && ['fail', 'put-back'].includes(event.kind)
      if (wasLooked || isKnownUnsent || event.kind === 'dismiss') continue
      const known = next !== null && next !== 'gone' && next.state.kind === 'done'
      const remains = next === null || (next !== 'gone' && mayHaveBeenSent(next))
      expect([state.kind, event.kind, remains || known]).toEqual([state.kind, event.kind, true])
    }
})

it('C141 no row is resent or abandoned before a search for its case', () => {
  for (const [search, ...expected] of [
    ['due', null, null],
    ['nothing-found', 'queued', 'gone'],
  ] as const) {
    const unknown = createRow({ kind: 'unknown', cause, search }, [attempt])
    const afterUnknown = (['queue', 'dismiss'] as const).map((kind) =>
      getOutcome(unknown, { kind }),
    )
    expect([search, ...afterUnknown]).toEqual([search, ...expected])
  }
})

it('C141 an unreadable row has no status and can only be abandoned', () => {
  const state: RowState = {
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

it('C141 an attempt is cleared only if it was never sent or its case was searched for', () => {
  const fail = { kind: 'fail', why: { kind: 'trouble', trouble: error } } as const
  expect(advance(createRow({ kind: 'sending' }, [attempt]), fail, 2)).toMatchObject({
    attempts: [],
  })
  expect(advance(createRow({ kind: 'sending' }, [attempt, attempt]), fail, 2)).toBeNull()
  const unknown = createRow({ kind: 'unknown', cause, search: 'due' }, [attempt, attempt])
  expect(advance(unknown, fail, 2)).toMatchObject({ attempts: [] })
})

it('C146 a row with too many 429 responses waits for the user, and is searched for if it may have been sent', () => {
  const endAttempt = { kind: 'give-up', until: 9 } as const
  const queued: RowState = { kind: 'queued', until: 1, why: 'turn' }
  const why = { kind: 'throttled', until: 9 }
  expect(advance(createRow(queued), endAttempt, 2)).toMatchObject({
    state: { kind: 'not-sent', why },
  })
  expect(advance(createRow({ kind: 'sending' }, [attempt]), endAttempt, 2)).toMatchObject({
    state: { kind: 'unknown', cause: why, search: 'due' },
    attempts: [{ status: 429 }],
  })
  // The response to the first attempt is unknown.
  expect(advance(createRow({ kind: 'sending' }, [attempt, attempt]), endAttempt, 2)).toMatchObject({
    state: { kind: 'unknown', cause: { kind: 'interrupted' } },
  })
})

it('C146 a row with a 429 response says so when abandoned, and waits equally long when continued', () => {
  const answered: Attempt = { ...attempt, status: 429 }
  const paused: RowState = { kind: 'queued', until: 9, why: 'throttled' }
  const answer = { kind: 'throttled', until: 9 }
  for (const kind of ['page-closed', 'stopped'] as const) {
    expect(createAbandonEvent(createRow(paused, [answered]), kind)).toMatchObject({
      kind: 'search',
      cause: answer,
    })
    expect(createAbandonEvent(createRow(paused, [attempt, answered]), kind)).toMatchObject({
      cause: { kind: kind === 'stopped' ? 'stopped' : 'interrupted' },
    })
  }
  const unsent = createRow({ kind: 'not-sent', why: { kind: 'throttled', until: 9 } })
  expect(advance(unsent, { kind: 'queue' }, 2)).toMatchObject({ state: paused })
})

it('C146 a change after the clock was set back does not extend a pause', () => {
  const why = { kind: 'throttled', until: 9000 } as const
  const queued: RowState = { kind: 'queued', until: 9000, why: 'throttled' }
  const sent: Attempt[] = [{ ...attempt, status: 429 }]
  const createEarlierRow = (state: RowState, attempts: Attempt[] = []) => ({
    ...createRow(state, attempts),
    changedAt: 5000,
  })
  const shorter = { kind: 'throttled', until: 5000 }
  expect(advance(createEarlierRow(queued), { kind: 'fail', why }, 1000)).toMatchObject({
    state: { kind: 'not-sent', why: shorter },
  })
  expect(
    advance(createEarlierRow(queued, sent), { kind: 'search', cause: why }, 1000),
  ).toMatchObject({
    state: { kind: 'unknown', cause: shorter },
  })
  expect(
    advance(createEarlierRow({ kind: 'not-sent', why }), { kind: 'queue' }, 1000),
  ).toMatchObject({
    state: { kind: 'queued', until: 5000 },
  })
  expect(advance(createEarlierRow(queued), { kind: 'give-up', until: 3000 }, 1000)).toMatchObject({
    state: { kind: 'not-sent', why: { kind: 'throttled', until: 3000 } },
  })
})

it.each([
  ['throttled', [{ ...attempt, status: 429 as const }], 'fail'],
  ['throttled', [attempt, { ...attempt, status: 429 as const }], 'end-search'],
  ['unauthorized', [attempt], 'fail'],
  ['unauthorized', [attempt, attempt], 'end-search'],
  ['lost', [attempt], 'end-search'],
] as const)(
  'C141 the cause %s after the attempts %j leads to the event %s if no case is found',
  (kind, attempts, event) => {
    const why = kind === 'lost' ? cause : { kind }
    expect(
      createNoCaseEvent(
        createRow({ kind: 'unknown', cause: why, search: 'due' }, [...attempts]),
        why,
      ).kind,
    ).toBe(event)
  },
)

const hour = 3_600_000
const start = Date.parse('2026-03-02T09:00:00Z')

/** Waits with a clock that the test can set independently of elapsed time. */
function createDevice() {
  const clock = { now: start, elapsed: 500 }
  const waits = createWaits(
    () => clock.now,
    () => clock.elapsed,
  )
  return {
    waits,
    elapse: (milliseconds: number) => {
      clock.now += milliseconds
      clock.elapsed += milliseconds
    },
    jump: (milliseconds: number) => {
      clock.now += milliseconds
    },
  }
}

const createWaiting = (state: RowState, id = 'row') =>
  createRequestRow({ id, state, changedAt: start })
const delayed = createWaiting({ kind: 'queued', until: start + 8000, why: 'delay' })
const paused = createWaiting({ kind: 'queued', until: start + 2 * hour, why: 'throttled' })

it.each([0, -24 * hour, -9000, 9000, 24 * hour])(
  'C142 a delay keeps its length if the clock changes by %d ms',
  (milliseconds) => {
    const { waits, elapse, jump } = createDevice()
    expect(waits.getRemainingWaitMs(delayed)).toBe(8000)
    elapse(2000)
    jump(milliseconds)
    expect(waits.getRemainingWaitMs(delayed)).toBe(6000)
    elapse(7000)
    expect(waits.getRemainingWaitMs(delayed)).toBe(0)
  },
)

it.each([
  ['before it was set back', -24 * hour, 8000, 2 * hour],
  ['before it was set ahead', 24 * hour, 0, 0],
])('a stored wait does not get longer: %s', (_when, milliseconds, delay, pause) => {
  const { waits, jump } = createDevice()
  jump(milliseconds)
  expect([waits.getRemainingWaitMs(delayed), waits.getRemainingWaitMs(paused)]).toEqual([
    delay,
    pause,
  ])
})

it('C146 a 429 pauses every request and outlasts the request that received it', () => {
  const { waits, elapse } = createDevice()
  const other = createWaiting({ kind: 'queued', until: start, why: 'turn' }, 'other')
  expect([waits.getRemainingWaitMs(other), waits.getRemainingPauseMs([other, paused])]).toEqual([
    0,
    2 * hour,
  ])
  elapse(hour)
  expect(waits.getRemainingPauseMs([other])).toBe(hour)
  elapse(hour)
  expect(waits.getRemainingPauseMs([other])).toBe(0)
})

it('C146 a request abandoned after a 429 still pauses the others', () => {
  const { waits } = createDevice()
  const why = { kind: 'throttled', until: start + hour } as const
  expect(waits.getRemainingPauseMs([createWaiting({ kind: 'not-sent', why })])).toBe(hour)
  expect(
    waits.getRemainingPauseMs([createWaiting({ kind: 'not-sent', why: { kind: 'throttled' } })]),
  ).toBe(hour)
  expect(
    createDevice().waits.getRemainingPauseMs([
      createWaiting({ kind: 'not-sent', why: { kind: 'throttled' } }),
    ]),
  ).toBe(0)
})
