import { Link, useNavigate } from '@tanstack/react-router'
import { getHost } from '#/lib/host-name.ts'
import { changeGroupLabels, type ChangeFilter } from '#/shared/changes/change-filters.ts'
import {
  ChangeCounts,
  ChangesActions,
  ChangesGaps,
  describeNoChanges,
  SinceLabel,
} from '#/shared/changes/changes-line.tsx'
import { getChangeGroup, filterRows, type ChangeRow } from '#/shared/changes/changes.ts'
import { useChanges, type Changes } from '#/shared/changes/use-changes.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { NeedsReview, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { Badge } from '#/ui/badge.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

const shortcuts = {
  idPrefix: 'changes',
  group: 'Changes',
  openLabel: 'Open the evidence or the case',
}

type ChangesScreenProps = {
  brandId: string | null
  /** Names by brand ID. */
  brandNames?: ReadonlyMap<string, string>
  /** Undefined to show all changes. */
  filter: ChangeFilter | undefined
}

/** Changes since the user last marked them as seen (F8). A null `brandId` shows all brands. */
export function ChangesScreen({ brandId, brandNames = new Map(), filter }: ChangesScreenProps) {
  const changes = useChanges(brandId === null ? [...brandNames.keys()] : [brandId], brandId)
  const { rows: allRows, scans, isFetching, refetch } = changes
  // `SinceLabel` shows nothing until the stored start time is loaded, or until the first visit sets it.
  const isStartTimeLoading = changes.sinceMs === null && changes.isFetching && !changes.hasFailed
  const rows = filterRows(allRows, filter)
  // Reversed, because `Map` keeps the last entry of each group. The last entry must be the group's first row.
  const firstRowIdByGroup = new Map(rows.toReversed().map((row) => [getChangeGroup(row), row.id]))
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const list = useListController({
    listKey: `${brandId} ${filter}`,
    rows,
    shortcuts,
    onOpen: (row) => {
      const link = linkToChange(row)
      if (link === null) return
      rememberRow(row)
      void navigate(link)
    },
  })
  const renderHeading = (row: ChangeRow) => {
    const group = getChangeGroup(row)
    return firstRowIdByGroup.size > 1 && firstRowIdByGroup.get(group) === row.id
      ? changeGroupLabels[group]
      : null
  }
  return (
    <>
      <PageHeader
        title={brandId === null ? 'All changes' : 'Changes'}
        sub={
          // The minimum width keeps this line in place on phones when its text changes after loading.
          <p className="max-wide:min-w-72">
            {isStartTimeLoading ? 'Loading changes…' : <SinceLabel changes={changes} />}
            {rows.length > 1 &&
              ` · ${firstRowIdByGroup.size > 1 ? 'most urgent first, then newest' : 'newest first'}`}
          </p>
        }
        actions={
          <>
            <ChangesActions changes={changes} />
            <Refresh query={{ dataUpdatedAt: scans.dataUpdatedAt, isFetching, refetch }} />
          </>
        }
      />
      {allRows.length > 0 && <ChangeCounts rows={allRows} brandId={brandId} />}
      <DataTable
        name="Changes"
        {...list.table}
        columns={buildChangeColumns({
          brandNames: brandId === null ? brandNames : null,
          onOpen: rememberRow,
        })}
        renderAbove={renderHeading}
        isFetching={isFetching}
        fillsHeight
        empty={
          <EmptyState
            title={getEmptyTitle(changes, filter)}
            text="Changes stay here until you mark them as seen."
            actions={
              filter !== undefined && (
                <Link to="." search={{}} className={getButtonClass()}>
                  Show all changes
                </Link>
              )
            }
          />
        }
      />
      <ChangesGaps changes={changes} />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

function getEmptyTitle(changes: Changes, filter: ChangeFilter | undefined): string {
  if (changes.isFetching) return 'Loading changes…'
  if (filter === undefined) return describeNoChanges(changes) ?? 'Changes can’t be shown.'
  if (changes.isComplete) return 'No changes of this kind.'
  return 'No changes of this kind in the loaded data.'
}

type ColumnOptions = {
  /** Null for a single brand. */
  brandNames: ReadonlyMap<string, string> | null
  onOpen: (row: ChangeRow) => void
}

/** Returns the link to a row's case or evidence; null if an ID is not reported. */
function linkToChange({ takedown, scan, brandId }: ChangeRow) {
  if (takedown)
    return { to: '/takedowns/$takedownId', params: { takedownId: takedown.id } } as const
  const domainId = scan?.domain ?? null
  if (domainId === null || brandId === null) return null
  return {
    to: '/brands/$brandId/domains/$domainId',
    params: { brandId, domainId },
    state: { fromList: true },
  } as const
}

function SubjectCell({ row, onOpen }: { row: ChangeRow; onOpen: ColumnOptions['onOpen'] }) {
  const { takedown, scan } = row
  const link = linkToChange(row)
  const name = takedown ? getHost(takedown.target_website ?? '') : scan?.domain_name
  const host = <HostName value={name ?? ''} />
  return (
    <>
      {link === null ? (
        host
      ) : (
        <Link {...link} onClick={() => onOpen(row)} className="rounded-sm hover:underline">
          {host}
        </Link>
      )}
      {takedown && <span className="block text-xs text-muted">Takedown</span>}
    </>
  )
}

function CurrentState({ row: { scan, takedown } }: { row: ChangeRow }) {
  if (takedown) {
    const { text, tone } = getCaseStatusLabel(takedown)
    return <Badge tone={tone}>{text}</Badge>
  }
  if (!scan) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <VerdictBadge scanned verdict={scan.verdict} />
      {scan.requires_human_review && <NeedsReview />}
    </span>
  )
}

function buildChangeColumns({ brandNames, onOpen }: ColumnOptions): readonly Column<ChangeRow>[] {
  const brand: Column<ChangeRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 120,
    cell: ({ brandId }) =>
      brandId === null ? (
        <span className="text-faint">no brand</span>
      ) : (
        <bdi>{brandNames?.get(brandId)}</bdi>
      ),
  }
  return [
    {
      id: 'domain',
      header: 'Domain',
      main: true,
      cell: (row) => <SubjectCell row={row} onOpen={onOpen} />,
    },
    {
      id: 'changes',
      header: 'What changed',
      width: 300,
      phoneWidth: 170,
      cell: (row) => (
        <>
          {row.changes.map(({ text }) => text).join(' ')}
          {/* Narrow screens hide the “When” column, so show the time here. */}
          <span className="block text-xs text-muted wide:hidden">
            <RelativeTime value={row.changedAt} />
          </span>
        </>
      ),
    },
    {
      id: 'now',
      header: 'Now',
      width: 190,
      priority: 2,
      cell: (row) => <CurrentState row={row} />,
    },
    ...(brandNames === null ? [] : [brand]),
    {
      id: 'at',
      header: 'When',
      numeric: true,
      width: 100,
      priority: 2,
      cell: (row) => (
        <span className="text-muted">
          <RelativeTime value={row.changedAt} />
        </span>
      ),
    },
  ]
}
