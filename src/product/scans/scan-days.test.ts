import { expect, it } from 'vitest'
import { daysShown, scanDays, scansSince } from './scan-days.ts'

const now = new Date(2026, 10, 18, 12).getTime()
const scan = (day: number, verdict: string | null = 'red') => ({
  id: crypto.randomUUID(),
  verdict,
  scanned_at: new Date(2026, 10, day, 9).toISOString(),
})
const summed = ({ counts }: ReturnType<typeof scanDays>['days'][number]) =>
  Object.values(counts).reduce((sum, count) => sum + count)

it('C101 counts scans by day and verdict, up to today, also days without any', () => {
  const rows = [scan(18), scan(18, 'amber'), scan(16, 'violet'), scan(16, null), scan(1)]
  const { days, partDay, undated } = scanDays({ rows, complete: true }, now)
  expect(days).toHaveLength(daysShown)
  expect(days[0]?.day).toBe('2026-11-05')
  expect(Date.parse(new Date(2026, 10, 5).toISOString())).toBe(scansSince(now))
  expect(days.slice(-3).map(summed)).toEqual([2, 0, 2])
  expect(days.at(-3)?.counts).toMatchObject({ unknown: 1, other: 1 })
  expect({ partDay, undated }).toEqual({ partDay: null, undated: 0 })
})

it('C101 days that were not loaded are not drawn as days without scans', () => {
  const rows = [scan(18), scan(17), scan(16)]
  const { days, partDay } = scanDays({ rows, complete: false }, now)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  expect(partDay).toBe('2026-11-16')
})

it('C100 scans without a time are counted apart, and no day is drawn as one without scans', () => {
  const undated = { id: 'x', verdict: 'red', scanned_at: undefined }
  const { days, undated: count } = scanDays({ rows: [scan(18), undated], complete: true }, now)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-18'])
  expect(count).toBe(1)
  expect(scanDays({ rows: [undated], complete: true }, now).days).toEqual([])
})
