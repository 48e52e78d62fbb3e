import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  countDaysSince,
  formatCalendarDate,
  formatDuration,
  formatIsoTime,
  formatRelative,
  HOUR,
  parseInstant,
} from './dates.ts'

const now = Date.UTC(2026, 10, 21, 14, 2)

describe('parseInstant', () => {
  it.each([
    ['2026-11-19T10:00:00', '2026-11-19T10:00:00.000Z'],
    ['2026-11-19T23:30:00-11:00', '2026-11-20T10:30:00.000Z'],
    ['2026-11-19 10:00:00.123456+0530', '2026-11-19T04:30:00.123Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('parses %s as %s', (text, expected) => {
    expect(new Date(parseInstant(text) ?? NaN).toISOString()).toBe(expected)
  })

  it.each([
    '',
    'yesterday',
    1767225600,
    null,
    undefined,
    '2026-02-30T10:00:00Z',
    '2026-11-19',
    '2026-11-19T25:00:00Z',
    '2026-11-19T10:00:00+99:00',
    '2026-06-30T23:59:60Z',
  ])('rejects %j as an instant', (value) => {
    expect(parseInstant(value)).toBeNull()
  })

  it('never throws and never returns NaN', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const instant = parseInstant(value)
        expect(instant === null || Number.isFinite(instant)).toBe(true)
        expect(String(formatIsoTime(value))).not.toMatch(/Invalid|NaN|undefined/)
      }),
    )
  })
})

describe('formatIsoTime', () => {
  it('names the time zone', () => {
    const text = '2026-11-19T23:30:00-11:00'
    expect(formatIsoTime(text, { zone: 'Europe/Berlin' })).toBe('20 Nov 2026, 11:30 CET')
    expect(formatIsoTime(text, { zone: 'UTC' })).toBe('20 Nov 2026, 10:30 UTC')
    expect(formatIsoTime(text, { zone: 'Pacific/Kiritimati' })).toBe('21 Nov 2026, 00:30 GMT+14')
  })

  it('uses the new time zone after the user’s time zone changes', () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu')
    expect(formatIsoTime('2026-11-19T10:00:00Z')).toBe('19 Nov 2026, 15:45 GMT+5:45')
    vi.stubEnv('TZ', 'America/St_Johns')
    expect(formatIsoTime('2026-11-19T10:00:00Z')).toBe('19 Nov 2026, 06:30 GMT-3:30')
  })
})

it.each([
  ['2026-11-21T14:01:30Z', 'just now'],
  ['2026-11-21T14:02:40Z', 'just now'],
  ['2026-11-21T13:50:00Z', '12 min ago'],
  ['2026-11-21T09:02:00Z', '5 h ago'],
  ['2026-11-20T14:02:00Z', '1 day ago'],
  ['2026-10-01T14:02:00Z', '1 Oct 2026'],
  ['2031-01-01T00:00:00Z', '1 Jan 2031'],
  ['0001-01-01T00:00:00Z', '1 Jan 0001'],
  ['9999-12-31T23:59:59Z', '31 Dec 9999'],
])('formatRelative formats %s as %s', (text, expected) => {
  vi.stubEnv('TZ', 'UTC')
  expect(formatRelative(text, now)).toBe(expected)
})

describe('formatCalendarDate', () => {
  it('formats a date without time zone conversion', () => {
    expect(formatCalendarDate('2026-03-29')).toBe('29 Mar 2026')
    expect(formatCalendarDate('0001-01-01')).toBe('1 Jan 0001')
  })
  it('shows impossible dates and other text as received', () => {
    expect(formatCalendarDate('2026-02-30')).toBe('2026-02-30')
    expect(formatCalendarDate('soon')).toBe('soon')
  })
})

it('C121 counts whole days since a date, regardless of the time of day', () => {
  const requestedAt = Date.parse('2026-11-20T23:30:00Z')
  expect(countDaysSince('2026-11-14', requestedAt)).toBe(6)
  expect(countDaysSince('2026-11-20', requestedAt)).toBe(0)
  expect(countDaysSince('2026-02-30', requestedAt)).toBeNull()
  expect(countDaysSince(null, requestedAt)).toBeNull()
})

it.each([
  [0, 'less than a minute'],
  [61_000, '1 min'],
  [47.9 * HOUR, '47 h'],
  [48 * HOUR, '2 days'],
  [-1, null],
  [Number.NaN, null],
])('formatDuration formats %d ms as %j', (ms, text) => expect(formatDuration(ms)).toBe(text))
