import { describe, expect, it } from 'vitest'
import { dayDistanceWords, daysFromDate, durationWords } from './durations.ts'

const hour = 3_600_000

describe('lengths of time', () => {
  it.each([
    [0, 'less than a minute'],
    [61_000, '1 min'],
    [hour, '1 h'],
    [47.9 * hour, '47 h'],
    [48 * hour, '2 days'],
    [-1, null],
    [Number.NaN, null],
  ])('%d ms is %j', (length, words) => expect(durationWords(length)).toBe(words))

  it('C121 the distance of a date is counted in days, whatever the clock says', () => {
    const request = Date.parse('2026-11-20T23:30:00Z')
    expect(daysFromDate('2026-11-14', request)).toBe(6)
    expect(daysFromDate('2026-11-20', request)).toBe(0)
    expect(daysFromDate('2026-02-30', request)).toBeNull()
    expect(daysFromDate(null, request)).toBeNull()
    expect([6, 1, 0, -2].map(dayDistanceWords)).toEqual([
      '6 days before',
      '1 day before',
      'the same day',
      '2 days after',
    ])
  })
})
