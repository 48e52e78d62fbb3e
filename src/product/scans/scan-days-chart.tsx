import { formatCalendarDate, shortDay } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { ChartColumns, FiguresLines } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import type { ScanDays } from './scan-days.ts'

/** What is drawn of scans on a day. */
const scanSeries = [
  { key: 'red', label: 'Red', colour: 'red', stack: 'scans' },
  { key: 'amber', label: 'Amber', colour: 'amber', pattern: 'striped', stack: 'scans' },
  { key: 'green', label: 'Green', colour: 'green', stack: 'scans' },
  { key: 'unknown', label: 'Unknown', colour: 'grey', pattern: 'dotted', stack: 'scans' },
] as const satisfies readonly ColumnSeries[]

type ScanDaysChartProps = {
  read: ScanDays
  /** How many scans were loaded, and how many there are; null where that is not reported. */
  loaded: number
  count: number | null
  /** A last sentence. */
  note?: string
}

/** How far back the drawing goes, in words. */
function reachWords({ read: { days, partDay, undated }, loaded, count, note }: ScanDaysChartProps) {
  const of = count === null || count <= loaded ? '' : ` of ${formatCount(count)}`
  const first = days[0]?.day
  return [
    `From the newest ${formatCount(loaded)}${of} scans${first === undefined || undated === loaded ? '' : `, back to ${formatCalendarDate(first)}`}.`,
    partDay === null ? '' : `${formatCalendarDate(partDay)} is incomplete.`,
    undated === 0
      ? ''
      : `${formatCount(undated)} have no time that can be read: days without other scans are left out.`,
    note,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Scans by day and verdict, and how far back they were loaded (C101). */
export function ScanDaysChart(props: ScanDaysChartProps) {
  const { read } = props
  if (read.days.length === 0 && read.undated > 0)
    return <p className="text-muted">{reachWords(props)}</p>
  const hasOther = read.days.some(({ counts }) => counts.other > 0)
  const series = hasOther
    ? [...scanSeries, { key: 'other', label: 'Other', colour: '2', stack: 'scans' } as const]
    : scanSeries
  return (
    <>
      <ChartColumns
        name="Scans by day"
        series={series}
        periods={read.days.map(({ day, counts }) => ({
          key: day,
          label: shortDay(day),
          title:
            day === read.partDay
              ? `${formatCalendarDate(day)}, incomplete`
              : formatCalendarDate(day),
          values: counts,
        }))}
        table={
          <FiguresLines
            head={['Day', ...series.map(({ label }) => label)]}
            lines={read.days.toReversed().map(({ day, counts }) => ({
              key: day,
              name: formatCalendarDate(day),
              cells: series.map(({ key }) => formatCount(counts[key])),
            }))}
          />
        }
      />
      <p className="mt-2 text-xs text-faint">{reachWords(props)}</p>
    </>
  )
}
