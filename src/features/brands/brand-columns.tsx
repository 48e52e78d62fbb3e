import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DomainFilters } from '#/api/domain-list-params.ts'
import { explainError } from '#/api/errors.ts'
import { verdicts } from '#/contract/codes.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { WorseCount } from '#/shared/changes/changes-line.tsx'
import type { Changes } from '#/shared/changes/use-changes.ts'
import { getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { ColorSwatch, SegmentBar } from '#/ui/share-chart.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { BrandTableRow } from './brand-table-rows.ts'

type ColumnsOptions = {
  onOpen: (row: BrandTableRow) => void
  changes: Changes
  /** Number of open cases by lowercase brand ID. */
  openCaseCounts: ReadonlyMap<string, number>
}

/** Name and domain, with a warning if the brand isn't monitored (C35). */
function BrandCell({ row, onOpen, ...options }: { row: BrandTableRow } & ColumnsOptions) {
  return (
    <>
      <Link
        to="/brands/$brandId"
        params={{ brandId: row.id }}
        onClick={() => onOpen(row)}
        className="rounded-sm font-semibold hover:underline"
      >
        <bdi>{row.name}</bdi>
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {row.domain !== null && <bdi>{toVisibleString(row.domain)}</bdi>}
        {row.monitoring === false && <Badge tone="amber">Monitoring off</Badge>}
        {row.monitoring === null && 'monitoring not reported'}
      </span>
      {/* Narrow screens hide the “Needs attention” column, so the brand cell shows its content. */}
      <span className="text-xs min-[38rem]:hidden print:hidden">
        <Attention row={row} {...options} />
      </span>
    </>
  )
}

type DomainCountLinkProps = {
  brandId: string
  count: number | null | undefined
  /** Text after the number in the accessible name. */
  countLabel: string
  filters?: Partial<DomainFilters>
  children?: ReactNode
}

/** Number of domains in the review queue, linked to exactly those domains (C46). */
function DomainCountLink({
  brandId,
  count,
  countLabel,
  filters = {},
  children,
}: DomainCountLinkProps) {
  if (count === null || count === undefined) return '—'
  return (
    <Link
      to="/brands/$brandId/domains"
      params={{ brandId }}
      search={{ triage: 'queue', ...filters }}
      aria-label={`${formatCount(count)} ${countLabel}`}
      className="-mx-1 inline-flex min-h-6 items-center gap-0.75 rounded-sm px-1 hover:underline"
    >
      {children}
      {formatCount(count)}
    </Link>
  )
}

function QueueCount({ row: { id, stats, statsQuery } }: { row: BrandTableRow }) {
  const count = stats?.domain_count
  if (count == null && statsQuery?.isLoading) return <span className="text-faint">loading…</span>
  if (count == null && statsQuery?.isLoadingError)
    return (
      <span className="text-red" title={explainError(statsQuery.error).text}>
        not loaded
      </span>
    )
  return <DomainCountLink brandId={id} count={count} countLabel="in the review queue" />
}

/** Verdicts in the review queue as a bar and linked numbers (C46, C47). Phones show only the red number. */
function VerdictBar({ row }: { row: BrandTableRow }) {
  const counts = row.stats?.verdict_stats
  if (counts === undefined || counts.size === 0) return '—'
  if (row.stats?.domain_count === 0) return <span className="text-muted">queue is empty</span>
  const parts = verdicts.flatMap((verdict) => {
    const value = counts.get(verdict)
    const label = getVerdictLabel(verdict).text
    return value === undefined
      ? []
      : [{ key: verdict, label, value, color: verdict === 'unknown' ? ('gray' as const) : verdict }]
  })
  // Verdicts outside the contract have no link, because the list can't filter by them (C19).
  const otherCounts = [...counts].filter(([code]) => !verdicts.some((verdict) => verdict === code))
  const otherTotal = otherCounts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <div className="grid min-w-46 gap-0.5 py-1 max-[38rem]:min-w-0">
      <SegmentBar
        parts={[...parts, { key: 'other', label: 'Other', value: otherTotal, color: '2' }]}
        className="h-1.5 max-[38rem]:hidden"
      />
      <ul className="flex flex-wrap gap-x-3">
        {parts.map(({ key, label, value, color }) => (
          <li key={key} className={key === 'red' ? '' : 'max-[38rem]:hidden'}>
            <DomainCountLink
              brandId={row.id}
              count={value}
              countLabel={`${label.toLowerCase()} in the review queue`}
              filters={{ verdict: key }}
            >
              <ColorSwatch color={color} />
            </DomainCountLink>
          </li>
        ))}
        {otherTotal > 0 && (
          <li className="text-muted max-[38rem]:hidden">{formatCount(otherTotal)} other</li>
        )}
      </ul>
    </div>
  )
}

function Attention({
  row: { id },
  changes,
  openCaseCounts,
}: { row: BrandTableRow } & Pick<ColumnsOptions, 'changes' | 'openCaseCounts'>) {
  const openCaseCount = openCaseCounts.get(id.toLowerCase())
  return (
    // Reserves the height, so that rows don't move when the counts load.
    <span className="grid min-h-12 content-center py-1">
      <WorseCount changes={changes} brandId={id} />
      {openCaseCount !== undefined && (
        <Link
          to="/takedowns"
          search={{ brand: id, status: 'open' }}
          className="w-fit rounded-sm py-0.75 text-muted hover:underline"
        >
          {formatCountOf(openCaseCount, 'open case')}
        </Link>
      )}
    </span>
  )
}

/** IDs of sortable columns must be in `brandSortFields`. */
export const buildBrandColumns = (options: ColumnsOptions): readonly Column<BrandTableRow>[] => [
  {
    id: 'name',
    header: 'Brand',
    main: true,
    sort: 'asc',
    cell: (row) => <BrandCell row={row} {...options} />,
  },
  {
    id: 'queue',
    header: 'Queue',
    numeric: true,
    sort: 'desc',
    cell: (row) => <QueueCount row={row} />,
  },
  {
    id: 'verdicts',
    header: 'Verdicts',
    sort: 'desc',
    cell: (row) => <VerdictBar row={row} />,
  },
  {
    id: 'high',
    header: 'High risk',
    numeric: true,
    priority: 2,
    sort: 'desc',
    cell: (row) => (
      <DomainCountLink
        brandId={row.id}
        count={row.stats?.high_risk_count}
        countLabel="high risk in the review queue"
        filters={{ risk: 'high' }}
      />
    ),
  },
  {
    id: 'change',
    header: 'Needs attention',
    priority: 2,
    cell: (row) => <Attention row={row} {...options} />,
  },
  {
    id: 'latest',
    header: 'Latest scan',
    priority: 3,
    sort: 'desc',
    cell: ({ stats }) => {
      const date = stats?.latest_scan_date
      if (date === null) return <span className="text-muted">never scanned</span>
      return date === undefined ? '—' : <RelativeTime value={date} />
    },
  },
]
