import { expect, it } from 'vitest'
import { maxDays, buildScanDays, getChartStart, type ScanPeriod } from './scan-days-chart.tsx'

const now = new Date(2026, 10, 18, 12).getTime()
const toLocalTime = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString()
const createScan = (day: number, verdict: string | null = 'red') => ({
  id: crypto.randomUUID(),
  verdict,
  scanned_at: toLocalTime(day, 9),
})
const sumCounts = ({ counts }: ScanPeriod) =>
  Object.values(counts).reduce((sum, count) => sum + count)

it('C86 C101 counts scans by day and verdict up to today, including empty days', () => {
  const rows = [
    createScan(18),
    createScan(18, 'amber'),
    createScan(16, 'violet'),
    createScan(16, null),
    createScan(1),
  ]
  const { periods: days, ...rest } = buildScanDays({ rows, isComplete: true }, now)
  expect(days).toHaveLength(maxDays)
  expect(days[0]?.key).toBe('2026-11-05')
  expect(Date.parse(new Date(2026, 10, 5).toISOString())).toBe(getChartStart(now))
  expect(days.slice(-3).map(sumCounts)).toEqual([2, 0, 2])
  expect(days.at(-3)?.counts).toMatchObject({ unknown: 0, other: 2 })
  expect(rest).toEqual({ unit: 'day', isFirstPeriodIncomplete: false, undatedCount: 0 })
})

it('C101 leaves out days whose scans were not loaded, instead of showing them as empty', () => {
  const rows = [createScan(18), createScan(17), createScan(15)]
  const { unit, periods, isFirstPeriodIncomplete } = buildScanDays({ rows, isComplete: false }, now)
  expect(unit).toBe('day')
  expect(periods.map(({ label }) => label)).toEqual(['15 Nov', '16 Nov', '17 Nov', '18 Nov'])
  expect(isFirstPeriodIncomplete).toBe(true)
})

it('C101 shows hours if the scans cover less than three days', () => {
  const early = { ...createScan(18), scanned_at: toLocalTime(18, 7, 40) }
  const rows = [createScan(18), createScan(18, 'amber'), early]
  const { unit, periods, isFirstPeriodIncomplete } = buildScanDays({ rows, isComplete: false }, now)
  expect(unit).toBe('hour')
  expect(periods.map(({ label }) => label).join(' ')).toBe('07:00 08:00 09:00 10:00 11:00 12:00')
  expect(periods.map(sumCounts)).toEqual([1, 0, 2, 0, 0, 0])
  expect(periods[0]?.name).toBe('18 Nov 2026, 07:00')
  expect(isFirstPeriodIncomplete).toBe(true)
})

it('C100 counts undated scans separately, and shows no empty days, because the undated scans may belong to them', () => {
  const undated = { id: 'x', verdict: 'red', scanned_at: undefined }
  const { periods, undatedCount } = buildScanDays(
    { rows: [createScan(18), undated], isComplete: true },
    now,
  )
  expect(periods.map(({ key }) => key)).toEqual(['2026-11-18'])
  expect(undatedCount).toBe(1)
  expect(buildScanDays({ rows: [undated], isComplete: true }, now).periods).toEqual([])
})
