import { expect, it } from 'vitest'
import { createRequestRow } from '#/test/request-row.ts'
import type { RequestRow, RowState } from './row.ts'
import { createWaits } from './waits.ts'

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
    advance: (milliseconds: number) => {
      clock.now += milliseconds
      clock.elapsed += milliseconds
    },
    jump: (milliseconds: number) => {
      clock.now += milliseconds
    },
  }
}

const createRow = (state: RowState, overrides: Partial<RequestRow> = {}) =>
  createRequestRow({ state, changedAt: start, ...overrides })
const delayed = createRow({ kind: 'queued', until: start + 8000, why: 'delay' })
const paused = createRow({ kind: 'queued', until: start + 2 * hour, why: 'throttled' })

it.each([0, -24 * hour, -9000, 9000, 24 * hour])(
  'C142 a delay keeps its length if the clock changes by %d ms',
  (milliseconds) => {
    const { waits, advance, jump } = createDevice()
    expect(waits.getRemainingMs(delayed)).toBe(8000)
    advance(2000)
    jump(milliseconds)
    expect(waits.getRemainingMs(delayed)).toBe(6000)
    advance(7000)
    expect(waits.getRemainingMs(delayed)).toBe(0)
  },
)

it.each([
  ['before it was set back', -24 * hour, 8000, 2 * hour],
  ['before it was set ahead', 24 * hour, 0, 0],
])('a stored wait does not get longer: %s', (_when, milliseconds, delay, pause) => {
  const { waits, jump } = createDevice()
  jump(milliseconds)
  expect([waits.getRemainingMs(delayed), waits.getRemainingMs(paused)]).toEqual([delay, pause])
})

it('C146 a 429 pauses every request and outlasts the request that received it', () => {
  const { waits, advance } = createDevice()
  const other = createRow({ kind: 'queued', until: start, why: 'turn' }, { id: 'other' })
  expect([waits.getRemainingMs(other), waits.getRemainingPauseMs([other, paused])]).toEqual([
    0,
    2 * hour,
  ])
  advance(hour)
  expect(waits.getRemainingPauseMs([other])).toBe(hour)
  advance(hour)
  expect(waits.getRemainingPauseMs([other])).toBe(0)
})

it('C146 a request abandoned after a 429 still pauses the others', () => {
  const { waits } = createDevice()
  const why = { kind: 'throttled', until: start + hour } as const
  expect(waits.getRemainingPauseMs([createRow({ kind: 'not-sent', why })])).toBe(hour)
  expect(
    waits.getRemainingPauseMs([createRow({ kind: 'not-sent', why: { kind: 'throttled' } })]),
  ).toBe(hour)
  expect(
    createDevice().waits.getRemainingPauseMs([
      createRow({ kind: 'not-sent', why: { kind: 'throttled' } }),
    ]),
  ).toBe(0)
})
