import { Link, useNavigate } from '@tanstack/react-router'
import { changeGroups, type ChangeFilter } from '#/shared/changes/change-filters.ts'
import {
  ChangeCounts,
  ChangesActions,
  ChangesGaps,
  describeNoChanges,
  SinceLabel,
} from '#/shared/changes/changes-panel.tsx'
import { getChangeGroup, filterRows, type ChangeRow } from '#/shared/changes/changes.ts'
import { useChanges } from '#/shared/changes/use-changes.ts'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { describeResurfacing } from '#/shared/triage-notes/dismissed.ts'
import { moveToEnd } from '#/shared/triage-notes/review-order.ts'
import type { TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { buildChangeColumns, linkToChange } from './change-columns.tsx'

const keys = { id: 'changes', group: 'Changes', open: 'Open the evidence or the case' }

type ChangesScreenProps = {
  brandId: string | null
  brands: ReadonlyMap<string, string>
  kind: ChangeFilter | undefined
  notesByBrand: ReadonlyMap<string, TriageNotes>
}

/** Returns why a dismissed domain is back (F29). */
function findResurfaceReason(
  { brandId, scan }: ChangeRow,
  notesByBrand: ReadonlyMap<string, TriageNotes>,
) {
  if (scan === null || brandId === null) return null
  const { domain, scanned_at, verdict, risk_score, https_head_request_response_code } = scan
  return describeResurfacing(notesByBrand.get(brandId)?.aside.get(domain ?? ''), {
    scannedAt: scanned_at ?? null,
    verdict,
    risk: risk_score,
    httpCode: https_head_request_response_code,
  })
}

/** Changes since the user marked them as seen (F8): of one brand, or of all `brands` if `brandId` is null. */
export function ChangesScreen({ brandId, brands, kind, notesByBrand }: ChangesScreenProps) {
  const changes = useChanges(brandId === null ? [...brands.keys()] : [brandId], brandId)
  const { rows: allRows, scans, isFetching, isComplete, refetch } = changes
  const brandNames = brandId === null ? brands : null
  const filtered = filterRows(allRows, kind)
  const getResurfaceReason = (row: ChangeRow) => findResurfaceReason(row, notesByBrand)
  // Dismissed domains that are back come first.
  const rows = moveToEnd(filtered, (row) => getResurfaceReason(row) === null)
  const getGroup = (row: ChangeRow) =>
    getResurfaceReason(row) === null ? getChangeGroup(row) : 'resurfaced'
  const firstRowIds = new Map(rows.toReversed().map((row) => [getGroup(row), row.id]))
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const list = useListController({
    listKey: `${brandId} ${kind}`,
    rows,
    keys,
    rowState: (row) => {
      const reason = getResurfaceReason(row)
      return { selected: false, dimmed: false, ...(reason !== null && { note: `back: ${reason}` }) }
    },
    onOpen: (row) => {
      const link = linkToChange(row)
      if (link === null) return
      rememberRow(row)
      void navigate(link)
    },
  })
  const renderHeading = (row: ChangeRow) => {
    const group = getGroup(row)
    if (firstRowIds.size < 2 || firstRowIds.get(group) !== row.id) return null
    return group === 'resurfaced' ? 'Dismissed, now changed' : changeGroups[group]
  }
  const emptyTitle = isFetching
    ? 'Loading changes…'
    : kind === undefined
      ? (describeNoChanges(changes) ?? 'Changes can’t be shown.')
      : `No changes of this kind${isComplete ? '' : ' in the part that was loaded'}.`
  return (
    <>
      <PageHeader
        title={brandId === null ? 'All changes' : 'Changes'}
        sub={
          <p>
            <SinceLabel changes={changes} />
            {rows.length > 1 &&
              ` · ${firstRowIds.size > 1 ? 'most urgent first, then newest' : 'newest first'}`}
          </p>
        }
        actions={
          <>
            <ChangesActions changes={changes} />
            <Refresh
              query={{
                dataUpdatedAt: scans.dataUpdatedAt,
                isFetching,
                error: null,
                refetch,
              }}
            />
          </>
        }
      />
      {allRows.length > 0 && <ChangeCounts rows={allRows} brandId={brandId} />}
      <DataTable
        name="Changes"
        {...list.table}
        columns={buildChangeColumns({ brandNames, onOpen: rememberRow })}
        renderAbove={renderHeading}
        isFetching={isFetching}
        fillsHeight
        empty={
          <EmptyState
            title={emptyTitle}
            text="Changes stay here until you mark them as seen."
            actions={
              kind !== undefined && (
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
