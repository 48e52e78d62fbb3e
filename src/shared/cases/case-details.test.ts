import { expect, it } from 'vitest'
import { takedownTimeline } from '#/contract/takedown.ts'
import { orderEvents } from './case-details.ts'

const timeAtMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
const [a, b, c] = [1, 2, 9].map((minute, index) => ({
  text: 'abc'[index],
  at: timeAtMinute(minute),
}))
const [dayA, dayB] = ['2026-11-18', '2026-11-19'].map((day, index) => ({
  text: 'ab'[index],
  at: day,
}))

it.each([
  ['newest first, from oldest first', [a, b], 'ba', true],
  ['newest first, from newest first', [b, a], 'ba', true],
  ['newest first, from no order', [a, c, b], 'cba', true],
  [
    'those of one instant in their relative order',
    [a, { ...b, at: timeAtMinute(1) }, c],
    'cba',
    true,
  ],
  ['those with days only by day', [dayA, dayB], 'ba', true],
  ['days and instants as received', [dayA, dayB, c], 'abc', false],
  ['all as received if one has no date', [a, 'b', c], 'abc', false],
  ['undated ones as received', ['b', 'a'], 'ba', false],
])('C133 lists events %s', (_name, raw, order, isDated) => {
  const result = orderEvents(takedownTimeline.parse(raw).events)
  expect(result.events.map(({ text }) => text).join('')).toBe(order)
  expect(result.isDated).toBe(isDated)
})
