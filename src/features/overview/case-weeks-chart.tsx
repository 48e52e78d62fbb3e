import { Link, useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '#/api/case-row.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import { shortDay } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { copiedGaps } from '#/product/cases/copied-words.ts'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import { FiguresLines } from '#/ui/chart-figures.tsx'
import { useNow } from '#/ui/now.ts'
import {
  caseEnds,
  caseWeeks,
  closedIn,
  weeksShown,
  type CaseWeek,
  type CaseWeeks,
} from './case-weeks.ts'
import { caseSeries, daysWords } from './over-time-labels.ts'

/** The cases behind a column: those requested, or those closed, in a week. */
const casesOf = (brandId: string, { from, to }: CaseWeek, stack: string) => ({
  to: '/takedowns' as const,
  search:
    stack === 'requested'
      ? { brand: brandId, from, to }
      : { brand: brandId, closedFrom: from, closedTo: to },
})

/** What the drawing leaves out, and what its dates are worth (C116). */
function notesOf(
  { undated, roughly }: CaseWeeks,
  { complete, count, rows, copied }: WholeRead<CaseRow>,
) {
  return [
    'Weeks begin on Monday. Other outcome: no infringement found, not approved, or no outcome reported.',
    undated === 0
      ? ''
      : `${formatCount(undated)} ended ${undated === 1 ? 'case has' : 'cases have'} no closing date.`,
    roughly === 0 ? '' : `${formatCount(roughly)} closing dates are exact to a day only.`,
    complete || count === null
      ? ''
      : `${formatCount(rows.length)} of ${formatCount(count)} cases: the list changed while it was loaded.`,
    ...(copied ? copiedGaps(copied) : []),
  ]
    .filter((words) => words !== '')
    .join(' ')
}

/** Cases by week, requested beside closed; each column opens its cases. */
export function CaseWeeksChart({ brandId, read }: { brandId: string; read: WholeRead<CaseRow> }) {
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
        series={caseSeries}
        periods={weeks.map(({ from, to, requested, closed }) => ({
          key: from,
          label: shortDay(from),
          title: daysWords(from, to),
          values: { requested, ...closed },
        }))}
        onPick={({ key }, stack) => {
          const week = byStart.get(key)
          if (week) void navigate(casesOf(brandId, week, stack))
        }}
        table={<Table brandId={brandId} weeks={weeks.toReversed()} />}
      />
      <p className="mt-2 text-xs text-faint">{notesOf(found, read)}</p>
    </>
  )
}

const endLabels = caseEnds.map((end) => ({
  end,
  label:
    caseSeries
      .find(({ key }) => key === end)
      ?.label.replace(/^Closed: r/, 'R')
      .replace(/^Closed: n/, 'N') ?? '',
}))

function Table({ brandId, weeks }: { brandId: string; weeks: readonly CaseWeek[] }) {
  return (
    <FiguresLines
      head={['Week', 'Requested', 'Closed', ...endLabels.map(({ label }) => label)]}
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
          ...caseEnds.map((end) => (
            <span key={end} className="text-muted">
              {formatCount(week.closed[end])}
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
