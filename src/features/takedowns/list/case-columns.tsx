import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/case-row.ts'
import { caseBrand, Outcome, StatusBadge } from '#/features/takedowns/case-badges.tsx'
import { shortTarget } from '#/features/takedowns/short-target.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { fitWidth } from '#/ui/table/fit-width.ts'

const isRough = (row: CaseRow) => row.closed_at !== null && isDatedByNote(row.closed_at_source)

/** Room for the longest that a date is written, and for one that is known to a day or so. */
const dateWidth = { exact: 106, rough: 170, paper: 94 } as const
/** On paper badges wrap between words, so that an address has the room. */
const mostOnPaper = 98

/** As wide as the rows of the list ask for: what they do not take is left to the target. */
function widthsOf(rows: readonly CaseRow[]) {
  const outcomes = rows.flatMap((row) => caseOutcomeLabel(row)?.word ?? [])
  return {
    state: fitWidth(
      rows.map((row) => caseStatusLabel(row).word),
      { as: 'badge', least: 100, most: 220 },
    ),
    outcome: fitWidth(outcomes, { as: 'badge', least: 96, most: 220 }),
    brand: fitWidth(
      rows.map((row) => caseBrand(row) ?? 'no brand'),
      { as: 'text', least: 90, most: 140 },
    ),
    closed: rows.some(isRough)
      ? dateWidth.rough
      : rows.some((row) => row.closed_at !== null)
        ? dateWidth.exact
        : 84,
  }
}

function Closed({ row }: { row: CaseRow }) {
  if (row.closed_at === null) return <span className="text-faint">—</span>
  return (
    <>
      <RelativeTime value={row.closed_at} />
      {isRough(row) && ' ±1 day'}
    </>
  )
}

/** The columns of a list of cases; status and outcome are two things (C112). `onOpen`: a case is about to be. */
export function caseColumns(
  rows: readonly CaseRow[],
  onOpen: (row: CaseRow) => void,
): readonly Column<CaseRow>[] {
  const widths = widthsOf(rows)
  return [
    {
      id: 'target',
      header: 'Target',
      main: true,
      cell: (row) => (
        <Link
          to="/takedowns/$takedownId"
          params={{ takedownId: row.id }}
          onClick={() => onOpen(row)}
          className="rounded-sm hover:underline"
        >
          <HostileUrl value={shortTarget(row.target_website ?? '')} />
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      width: widths.state,
      narrow: 156,
      paper: Math.min(widths.state, mostOnPaper),
      cell: (row) => (
        <>
          <StatusBadge row={row} />
          {/* Where the column beside it has no room. */}
          {caseOutcomeLabel(row) && (
            <span className="my-1 block min-[38rem]:hidden print:hidden">
              <Outcome row={row} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      priority: 2,
      width: widths.outcome,
      paper: Math.min(widths.outcome, mostOnPaper),
      cell: (row) => <Outcome row={row} />,
    },
    {
      id: 'brand',
      header: 'Brand',
      priority: 3,
      width: widths.brand,
      paper: 76,
      cell: (row) => <bdi>{caseBrand(row) ?? <span className="text-faint">no brand</span>}</bdi>,
    },
    {
      id: 'created',
      header: 'Created',
      numeric: true,
      priority: 2,
      width: dateWidth.exact,
      paper: dateWidth.paper,
      cell: ({ created_at: at }) => (
        <span className="text-muted">
          <RelativeTime value={at} />
        </span>
      ),
    },
    {
      id: 'closed',
      header: 'Closed',
      numeric: true,
      priority: 3,
      width: widths.closed,
      paper: Math.min(widths.closed, dateWidth.paper),
      cell: (row) => (
        <span className="text-muted">
          <Closed row={row} />
        </span>
      ),
    },
  ]
}
