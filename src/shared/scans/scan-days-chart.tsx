import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import type { ScanDays } from './scan-days.ts'

const scanSeries = [
  { key: 'red', label: 'Red', color: 'red', stack: 'scans' },
  { key: 'amber', label: 'Amber', color: 'amber', pattern: 'striped', stack: 'scans' },
  { key: 'green', label: 'Green', color: 'green', stack: 'scans' },
  { key: 'unknown', label: 'Unknown', color: 'gray', pattern: 'dotted', stack: 'scans' },
] as const satisfies readonly ColumnSeries[]

type ScanDaysChartProps = {
  days: ScanDays
  loadedCount: number
  /** Total number of scans; null if not reported. */
  totalCount: number | null
  note?: string
  /** Size in pixels when printed; defaults to the page width. */
  printSize?: { width: number; height: number }
}

function describeCoverage({
  days: { unit, periods, isFirstIncomplete, undatedCount },
  loadedCount,
  totalCount,
  note,
}: ScanDaysChartProps) {
  const hasMore = totalCount !== null && totalCount > loadedCount
  const scans = hasMore
    ? `${formatCount(loadedCount)} of ${formatCount(totalCount)} scans`
    : formatCountOf(loadedCount, 'scan')
  const since = periods[0] === undefined ? '' : `, back to ${periods[0].name}`
  return [
    `From the newest ${scans}${since}.`,
    isFirstIncomplete ? `That ${unit} is incomplete.` : '',
    undatedCount === 0
      ? ''
      : `${formatCountOf(undatedCount, 'scan')} ${undatedCount === 1 ? 'has' : 'have'} no readable time; ${unit}s without other scans are left out.`,
    note,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Chart of scans by verdict and by day or hour, with a note on which scans were loaded (C101). */
export function ScanDaysChart(props: ScanDaysChartProps) {
  const { days } = props
  if (props.loadedCount === 0) return <p className="text-muted">Not scanned yet.</p>
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
        {...(props.printSize && { printSize: props.printSize })}
        series={series}
        periods={days.periods.map(({ key, label, name, counts }, index) => ({
          key,
          label,
          title: days.isFirstIncomplete && index === 0 ? `${name}, incomplete` : name,
          values: counts,
        }))}
        periodHeader={days.unit === 'day' ? 'Day' : 'Hour'}
      />
      <p className="mt-2 text-xs text-faint">{describeCoverage(props)}</p>
    </>
  )
}
