import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/all-cases.ts'
import { caseBrand, Outcome, StatusBadge } from '#/features/takedowns/case-badges.tsx'
import { shortTarget } from '#/features/takedowns/short-target.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel } from '#/product/labels/case-labels.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

function Closed({ row }: { row: CaseRow }) {
  if (row.closed_at === null) return <span className="text-faint">—</span>
  return (
    <>
      {row.closed_at_source === 'DERIVED_FROM_NOTE' && 'about '}
      <RelativeTime value={row.closed_at} />
      {row.closed_at_source === 'DERIVED_FROM_NOTE' && ' ±1 day'}
    </>
  )
}

/** The columns of the case list; status and outcome are two things (C112). `onOpen`: a case is about to be. */
export const caseColumns = (onOpen: (row: CaseRow) => void): readonly Column<CaseRow>[] => [
  {
    id: 'target',
    header: 'Target',
    main: true,
    cell: (row) => (
      <Link
        to="/takedowns/$takedownId"
        params={{ takedownId: row.id }}
        onClick={() => onOpen(row)}
        className="rounded-[4px] hover:underline"
      >
        <HostileUrl value={shortTarget(row.target_website ?? '')} />
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 180,
    narrow: 128,
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
    width: 172,
    cell: (row) => <Outcome row={row} />,
  },
  {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 130,
    cell: (row) => <bdi>{caseBrand(row) ?? <span className="text-faint">no brand</span>}</bdi>,
  },
  {
    id: 'created',
    header: 'Created',
    numeric: true,
    priority: 2,
    width: 112,
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
    width: 180,
    cell: (row) => (
      <span className="text-muted">
        <Closed row={row} />
      </span>
    ),
  },
]
