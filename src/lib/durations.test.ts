import { describe, expect, it } from 'vitest'
import { daysUntil, formatDuration } from './durations.ts'

const hour = 3_600_000

describe('durations', () => {
  it.each([
    [0, 'less than a minute'],
    [61_000, '1 min'],
    [hour, '1 h'],
    [47.9 * hour, '47 h'],
    [48 * hour, '2 days'],
    [-1, null],
    [Number.NaN, null],
  ])('formats %d ms as %j', (ms, text) => expect(formatDuration(ms)).toBe(text))

  it('C121 counts whole days to a date, regardless of the time', () => {
    const request = Date.parse('2026-11-20T23:30:00Z')
    expect(daysUntil('2026-11-14', request)).toBe(6)
    expect(daysUntil('2026-11-20', request)).toBe(0)
    expect(daysUntil('2026-02-30', request)).toBeNull()
    expect(daysUntil(null, request)).toBeNull()
  })
})
