import { expect, it } from 'vitest'
import { getElapsed, getValidStart, getSpan } from './spans.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 20)

it('C117 returns a duration only if both dates are known and in order', () => {
  expect(getSpan(now - DAY, now, { now })).toBe(DAY)
  expect(getSpan(now, now, { now })).toBe(0)
  expect(getSpan(null, now, { now })).toBe('missing')
  expect(getSpan(now, null, { now })).toBe('missing')
  expect(getSpan(now, now - 1, { now })).toBe('disorder')
})

it('C117 returns no duration that starts before the earliest valid time or ends in the future', () => {
  const earliest = now - 10 * DAY
  expect(getSpan(earliest, now, { now, earliest })).toBe(10 * DAY)
  expect(getSpan(earliest - 1, now, { now, earliest })).toBe('disorder')
  expect(getSpan(now, now + 2 * HOUR, { now })).toBe('disorder')
  expect(getSpan(now, now + HOUR, { now })).toBe(HOUR)
})

it('F12 rejects a start before the earliest valid time or in the future', () => {
  expect(getValidStart(null, { now })).toBeNull()
  expect(getValidStart(now - DAY, { now, earliest: now })).toBeNull()
  expect(getValidStart(now + 2 * HOUR, { now })).toBeNull()
  // This device's clock may be slightly behind.
  expect(getElapsed(getValidStart(now + HOUR, { now }), now)).toBe(0)
  expect(getElapsed(null, now)).toBeNull()
})
