import { Link, useNavigate } from '@tanstack/react-router'
import type { Cases } from '#/api/cases.ts'
import { formatCalendarDate, shortDay } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { casesGap, CasesProgress } from '#/shared/cases/cases-reading.tsx'
import { PanelBody, type Reading } from '#/shared/panel-body.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartColumns, FiguresLines } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { useNow } from '#/ui/now.ts'
import {
  type CaseEnd,
  type CaseWeek,
  caseWeeks,
  type CaseWeeks,
  closedIn,
  weeksShown,
} from './case-weeks.ts'

/** Second column of a week: outcomes of its closed cases. */
const endSeries: readonly (ColumnSeries & { key: CaseEnd })[] = [
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  { key: 'notRemoved', label: 'Not removed', colour: 'amber', pattern: 'striped', stack: 'closed' },
  { key: 'failed', label: 'Failed', colour: 'red', pattern: 'crossed', stack: 'closed' },
  { key: 'other', label: 'Other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
]
const caseSeries: readonly ColumnSeries[] = [
  { key: 'requested', label: 'Requested', colour: '1', stack: 'requested' },
  ...endSeries,
]

/** Takedowns of a brand by week. Counted from all cases because the API can't filter by closing date (C106). */
export function CaseWeeksPanel({ brandId, cases }: { brandId: string; cases: Reading<Cases> }) {
  const { data, isFetching } = cases
  // Rendered from the start, so that nothing moves when loading begins.
  const isReading = !useFirstPaint() || isFetching
  return (
    <Card
      title="Takedowns by week"
      sub={data && <>requested and closed, from all {formatCount(data.rows.length)} cases</>}
      actions={
        <Link
          to="/takedowns"
          search={{ brand: brandId, status: 'all' }}
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All cases
        </Link>
      }
    >
      <div className="min-h-68 print:min-h-0">
        {isReading && data === undefined && <CasesProgress />}
        <PanelBody what="The cases of this brand" reading={cases} lines={8}>
          {(read) => <CaseWeeksChart brandId={brandId} read={read} />}
        </PanelBody>
      </div>
    </Card>
  )
}

/** Filters of a column: cases requested or closed in a week. */
const casesOf = (brandId: string, { from, to }: CaseWeek, stack: string) => ({
  to: '/takedowns' as const,
  search:
    stack === 'requested'
      ? { brand: brandId, status: 'all', from, to }
      : { brand: brandId, closedFrom: from, closedTo: to },
})

/** Notes on omitted cases and approximate dates (C116). */
function notesOf({ undated, roughly }: CaseWeeks, read: Cases) {
  return [
    'Weeks begin on Monday. Other outcome: no infringement found, not approved, or no outcome reported.',
    undated === 0
      ? ''
      : `${formatCount(undated)} ended ${undated === 1 ? 'case has' : 'cases have'} no closing date.`,
    roughly === 0 ? '' : `${formatCount(roughly)} closing dates are exact to a day only.`,
    casesGap(read) ?? '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

/** Chart of requested and closed cases by week; columns open their cases. */
function CaseWeeksChart({ brandId, read }: { brandId: string; read: Cases }) {
  const navigate = useNavigate()
  const now = useNow()
  if (read.rows.length === 0) return <p className="text-muted">No takedowns yet.</p>
  const found = caseWeeks(read.rows, now)
  const { weeks } = found
  if (weeks.every((week) => week.requested + closedIn(week) === 0))
    return (
      <p className="text-muted">
        Nothing was requested or closed in the last {weeksShown} weeks. All cases are older.
      </p>
    )
  const byStart = new Map(weeks.map((week) => [week.from, week]))
  return (
    <>
      <ChartColumns
        name="Takedowns by week"
        onPaper={{ width: 480, height: 140 }}
        series={caseSeries}
        periods={weeks.map(({ from, to, requested, closed }) => ({
          key: from,
          label: shortDay(from),
          title: daysWords(from, to),
          values: { requested, ...closed },
        }))}
        onPick={({ key }, { stack }) => {
          const week = byStart.get(key)
          if (week) void navigate(casesOf(brandId, week, stack))
        }}
        table={<Table brandId={brandId} weeks={weeks.toReversed()} />}
      />
      <p className="mt-2 text-xs text-faint">{notesOf(found, read)}</p>
    </>
  )
}

function Table({ brandId, weeks }: { brandId: string; weeks: readonly CaseWeek[] }) {
  return (
    <FiguresLines
      head={['Week', 'Requested', 'Closed', ...endSeries.map(({ label }) => label)]}
      lines={weeks.map((week) => ({
        key: week.from,
        name: daysWords(week.from, week.to),
        cells: [
          <Count
            key="requested"
            brandId={brandId}
            week={week}
            stack="requested"
            count={week.requested}
          />,
          <Count
            key="closed"
            brandId={brandId}
            week={week}
            stack="closed"
            count={closedIn(week)}
          />,
          ...endSeries.map(({ key }) => (
            <span key={key} className="text-muted">
              {formatCount(week.closed[key])}
            </span>
          )),
        ],
      }))}
    />
  )
}

function Count({
  brandId,
  week,
  stack,
  count,
}: {
  brandId: string
  week: CaseWeek
  stack: 'requested' | 'closed'
  count: number
}) {
  if (count === 0) return '0'
  return (
    <Link
      {...casesOf(brandId, week, stack)}
      aria-label={`${formatCount(count)} ${stack}, ${daysWords(week.from, week.to)}`}
      className="-mx-1 rounded-sm px-1 underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {formatCount(count)}
    </Link>
  )
}

/** `9 to 15 Nov 2026`, or with both months where they differ. */
function daysWords(from: string, to: string): string {
  const [start, end] = [formatCalendarDate(from), formatCalendarDate(to)]
  const [day, month, year] = start.split(' ')
  const [, lastMonth, lastYear] = end.split(' ')
  if (year !== lastYear) return `${start} to ${end}`
  return month === lastMonth ? `${day} to ${end}` : `${day} ${month} to ${end}`
}
