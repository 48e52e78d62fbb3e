import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestScansOptions } from '#/api/newest-scans.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import { useNow } from '#/ui/now.ts'
import { ColumnsLoading } from './columns-loading.tsx'
import { scanSeries, shortDay } from './over-time-labels.ts'
import { PanelBody } from './panel.tsx'
import { scanDays, scansSince, type ScanDays } from './scan-days.ts'

/** The scans of the last days by verdict, as far back as they were loaded (C101). */
export function ScanDaysPanel({ brandId }: { brandId: string }) {
  const now = useNow()
  const reading = useQuery(newestScansOptions(brandId, scansSince(now)))
  const read = reading.data && scanDays(reading.data, now)
  return (
    <Card
      title="Scans by day"
      sub="by verdict"
      actions={
        <Link
          to="/brands/$brandId/scans"
          params={{ brandId }}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All scans
        </Link>
      }
    >
      <div className="min-h-[17rem]">
        <PanelBody what="The newest scans" reading={reading} loading={<ColumnsLoading />}>
          {({ rows, count }) =>
            rows.length === 0 || !read ? (
              <p className="text-muted">Not scanned yet.</p>
            ) : (
              <Days read={read} loaded={rows.length} count={count} />
            )
          }
        </PanelBody>
      </div>
    </Card>
  )
}

/** How far back the drawing goes, and why its columns open nothing. */
function reachWords({ days, partDay, undated }: ScanDays, loaded: number, count: number | null) {
  const of = count === null || count <= loaded ? '' : ` of ${formatCount(count)}`
  const first = days[0]?.day
  return [
    `From the newest ${formatCount(loaded)}${of} scans${first === undefined ? '' : `, back to ${formatCalendarDate(first)}`}.`,
    partDay === null ? '' : `${formatCalendarDate(partDay)} is incomplete.`,
    undated === 0 ? '' : `${formatCount(undated)} have no date.`,
    'Scans cannot be listed by day.',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

function Days({ read, loaded, count }: { read: ScanDays; loaded: number; count: number | null }) {
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
          <>
            <thead>
              <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
                <th scope="col" className="text-left">
                  Day
                </th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {read.days.toReversed().map(({ day, counts }) => (
                <tr key={day} className="border-t border-line text-right [&>td]:py-1">
                  <th scope="row" className="text-left font-normal">
                    {formatCalendarDate(day)}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key}>{formatCount(counts[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        }
      />
      <p className="mt-2 text-xs text-faint">{reachWords(read, loaded, count)}</p>
    </>
  )
}
