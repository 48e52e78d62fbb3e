import { useNavigate } from '@tanstack/react-router'
import { formatCalendarDate } from '#/lib/dates.ts'
import { addDays, getMonthStart, toLocalDay } from '#/lib/local-days.ts'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import { CountLink, linkToCases, type BrandFilter } from './count-link.tsx'
import { isEnded, type OutcomeCase, type Period } from './outcome-case.ts'

const trendMonths = 12

const trendSeries = [
  { key: 'requested', label: 'Requested', color: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', color: 'green', stack: 'ended' },
  { key: 'ended-other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'ended' },
] as const satisfies readonly ColumnSeries[]
type TrendKey = (typeof trendSeries)[number]['key']

interface CaseMonth {
  period: Period
  counts: Record<TrendKey, number>
}

/**
 * Counts the cases that were requested and the cases that ended in each month. The last month is that of `lastDay`.
 * Ended cases without a closing date count only as requested (C115).
 */
export function countCasesByMonth(
  cases: readonly OutcomeCase[],
  lastDay: string,
): readonly CaseMonth[] {
  const months = Array.from({ length: trendMonths }, (_month, index): CaseMonth => {
    const monthOffset = index + 1 - trendMonths
    const from = getMonthStart(lastDay, monthOffset) ?? lastDay
    const nextFrom = getMonthStart(lastDay, monthOffset + 1) ?? lastDay
    const period = { from, to: addDays(nextFrom, -1) ?? lastDay }
    return { period, counts: { requested: 0, removed: 0, 'ended-other': 0 } }
  })
  // Keyed by month (`2026-11`), so that up to 20,000 cases need only one pass.
  const byMonth = new Map(months.map(({ period, counts }) => [period.from.slice(0, 7), counts]))
  const addToMonth = (timeMs: number | null, key: TrendKey) => {
    const counts = timeMs === null ? undefined : byMonth.get(toLocalDay(timeMs).slice(0, 7))
    if (counts) counts[key] += 1
  }
  for (const { class: caseClass, createdAt, closedAt } of cases) {
    addToMonth(createdAt, 'requested')
    if (isEnded(caseClass))
      addToMonth(closedAt, caseClass === 'removed' ? 'removed' : 'ended-other')
  }
  return months
}

type CaseTrendProps = {
  cases: readonly OutcomeCase[]
  brandFilter: BrandFilter
  /** Any day in the newest month of the chart. */
  lastDay: string
  printSize: { width: number; height: number }
}

/** Each column and each number opens the list of the cases it counts (F13). */
export function CaseTrend({ cases, brandFilter, lastDay, printSize }: CaseTrendProps) {
  const navigate = useNavigate()
  return (
    <ChartColumns
      name="Cases by month"
      printSize={printSize}
      series={trendSeries}
      periods={countCasesByMonth(cases, lastDay).map(({ period, counts }) => {
        // Turn `1 Nov 2026` into `Nov 2026`.
        const title = formatCalendarDate(period.from).replace(/^\d+ /, '')
        const [monthName = ''] = title.split(' ')
        return { key: title, label: monthName, title, values: counts, period }
      })}
      periodHeader="Month"
      onSelect={({ period }, { key }) => void navigate(linkToCases({ brandFilter, period }, key))}
      renderCount={({ title, values, period }, { key, label }) => (
        <CountLink
          count={values[key]}
          link={linkToCases({ brandFilter, period }, key)}
          label={`${label}, ${title}`}
        />
      )}
    />
  )
}
