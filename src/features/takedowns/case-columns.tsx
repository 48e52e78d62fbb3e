import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/all-cases.ts'
import { legacyBrandName } from '#/contract/deprecated.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { shortTarget } from './short-target.ts'

/** Where a case stands. */
export function StateBadge({ row }: { row: CaseRow }) {
  const { word, tone } = caseStatusLabel(row)
  return <Badge tone={tone}>{word}</Badge>
}

/** What came of a case; closed alone does not say so (C112). */
export function Outcome({ row }: { row: CaseRow }) {
  const outcome = caseOutcomeLabel(row)
  if (outcome === null) return <span className="text-faint">—</span>
  return <Badge tone={outcome.tone}>{outcome.word}</Badge>
}

/** The brand of a case as the service names it, old free-text names marked as such (C119). */
export function caseBrand(row: CaseRow): string | null {
  if (row.brand_display !== null) return visibleString(row.brand_display)
  const legacy = legacyBrandName(row)
  return legacy === null ? null : `${visibleString(legacy)} (older free text)`
}

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

/** The columns of the case list; state and outcome are two things (C112). */
export const caseColumns: readonly Column<CaseRow>[] = [
  {
    id: 'target',
    header: 'Target',
    main: true,
    cell: ({ id, target_website: target }) => (
      <Link
        to="/takedowns/$takedownId"
        params={{ takedownId: id }}
        className="rounded-[4px] hover:underline"
      >
        <HostileUrl value={shortTarget(target ?? '')} />
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 140,
    cell: (row) => (
      <>
        <StateBadge row={row} />
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
    width: 160,
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
    width: 100,
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
    width: 190,
    cell: (row) => (
      <span className="text-muted">
        <Closed row={row} />
      </span>
    ),
  },
]
