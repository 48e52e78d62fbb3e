import { Link, useNavigate } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { usePageTurn } from '#/product/lists/use-page-turn.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { groupHeads } from './group-heads.tsx'
import { scanColumns } from './scan-columns.tsx'
import type { ScanPage } from './scan-page.ts'
import { isOnlyChanged } from './scan-search.ts'

const keys = { id: 'scans', group: 'Scans', open: 'Open the evidence' }

/**
 * One page of a brand's scans in the order of the service, which is newest first (C100), parted into days
 * of the given zone, or the loaded scans by host. A host that was scanned often is there often; every row
 * opens its evidence.
 */
export function ScanTable(props: ScanPage) {
  const { brandId, view, rows, onPaper, page, pageSize, more, busy, zone, earlier } = props
  const navigate = useNavigate()
  const now = useNow()
  const remember = useRememberRow()
  const store = useListState<CompactScan>()
  const keyOf = (number: number) => `${view.show}/${view.group}/${number}/${pageSize}`
  const list = useListController({
    store,
    list: keyOf(page),
    rows,
    busy,
    keys,
    turn: usePageTurn({ page, more, keyOf }),
    onOpen: (row) => {
      if (row.domain === null) return
      remember(row)
      void navigate({
        to: '/brands/$brandId/domains/$domainId',
        params: { brandId, domainId: row.domain },
        state: { fromList: true },
      })
    },
  })
  const above = groupHeads(props, now)
  return (
    <>
      <DataTable
        name="Scans"
        {...list.table}
        rows={onPaper ?? rows}
        columns={scanColumns({ brandId, view, earlier, zone, onOpen: remember })}
        above={above}
        busy={busy}
        fill
        empty={isOnlyChanged(view) ? <NothingChanged /> : <NoScans brandId={brandId} />}
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

function NoScans({ brandId }: { brandId: string }) {
  return (
    <EmptyState
      title="No scans for this brand yet."
      text="They appear here once domains have been found and scanned."
      actions={
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId }}
          search={{ triage: 'all' }}
          className={buttonClass()}
        >
          See all domains
        </Link>
      }
    />
  )
}

function NothingChanged() {
  return (
    <EmptyState
      title="No scan that was loaded changed anything."
      text="Only scans whose earlier scan was loaded too can be compared."
      actions={
        <Link
          to="."
          search={(search) => ({ ...search, show: 'changes' as const, page: 1 })}
          className={buttonClass()}
        >
          See all scans
        </Link>
      }
    />
  )
}
