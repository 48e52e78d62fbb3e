import { describe, expect, it } from 'vitest'
import { formatDayDistance, daysUntil, formatDuration, formatIsoDuration } from './durations.ts'

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
  ])('%d ms is %j', (length, words) => expect(formatDuration(length)).toBe(words))

  it.each([
    ['PT6H', '6 hours'],
    ['PT1H', '1 hour'],
    ['PT24H', '24 hours'],
    ['PT90M', '90 minutes'],
    ['P1DT12H', '1 day 12 hours'],
    ['P0DT6H', '6 hours'],
    ['P2W', '2 weeks'],
    ['P1Y2M3D', '1 year 2 months 3 days'],
    ['PT0.5H', '0.5 hours'],
    ['PT1,5S', '1.5 seconds'],
    ['PT0S', '0 seconds'],
    [' PT6H ', '6 hours'],
    ['P', null],
    ['PT', null],
    ['P1DT', null],
    ['-PT6H', null],
    ['pt6h', null],
    ['PT6', null],
    ['PT6H30', null],
    ['6H', null],
    ['POLICY1', null],
    ['', null],
  ])('the ISO duration %j is %j', (text, words) => expect(formatIsoDuration(text)).toBe(words))

  it('C121 counts whole days to a date, regardless of the time', () => {
    const request = Date.parse('2026-11-20T23:30:00Z')
    expect(daysUntil('2026-11-14', request)).toBe(6)
    expect(daysUntil('2026-11-20', request)).toBe(0)
    expect(daysUntil('2026-02-30', request)).toBeNull()
    expect(daysUntil(null, request)).toBeNull()
    expect([6, 1, 0, -2].map(formatDayDistance)).toEqual([
      '6 days before',
      '1 day before',
      'the same day',
      '2 days after',
    ])
  })
})
