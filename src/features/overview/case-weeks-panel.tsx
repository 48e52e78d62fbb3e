import { Link, useNavigate } from '@tanstack/react-router'
import type { CaseRow, Cases } from '#/api/cases.ts'
import { formatCalendarDate, parseInstant, shortDay } from '#/lib/dates.ts'
import { dayOf, daysLater, weekOf } from '#/lib/local-days.ts'
import { formatCount } from '#/lib/numbers.ts'
import { casesGap, CasesProgress } from '#/shared/cases/cases-reading.tsx'
import { closingDay, isDatedByNote } from '#/shared/cases/closing-day.ts'
import { caseClass } from '#/shared/outcomes/outcome-case.ts'
import { PanelBody, type Reading } from '#/shared/panel-body.tsx'
import { buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartColumns, FiguresLines } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { useNow } from '#/ui/now.ts'

/** Outcomes of closed cases; "closed" alone is no success (C112, C113). */
const ends = ['removed', 'not-removed', 'failed', 'other'] as const
type CaseEnd = (typeof ends)[number]

/** A local week, Monday to Sunday: requested cases, and closed ones by outcome. */
interface CaseWeek {
  from: string
  to: string
  requested: number
  closed: Record<CaseEnd, number>
}

interface CaseWeeks {
  /** Oldest first; the last one is the current week. */
  weeks: readonly CaseWeek[]
  /** Number of ended cases without a closing date. */
  undated: number
  /** Number of closings in these weeks with an approximate date (C116). */
  roughly: number
}

function endOf(row: CaseRow): CaseEnd {
  const ended = caseClass(row)
  return ends.find((end) => end === ended) ?? 'other'
}

/** Number of weeks: a quarter. */
export const weeksShown = 13

/** Groups cases by week of request and of closing. */
export function caseWeeks(rows: readonly CaseRow[], now: number): CaseWeeks {
  const current = weekOf(dayOf(now)) ?? ''
  const weeks = Array.from({ length: weeksShown }, (_week, index): CaseWeek => {
    const from = daysLater(current, 7 * (index + 1 - weeksShown)) ?? ''
    const closed = { removed: 0, 'not-removed': 0, failed: 0, other: 0 }
    return { from, to: daysLater(from, 6) ?? '', requested: 0, closed }
  })
  const byStart = new Map(weeks.map((week) => [week.from, week]))
  const weekWith = (day: string | null) => byStart.get((day && weekOf(day)) ?? '')
  let undated = 0
  let roughly = 0
  for (const row of rows) {
    const created = parseInstant(row.created_at)
    const asked = created === null ? undefined : weekWith(dayOf(created))
    if (asked) asked.requested += 1
    const day = closingDay(row)
    if (day === null && row.is_open === false) undated += 1
    const ended = weekWith(day)
    if (!ended) continue
    ended.closed[endOf(row)] += 1
    if (isDatedByNote(row.closed_at_source)) roughly += 1
  }
  return { weeks, undated, roughly }
}

/** Number of cases closed in a week. */
export const closedIn = ({ closed }: CaseWeek): number =>
  ends.reduce((sum, end) => sum + closed[end], 0)

/** Second column of a week: outcomes of its closed cases. */
const endSeries: readonly (ColumnSeries & { key: CaseEnd })[] = [
  { key: 'removed', label: 'Removed', color: 'green', stack: 'closed' },
  {
    key: 'not-removed',
    label: 'Not removed',
    color: 'amber',
    pattern: 'striped',
    stack: 'closed',
  },
  { key: 'failed', label: 'Failed', color: 'red', pattern: 'crossed', stack: 'closed' },
  { key: 'other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'closed' },
]
const caseSeries: readonly ColumnSeries[] = [
  { key: 'requested', label: 'Requested', color: '1', stack: 'requested' },
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
const notesOf = ({ undated, roughly }: CaseWeeks, read: Cases): string =>
  [
    'Weeks begin on Monday. Other outcome: no infringement found, not approved, or no outcome reported.',
    undated > 0 &&
      `${formatCount(undated)} ended ${undated === 1 ? 'case has' : 'cases have'} no closing date.`,
    roughly > 0 && `${formatCount(roughly)} closing dates are exact to a day only.`,
    casesGap(read),
  ]
    .filter(Boolean)
    .join(' ')

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
          const week = weeks.find(({ from }) => from === key)
          if (week) void navigate(casesOf(brandId, week, stack))
        }}
        table={<Table brandId={brandId} weeks={weeks.toReversed()} />}
      />
      <p className="mt-2 text-xs text-faint">{notesOf(found, read)}</p>
    </>
  )
}

function Table({ brandId, weeks }: { brandId: string; weeks: readonly CaseWeek[] }) {
  const linked = (week: CaseWeek, stack: 'requested' | 'closed', count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <Link
        key={stack}
        {...casesOf(brandId, week, stack)}
        aria-label={`${formatCount(count)} ${stack}, ${daysWords(week.from, week.to)}`}
        className="-mx-1 rounded-sm px-1 underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {formatCount(count)}
      </Link>
    )
  return (
    <FiguresLines
      head={['Week', 'Requested', 'Closed', ...endSeries.map(({ label }) => label)]}
      lines={weeks.map((week) => ({
        key: week.from,
        name: daysWords(week.from, week.to),
        cells: [
          linked(week, 'requested', week.requested),
          linked(week, 'closed', closedIn(week)),
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

/** `9 to 15 Nov 2026`, or with both months where they differ. */
function daysWords(from: string, to: string): string {
  const [start, end] = [formatCalendarDate(from), formatCalendarDate(to)]
  const [day, month, year] = start.split(' ')
  const [, lastMonth, lastYear] = end.split(' ')
  if (year !== lastYear) return `${start} to ${end}`
  return month === lastMonth ? `${day} to ${end}` : `${day} ${month} to ${end}`
}
