import { Link, useNavigate } from '@tanstack/react-router'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { changeKinds, changeLabels, type ChangeKind } from '#/product/changes/change-kinds.ts'
import { countKinds, type ChangeRow } from '#/product/changes/change-rows.ts'
import { ChangesGaps } from '#/product/changes/changes-gaps.tsx'
import { AboutChanges, MarkSeen, SinceWords } from '#/product/changes/changes-panel.tsx'
import { nothingWords } from '#/product/changes/nothing-words.ts'
import { useChanges, type Changes } from '#/product/changes/use-changes.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { changeColumns } from './change-columns.tsx'

type ChangesScreenProps = {
  /** The brand that is shown; null for all. */
  brandId: string | null
  /** What the brands are called, by id. */
  brands: ReadonlyMap<string, string>
  /** Undefined for all kinds. */
  kind: ChangeKind | undefined
  onKind: (kind: ChangeKind | undefined) => void
}

const keys = { id: 'changes', group: 'Changes', open: 'Open the evidence or the case' }

/** What came and went in a brand, or in all, since its user said that they had seen it (F8). */
export function ChangesScreen({ brandId, brands, kind, onKind }: ChangesScreenProps) {
  const changes = useChanges(brandId === null ? [...brands.keys()] : [brandId], brandId)
  const { rows: all, scans, isReading, refresh } = changes
  const names = brandId === null ? brands : null
  const rows = kind === undefined ? all : all.filter(({ kinds }) => kinds.includes(kind))
  const counts = countKinds(all)
  return (
    <>
      <PageHeader
        title={brandId === null ? 'All changes' : 'Changes'}
        sub={
          <p>
            <SinceWords changes={changes} />
          </p>
        }
        actions={
          <>
            <MarkSeen changes={changes} />
            <AboutChanges />
            <Refresh
              reading={{
                dataUpdatedAt: scans.dataUpdatedAt,
                isFetching: isReading,
                refetch: refresh,
              }}
            />
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="print:hidden">
          <SelectField
            label="Change"
            value={kind ?? 'all'}
            options={[
              { value: 'all', label: `All changes (${formatCount(all.length)})` },
              ...changeKinds.map((one) => ({
                value: one,
                label: `${changeLabels[one].word} (${formatCount(counts.get(one))})`,
              })),
            ]}
            onChange={(value) => onKind(value === 'all' ? undefined : value)}
          />
        </span>
        <output className="text-sm text-muted">
          {countOf(rows.length, 'row')}
          {kind === undefined &&
            all.some(({ kinds }) => kinds.length > 1) &&
            ', some with more than one change'}
        </output>
      </div>
      <ChangesGaps changes={changes} names={names} />
      <ChangesTable
        rows={rows}
        list={`${brandId} ${kind}`}
        names={names}
        changes={changes}
        isFiltered={kind !== undefined}
        brandId={brandId}
      />
    </>
  )
}

type ChangesTableProps = {
  rows: readonly ChangeRow[]
  list: string
  names: ReadonlyMap<string, string> | null
  changes: Changes
  isFiltered: boolean
  brandId: string | null
}

function ChangesTable({
  rows,
  list: name,
  names,
  changes,
  isFiltered,
  brandId,
}: ChangesTableProps) {
  const { isReading: busy, isFirst, isWhole } = changes
  const navigate = useNavigate()
  const remember = useRememberRow()
  const store = useListState<ChangeRow>()
  const list = useListController({
    store,
    list: name,
    rows,
    busy: false,
    keys,
    onOpen: (row) => {
      const { takedown, scans } = row
      if (takedown) {
        remember(row)
        void navigate({ to: '/takedowns/$takedownId', params: { takedownId: takedown.id } })
        return
      }
      const domainId = scans?.newest.domain ?? null
      if (domainId === null || row.brandId === null) return
      remember(row)
      void navigate({
        to: '/brands/$brandId/domains/$domainId',
        params: { brandId: row.brandId, domainId },
        state: { fromList: true },
      })
    },
  })
  const everything =
    brandId === null ? (
      <Link to="/changes" className={buttonClass()}>
        Show all changes
      </Link>
    ) : (
      <Link to="/brands/$brandId/changes" params={{ brandId }} className={buttonClass()}>
        Show all changes
      </Link>
    )
  return (
    <>
      <DataTable
        name="Changes"
        {...list.table}
        columns={changeColumns({ names, onOpen: remember })}
        busy={busy}
        fill
        empty={
          <EmptyState
            title={
              busy
                ? 'Loading what changed.'
                : isFiltered
                  ? `No change of this kind${isWhole ? '' : ' in what was loaded'}.`
                  : (nothingWords(changes) ?? 'No changes can be shown.')
            }
            text={
              isFirst
                ? 'What changes after your first visit in this browser is listed here.'
                : 'Changes are listed here until you mark them as seen.'
            }
            actions={isFiltered ? everything : undefined}
          />
        }
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}
