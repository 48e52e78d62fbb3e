import { useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '#/api/case-row.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { usePageTurn } from '#/product/lists/use-page-turn.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { copyText } from '#/ui/copy-text.ts'
import { notify } from '#/ui/notify.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { caseColumns } from './case-columns.tsx'
import { caseListKey, type AskedCases } from './case-search.ts'
import { NoCases } from './no-cases.tsx'

const keys = {
  id: 'takedowns',
  group: 'Takedowns',
  open: 'Open the case',
  copy: 'Copy the address',
}

type CaseTableProps = {
  store: ListStore<CaseRow>
  search: AskedCases
  rows: readonly CaseRow[]
  /** All cases of the list, while they are printed. */
  onPaper: readonly CaseRow[] | null
  /** Whether there is a page after this one. */
  more: boolean
  busy: boolean
}

/** One page of cases, newest first; every row opens its case. */
export function CaseTable({ store, search, rows, onPaper, more, busy }: CaseTableProps) {
  const navigate = useNavigate()
  const remember = useRememberRow()
  const keyOf = (page: number) => caseListKey({ ...search, page })
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
    onCopy: async (row) => {
      if (!row?.target_website) return null
      const address = defangUrl(row.target_website)
      notify(
        (await copyText(address))
          ? { title: 'Copied safely', text: address }
          : { title: 'Copying was refused', tone: 'error' },
      )
      return null
    },
  })
  return (
    <>
      <DataTable
        name="Takedowns"
        {...list.table}
        rows={onPaper ?? rows}
        columns={caseColumns(rows, remember)}
        busy={busy}
        fill
        empty={<NoCases search={search} />}
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}
