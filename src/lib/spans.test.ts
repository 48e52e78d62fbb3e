import { expect, it } from 'vitest'
import { elapsedSince, validStart, spanBetween } from './spans.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 20)

it('C117 returns a duration only for two dates in order', () => {
  expect(spanBetween(now - DAY, now, { now })).toBe(DAY)
  expect(spanBetween(now, now, { now })).toBe(0)
  expect(spanBetween(null, now, { now })).toBe('missing')
  expect(spanBetween(now, null, { now })).toBe('missing')
  expect(spanBetween(now, now - 1, { now })).toBe('disorder')
})

it('C117 returns no duration that starts before its case or ends in the future', () => {
  const earliest = now - 10 * DAY
  expect(spanBetween(earliest, now, { now, earliest })).toBe(10 * DAY)
  expect(spanBetween(earliest - 1, now, { now, earliest })).toBe('disorder')
  expect(spanBetween(now, now + 2 * HOUR, { now })).toBe('disorder')
  expect(spanBetween(now, now + HOUR, { now })).toBe(HOUR)
})

it('F12 returns no wait that starts before its case or in the future', () => {
  expect(validStart(null, { now })).toBe('missing')
  expect(validStart(now - DAY, { now, earliest: now })).toBe('disorder')
  expect(validStart(now + 2 * HOUR, { now })).toBe('disorder')
  // This device's clock may be slightly behind.
  expect(elapsedSince(validStart(now + HOUR, { now }), now)).toBe(0)
  expect(elapsedSince('disorder', now)).toBe('disorder')
})
