import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  toLocalDay,
  addDays,
  isAbsoluteOrRelativeDay,
  resolveDay,
  toRelativeDay,
  getEndOfDay,
  isDay,
  getLocalZone,
  getStartOfDay,
  getWeekStart,
} from './local-days.ts'

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Vienna'))

describe('C105 days in the user’s time zone', () => {
  it.each([
    ['2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('start and end at midnight, even if the clock changes: %s', (day, start, end) => {
    expect(getLocalZone()).toBe('Europe/Vienna')
    expect([getStartOfDay(day), getEndOfDay(day)]).toEqual([start, end])
  })

  it('start with their first instant if they have no midnight', () => {
    vi.stubEnv('TZ', 'Africa/Cairo')
    expect(getStartOfDay('2026-04-24')).toBe('2026-04-23T22:00:00.000Z')
  })

  it.each(['', '2026-02-30', '2026-13-01', '20-11-2026', '0202-01-01', '2026-11-20T00:00'])(
    'do not include %j, which is not a valid date',
    (text) => {
      expect([isDay(text), getStartOfDay(text), getEndOfDay(text)]).toEqual([false, null, null])
    },
  )
})

describe('calendar arithmetic', () => {
  it.each([
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
    ['2026-02-30', null],
  ])('starts weeks on Monday: %s → %s', (day, monday) => {
    expect(getWeekStart(day)).toBe(monday)
  })

  it('adds days across the end of a month and across clock changes', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(toLocalDay(new Date(2026, 2, 29, 23, 59).getTime())).toBe('2026-03-29')
  })
})

const now = new Date(2026, 10, 22, 18, 30).getTime()
const later = new Date(2026, 11, 2, 9).getTime()

describe('F18 relative days', () => {
  it('are created from absolute days and resolved to absolute days', () => {
    expect(toRelativeDay('2026-10-24', now)).toBe('today-29')
    expect(toRelativeDay('2026-11-22', now)).toBe('today')
    expect(resolveDay('today-29', now)).toBe('2026-10-24')
    expect(resolveDay('today-29', later)).toBe('2026-11-03')
    expect(resolveDay('today', later)).toBe('2026-12-02')
  })

  it('are not used for future days, and absolute days resolve to themselves', () => {
    expect(resolveDay('2026-10-24', later)).toBe('2026-10-24')
    expect(toRelativeDay('2026-12-24', now)).toBe('2026-12-24')
    expect(resolveDay(undefined, now)).toBeUndefined()
  })

  it.each(['today+1', 'today-', 'today-999999', 'TODAY', 'yesterday', '2026-02-30', ''])(
    'do not include %j',
    (text) => {
      expect(isAbsoluteOrRelativeDay(text)).toBe(false)
      expect(resolveDay(text, now)).toBeUndefined()
    },
  )
})
