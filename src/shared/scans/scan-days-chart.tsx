import { countOf, formatCount } from '#/lib/numbers.ts'
import { ChartColumns, FiguresLines } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import type { ScanDays } from './scan-days.ts'

/** Data of one bar. */
const scanSeries = [
  { key: 'red', label: 'Red', color: 'red', stack: 'scans' },
  { key: 'amber', label: 'Amber', color: 'amber', pattern: 'striped', stack: 'scans' },
  { key: 'green', label: 'Green', color: 'green', stack: 'scans' },
  { key: 'unknown', label: 'Unknown', color: 'gray', pattern: 'dotted', stack: 'scans' },
] as const satisfies readonly ColumnSeries[]

type ScanDaysChartProps = {
  read: ScanDays
  /** Number of loaded scans and total; null if not reported. */
  loaded: number
  count: number | null
  /** Additional sentence at the end. */
  note?: string
  /** Width when printed, pixels, if less than the page. */
  onPaper?: { width: number; height: number }
}

/** Label of the period shown. */
function reachWords({
  read: { unit, periods, isPart, undated },
  loaded,
  count,
  note,
}: ScanDaysChartProps) {
  const of = count === null || count <= loaded ? '' : ` of ${formatCount(count)}`
  const first = periods[0]?.name
  return [
    `From the newest ${formatCount(loaded)}${of} scans${first === undefined || undated === loaded ? '' : `, back to ${first}`}.`,
    isPart ? `That ${unit} is incomplete.` : '',
    undated === 0
      ? ''
      : `${countOf(undated, 'scan')} ${undated === 1 ? 'has' : 'have'} no readable time; ${unit}s without other scans are left out.`,
    note,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Chart of scans by day and verdict, with the period that was loaded (C101). */
export function ScanDaysChart(props: ScanDaysChartProps) {
  const { read } = props
  if (read.periods.length === 0 && read.undated > 0)
    return <p className="text-muted">{reachWords(props)}</p>
  const hasOther = read.periods.some(({ counts }) => counts.other > 0)
  const series = hasOther
    ? [...scanSeries, { key: 'other', label: 'Other', color: '2', stack: 'scans' } as const]
    : scanSeries
  return (
    <>
      <ChartColumns
        name={`Scans by ${read.unit}`}
        {...(props.onPaper && { onPaper: props.onPaper })}
        series={series}
        periods={read.periods.map(({ key, label, name, counts }, at) => ({
          key,
          label,
          title: read.isPart && at === 0 ? `${name}, incomplete` : name,
          values: counts,
        }))}
        table={
          <FiguresLines
            head={[read.unit === 'day' ? 'Day' : 'Hour', ...series.map(({ label }) => label)]}
            lines={read.periods.toReversed().map(({ key: period, name, counts }) => ({
              key: period,
              name,
              cells: series.map(({ key }) => formatCount(counts[key])),
            }))}
          />
        }
      />
      <p className="mt-2 text-xs text-faint">{reachWords(props)}</p>
    </>
  )
}
