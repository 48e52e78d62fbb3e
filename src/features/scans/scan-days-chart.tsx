import { verdicts, type Verdict } from '#/contract/codes.ts'
import type { CompactScan } from '#/contract/scan.ts'
import {
  formatCalendarDate,
  formatClock,
  formatDate,
  parseInstant,
  formatShortDay,
  DAY,
  HOUR,
} from '#/lib/dates.ts'
import { toLocalDay, addDays, getStartOfDay } from '#/lib/local-days.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'

/** Scan counts of a day or hour. `other` counts missing verdicts and codes that the app doesn't know (C19, C86). */
export interface ScanPeriod {
  key: string
  /** `24 Nov`, or `14:00`. */
  label: string
  /** `24 Nov 2026`, or `24 Nov 2026, 14:00`. */
  name: string
  counts: Record<Verdict | 'other', number>
}

interface ScanDays {
  /** `hour` if older scans weren't loaded and the loaded scans cover less than three days. */
  unit: 'day' | 'hour'
  /** Oldest first. Empty periods are left out if there are undated scans, which may belong to them. */
  periods: readonly ScanPeriod[]
  isFirstPeriodIncomplete: boolean
  undatedCount: number
}

const minDayChartSpanMs = 3 * DAY

export const maxDays = 14

const getFirstDay = (today: string): string => addDays(today, 1 - maxDays) ?? today

/**
 * Returns the start of the chart's first day, in milliseconds since the epoch. Constant within a day, because it is
 * part of a query key.
 */
export const getChartStart = (now: number): number =>
  Date.parse(getStartOfDay(getFirstDay(toLocalDay(now))) ?? '')

interface ChartedScans {
  rows: readonly Pick<CompactScan, 'verdict' | 'scanned_at'>[]
  /** True if all scans of the last `maxDays` days were loaded. */
  isComplete: boolean
}

const toDayPeriod = (day: string) => ({
  key: day,
  label: formatShortDay(day),
  name: formatCalendarDate(day),
})

const getHourStart = (timeMs: number): number => new Date(timeMs).setMinutes(0, 0, 0)

const toHourPeriod = (start: number) => ({
  key: String(start),
  label: formatClock(start),
  name: `${formatDate(start)}, ${formatClock(start)}`,
})

/**
 * Counts scans by verdict for each day or hour. If not all scans were loaded, omits the time before the oldest loaded
 * scan, because scans from that time may be missing.
 */
export function buildScanDays({ rows, isComplete }: ChartedScans, now: number): ScanDays {
  const times = rows.flatMap(({ scanned_at }) => parseInstant(scanned_at) ?? [])
  const oldest = times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
  const unit = !isComplete && oldest !== null && now - oldest < minDayChartSpanMs ? 'hour' : 'day'
  const byPeriod = new Map<string, ScanPeriod['counts']>()
  for (const { verdict, scanned_at } of rows) {
    const scannedAtMs = parseInstant(scanned_at)
    if (scannedAtMs === null) continue
    const key = unit === 'day' ? toLocalDay(scannedAtMs) : String(getHourStart(scannedAtMs))
    const counts = byPeriod.get(key) ?? createCounts()
    const knownVerdict = verdicts.find((code) => code === verdict)
    counts[knownVerdict ?? 'other'] += 1
    byPeriod.set(key, counts)
  }
  const undatedCount = rows.length - times.length
  const periods = (
    unit === 'hour' ? listHours(oldest ?? now, now) : listDays(oldest, isComplete, now)
  )
    .filter(({ key }) => undatedCount === 0 || byPeriod.has(key))
    .map((period) => ({ ...period, counts: byPeriod.get(period.key) ?? createCounts() }))
  return { unit, periods, isFirstPeriodIncomplete: !isComplete && periods.length > 0, undatedCount }
}

function listHours(oldest: number, now: number) {
  const firstHour = getHourStart(oldest)
  return Array.from({ length: Math.floor((now - firstHour) / HOUR) + 1 }, (_hour, index) =>
    toHourPeriod(firstHour + index * HOUR),
  )
}

function listDays(oldest: number | null, isComplete: boolean, now: number) {
  const firstShownDay = getFirstDay(toLocalDay(now))
  const from = isComplete || oldest === null ? firstShownDay : toLocalDay(oldest)
  return Array.from(
    { length: maxDays },
    (_day, index) => addDays(firstShownDay, index) ?? firstShownDay,
  )
    .filter((day) => day >= from)
    .map(toDayPeriod)
}

const createCounts = (): ScanPeriod['counts'] => ({
  red: 0,
  amber: 0,
  green: 0,
  unknown: 0,
  other: 0,
})

const scanSeries = [
  { key: 'red', label: 'Red', color: 'red', stack: 'scans' },
  { key: 'amber', label: 'Amber', color: 'amber', pattern: 'striped', stack: 'scans' },
  { key: 'green', label: 'Green', color: 'green', stack: 'scans' },
  { key: 'unknown', label: 'Unknown', color: 'gray', pattern: 'dotted', stack: 'scans' },
] as const satisfies readonly ColumnSeries[]

type ScanDaysChartProps = {
  days: ScanDays
  loadedCount: number
  /** Null if not reported. */
  totalCount: number | null
}

function describeCoverage({
  days: { unit, periods, isFirstPeriodIncomplete, undatedCount },
  loadedCount,
  totalCount,
}: ScanDaysChartProps) {
  const hasMore = totalCount !== null && totalCount > loadedCount
  const scans = hasMore
    ? `${formatCount(loadedCount)} of ${formatCount(totalCount)} scans`
    : formatCountOf(loadedCount, 'scan')
  const since = periods[0] === undefined ? '' : `, back to ${periods[0].name}`
  return [
    `From the newest ${scans}${since}.`,
    isFirstPeriodIncomplete ? `That ${unit} is incomplete.` : '',
    undatedCount === 0
      ? ''
      : `${formatCountOf(undatedCount, 'scan')} ${undatedCount === 1 ? 'has' : 'have'} no readable time; ${unit}s without other scans are left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Scans by verdict and by day or hour, with a note on which scans were loaded (C101). */
export function ScanDaysChart(props: ScanDaysChartProps) {
  const { days } = props
  if (days.periods.length === 0) return <p className="text-muted">{describeCoverage(props)}</p>
  const hasOther = days.periods.some(({ counts }) => counts.other > 0)
  const series = hasOther
    ? [
        ...scanSeries,
        { key: 'other', label: 'Other or not reported', color: '2', stack: 'scans' } as const,
      ]
    : scanSeries
  return (
    <>
      <ChartColumns
        name={`Scans by ${days.unit}`}
        series={series}
        periods={days.periods.map(({ key, label, name, counts }, index) => ({
          key,
          label,
          title: days.isFirstPeriodIncomplete && index === 0 ? `${name}, incomplete` : name,
          values: counts,
        }))}
        periodHeader={days.unit === 'day' ? 'Day' : 'Hour'}
      />
      <p className="mt-2 text-xs text-faint">{describeCoverage(props)}</p>
    </>
  )
}
