import { describe, expect, it } from 'vitest'
import { resolveDay, toRelativeDay, isDayText } from './relative-day.ts'

const now = new Date(2026, 10, 22, 18, 30).getTime()
const later = new Date(2026, 11, 2, 9).getTime()

describe('F18 relative days', () => {
  it('are formatted and parsed', () => {
    expect(toRelativeDay('2026-10-24', now)).toBe('today-29')
    expect(toRelativeDay('2026-11-22', now)).toBe('today')
    expect(resolveDay('today-29', now)).toBe('2026-10-24')
    expect(resolveDay('today-29', later)).toBe('2026-11-03')
    expect(resolveDay('today', later)).toBe('2026-12-02')
  })

  it('leave fixed dates unchanged', () => {
    expect(resolveDay('2026-10-24', later)).toBe('2026-10-24')
    expect(toRelativeDay('2026-12-24', now)).toBe('2026-12-24')
    expect(resolveDay(undefined, now)).toBeUndefined()
  })

  it.each(['today+1', 'today-', 'today-999999', 'TODAY', 'yesterday', '2026-02-30', ''])(
    'are not %j',
    (text) => {
      expect(isDayText(text)).toBe(false)
      expect(resolveDay(text, now)).toBeUndefined()
    },
  )
})
