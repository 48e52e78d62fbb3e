import { useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '#/api/all-cases.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { usePageTurn } from '#/product/lists/use-page-turn.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { caseColumns } from './case-columns.tsx'
import type { AskedCases } from './case-search.ts'
import { NoCases } from './no-cases.tsx'

const keys = { id: 'takedowns', group: 'Takedowns', open: 'Open the case' }

type CaseTableProps = {
  search: AskedCases
  rows: readonly CaseRow[]
  /** Whether there is a page after this one. */
  more: boolean
  busy: boolean
}

/** One page of cases, newest first; every row opens its case. */
export function CaseTable({ search, rows, more, busy }: CaseTableProps) {
  const navigate = useNavigate()
  const remember = useRememberRow()
  const store = useListState<CaseRow>()
  const keyOf = (page: number) => JSON.stringify({ ...search, page })
  const list = useListController({
    store,
    list: keyOf(search.page),
    rows,
    busy,
    keys,
    turn: usePageTurn({ page: search.page, more, keyOf }),
    onOpen: (row) => {
      remember(row)
      void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    },
  })
  return (
    <>
      <DataTable
        name="Takedowns"
        {...list.table}
        columns={caseColumns(remember)}
        busy={busy}
        fill
        empty={<NoCases search={search} />}
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}
