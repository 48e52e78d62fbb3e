import { Link, useNavigate } from '@tanstack/react-router'
import type { CaseRow, CaseList } from '#/api/takedowns.ts'
import { formatCalendarDate, parseInstant, formatShortDay } from '#/lib/dates.ts'
import { toLocalDay, addDays, getWeekStart } from '#/lib/local-days.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { describeMissingCases, CasesProgress } from '#/shared/cases/cases-loading.tsx'
import { isClosedAtApproximate } from '#/shared/outcomes/case-times.ts'
import { classifyCase } from '#/shared/outcomes/outcome-case.ts'
import { PanelBody, type PanelQuery } from '#/shared/panel-body.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import { useNow } from '#/ui/now.ts'

/** "Closed" alone is not a success (C112, C113). */
const closedOutcomes = ['removed', 'not-removed', 'failed', 'other'] as const
type ClosedOutcome = (typeof closedOutcomes)[number]

/** A local week, Monday to Sunday. */
interface CaseWeek {
  from: string
  to: string
  counts: Record<'requested' | ClosedOutcome, number>
}

interface CaseWeeks {
  /** Oldest first. The last one is the current week. */
  weeks: readonly CaseWeek[]
  /** Number of ended cases without a closing date. */
  undatedCount: number
  /** Number of closings with an approximate date (C116). */
  approximateCount: number
}

function classifyClosedCase(row: CaseRow): ClosedOutcome {
  const caseClass = classifyCase(row)
  return closedOutcomes.find((outcome) => outcome === caseClass) ?? 'other'
}

export const weekCount = 13

/** Counts cases by week of request and by week of closing. */
export function countCasesByWeek(rows: readonly CaseRow[], now: number): CaseWeeks {
  const currentWeek = getWeekStart(toLocalDay(now)) ?? ''
  const weeks = Array.from({ length: weekCount }, (_week, index): CaseWeek => {
    const from = addDays(currentWeek, 7 * (index + 1 - weekCount)) ?? ''
    const counts = { requested: 0, removed: 0, 'not-removed': 0, failed: 0, other: 0 }
    return { from, to: addDays(from, 6) ?? '', counts }
  })
  const byStart = new Map(weeks.map((week) => [week.from, week]))
  const findWeek = (instant: number | null) =>
    instant === null ? undefined : byStart.get(getWeekStart(toLocalDay(instant)) ?? '')
  let undatedCount = 0
  let approximateCount = 0
  for (const row of rows) {
    const requestWeek = findWeek(parseInstant(row.created_at))
    if (requestWeek) requestWeek.counts.requested += 1
    const closedAt = parseInstant(row.closed_at)
    if (closedAt === null && row.is_open === false) undatedCount += 1
    const closingWeek = findWeek(closedAt)
    if (!closingWeek) continue
    closingWeek.counts[classifyClosedCase(row)] += 1
    if (isClosedAtApproximate(row.closed_at_source)) approximateCount += 1
  }
  return { weeks, undatedCount, approximateCount }
}

const caseSeries = [
  { key: 'requested', label: 'Requested', color: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', color: 'green', stack: 'closed' },
  {
    key: 'not-removed',
    label: 'Not removed',
    color: 'amber',
    pattern: 'striped',
    stack: 'closed',
  },
  { key: 'failed', label: 'Failed', color: 'red', pattern: 'crossed', stack: 'closed' },
  {
    key: 'other',
    label: 'Other outcome',
    color: 'gray',
    pattern: 'dotted',
    stack: 'closed',
    isSelectable: false,
  },
] as const satisfies readonly ColumnSeries[]

/** Takedowns of a brand by week, counted from all cases because the API can't filter by closing date (C106). */
export function CaseWeeksPanel({
  brandId,
  cases,
}: {
  brandId: string
  cases: PanelQuery<CaseList>
}) {
  const { data, isEnabled, isFetching } = cases
  return (
    <Card
      title="Takedowns by week"
      sub={data && <>requested and closed, from all {formatCount(data.rows.length)} cases</>}
      actions={
        <Link
          to="/takedowns"
          search={{ brand: brandId, status: 'all' }}
          className={`${getButtonClass({ variant: 'quiet', size: 'small' })} -mr-2.25`}
        >
          All cases
        </Link>
      }
    >
      <div className="min-h-68 print:min-h-0">
        {/* Also shown before loading begins, so that nothing moves. */}
        {data === undefined && (isFetching || !isEnabled) && <CasesProgress />}
        <PanelBody subject="The cases of this brand" query={cases} lineCount={8}>
          {(list) => <CaseWeeksChart brandId={brandId} cases={list} />}
        </PanelBody>
      </div>
      {/* Also shown before the cases load, so that nothing moves. */}
      {data?.rows.length !== 0 && (
        <p className="mt-2 text-xs text-faint">
          Weeks begin on Monday. Other outcome: no infringement found, not approved, or no outcome
          reported.
        </p>
      )}
    </Card>
  )
}

/** Null for other outcomes, which have no list of their own. */
function linkToColumn(brand: string, { from, to }: CaseWeek, key: 'requested' | ClosedOutcome) {
  if (key === 'other') return null
  const filters =
    key === 'requested'
      ? { status: 'all', from, to }
      : { only: key, closedFrom: from, closedTo: to }
  return { to: '/takedowns', search: { brand, ...filters } } as const
}

/** Explains omitted cases and approximate dates (C116). */
const describeGaps = ({ undatedCount, approximateCount }: CaseWeeks, cases: CaseList): string =>
  [
    undatedCount > 0 &&
      `${formatCount(undatedCount)} ended ${undatedCount === 1 ? 'case has' : 'cases have'} no closing date.`,
    approximateCount > 0 &&
      `${formatCountOf(approximateCount, 'closing date')} ${approximateCount === 1 ? 'is' : 'are'} approximate (±1 day).`,
    describeMissingCases(cases),
  ]
    .filter(Boolean)
    .join(' ')

function CaseWeeksChart({ brandId, cases }: { brandId: string; cases: CaseList }) {
  const navigate = useNavigate()
  const now = useNow()
  if (cases.rows.length === 0) return <p className="text-muted">No takedowns yet.</p>
  const caseWeeks = countCasesByWeek(cases.rows, now)
  const { weeks } = caseWeeks
  const gaps = describeGaps(caseWeeks, cases)
  if (weeks.every(({ counts }) => Object.values(counts).every((count) => count === 0)))
    return (
      <p className="text-muted">
        Nothing was requested or closed in the last {weekCount} weeks. All cases are older.
      </p>
    )
  return (
    <>
      <ChartColumns
        name="Takedowns by week"
        printSize={{ width: 480, height: 140 }}
        series={caseSeries}
        periods={weeks.map((week) => ({
          key: week.from,
          label: formatShortDay(week.from),
          title: formatWeek(week.from, week.to),
          values: week.counts,
          week,
        }))}
        periodHeader="Week"
        onSelect={({ week }, { key }) => {
          const link = linkToColumn(brandId, week, key)
          if (link) void navigate(link)
        }}
        renderCount={({ title, values, week }, { key, label }) => {
          const link = linkToColumn(brandId, week, key)
          return (
            link &&
            values[key] > 0 && (
              <Link
                {...link}
                aria-label={`${formatCount(values[key])} ${label.toLowerCase()}, ${title}`}
                className="-mx-1 rounded-sm px-1 underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {formatCount(values[key])}
              </Link>
            )
          )
        }}
      />
      {gaps !== '' && <p className="mt-2 text-xs text-faint">{gaps}</p>}
    </>
  )
}

/** `9 to 15 Nov 2026`, with both months or years if they differ. */
function formatWeek(from: string, to: string): string {
  const [start, end] = [formatCalendarDate(from), formatCalendarDate(to)]
  const [day, month, year] = start.split(' ')
  const [, lastMonth, lastYear] = end.split(' ')
  if (year !== lastYear) return `${start} to ${end}`
  return month === lastMonth ? `${day} to ${end}` : `${day} ${month} to ${end}`
}
