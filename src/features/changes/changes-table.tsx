import { Link, useNavigate } from '@tanstack/react-router'
import type { ChangeRow } from '#/product/changes/change-rows.ts'
import { nothingWords } from '#/product/changes/nothing-words.ts'
import type { Changes } from '#/product/changes/use-changes.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { changeColumns } from './change-columns.tsx'

const keys = { id: 'changes', group: 'Changes', open: 'Open the evidence or the case' }

type ChangesTableProps = {
  rows: readonly ChangeRow[]
  list: string
  names: ReadonlyMap<string, string> | null
  changes: Changes
  isFiltered: boolean
  brandId: string | null
}

/** The changes as a list: a row opens the case or the evidence that it is about. */
export function ChangesTable({
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
