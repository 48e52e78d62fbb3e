import { Link, useNavigate } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { usePageTurn } from '#/product/lists/use-page-turn.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { useNow } from '#/ui/now.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { scanColumns } from './scan-columns.tsx'
import { scanDays, type ScanDay } from './scan-days.ts'
import type { ScanPage } from './scan-page.ts'

const keys = { id: 'scans', group: 'Scans', open: 'Open the evidence' }

/**
 * One page of a brand's scans in the order of the service, which is newest first (C100), parted into days
 * of the given zone. A host that was scanned often is there often; every row opens its evidence.
 */
export function ScanTable({ brandId, rows, onPaper, page, pageSize, more, busy, zone }: ScanPage) {
  const navigate = useNavigate()
  const now = useNow()
  const remember = useRememberRow()
  const store = useListState<CompactScan>()
  const keyOf = (number: number) => `${number}/${pageSize}`
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
  const days = new Map(scanDays(onPaper ?? rows, zone, now).map((day) => [day.key, day]))
  const above = ({ id }: CompactScan) => {
    const day = days.get(id)
    return day && <DayHead day={day} whole={onPaper !== null} />
  }
  return (
    <>
      <DataTable
        name="Scans"
        {...list.table}
        rows={onPaper ?? rows}
        columns={scanColumns({ brandId, zone, onOpen: remember })}
        above={above}
        busy={busy}
        fill
        empty={
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
        }
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

/** A day, and how many scans of it there are: `whole` when the list is not cut into pages. */
function DayHead({ day: { day, today, rows }, whole }: { day: ScanDay; whole: boolean }) {
  const count = rows.length
  return (
    <>
      {today && 'Today, '}
      {day ?? 'Time not reported'}
      <span className="ml-2 font-normal text-muted">
        {count === 1 ? '1 scan' : `${formatCount(count)} scans`}
        {!whole && ' on this page'}
      </span>
    </>
  )
}
