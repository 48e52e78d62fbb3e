import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useMemo,
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
} from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
import type { Column, RowStates, Sort } from '#/ui/column.ts'
import { useNow } from '#/ui/now.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import { useDesk, useDeskView, useLaidList, type Landing, type ListCount } from './desk.ts'
import { domainColumns } from './domain-columns.tsx'
import { domainFilters, fromStart, type Asked } from './domain-search.ts'
import { listKey } from './host-list.ts'
import type { RowForm } from './loaded/use-load-all.ts'
import { headSort, orderOfHead } from './orders.ts'
import { rowPress } from './row-press.ts'
import { SelectHead } from './select-head.tsx'
import { useTableWishes, wishedColumns } from './table-wishes.ts'

const NoDomains = lazy(async () => ({ default: (await import('./no-domains.tsx')).NoDomains }))

/** What a table of hosts is drawn from. */
export type HostTableProps = {
  columns: readonly Column<HostRow>[]
  rows: readonly HostRow[]
  rowKey: (row: HostRow) => string
  states: RowStates
  /** Names the list that the rows are of. */
  view: string
  sort: Sort
  onSort: (sort: Sort) => void
  onRowClick: MouseEventHandler<HTMLTableSectionElement>
  /** Columns are as wide as they say, also where there is room to spare. */
  exact: boolean
  busy: boolean
  empty: ReactNode
}

export type HostRowsProps = {
  brandId: string
  /** What the address asks for, and what the rows on screen are of. */
  asked: Asked
  shown: Asked
  /** Opens the evidence of a row. */
  onOpen: (id: string) => void
  counted: ListCount
  reading: Refreshable
  /** How many hosts the filter has, null when the service does not say. */
  total: number | null
  /** All rows that are here, in the form they have; those that fit; and how many could not be judged. */
  loaded: readonly HostRow[]
  form: RowForm
  fitting: readonly HostRow[]
  unsaid: number
  whole?: Walked<HostRow> | undefined
  turnTo: (by: 1 | -1, openEvidence: boolean) => Promise<Landing | null>
  busy: boolean
  /** The way to other pages. */
  pages: ReactNode
  /** How the rows are drawn. */
  Table: ComponentType<HostTableProps>
}

const rowKey = ({ id }: HostRow) => id
const selectHead = <SelectHead />

/** A list of hosts on the desk: drawn, and laid out for whatever works on it. */
export function HostRows(props: HostRowsProps) {
  const { brandId, asked, shown, onOpen, fitting, whole, busy, Table } = props
  const navigate = useNavigate()
  const router = useRouter()
  const desk = useDesk()
  const hidden = useDeskView((view) => view.hidden)
  const wishes = useTableWishes()
  const now = useNow()
  const rows = useMemo(
    () => (hidden ? fitting.filter(({ id }) => !hidden.has(id)) : fitting),
    [hidden, fitting],
  )
  const key = listKey(shown)
  const [before = '', after = ''] = router
    .buildLocation({
      to: '/brands/$brandId/domains/$domainId',
      params: { brandId, domainId: '\u0000' },
      // Of the list that is shown and not of the one that is asked for: a press would draw every row
      // again, and that twice.
      search: shown,
    })
    .href.split('%00')
  const isWhole = shown.rows === 'all' && whole !== undefined
  // Compiling the whole component costs the first load more than it brings: only columns that stay the
  // same keep a hundred rows from being drawn again.
  const columns = useMemo(
    () => wishedColumns(domainColumns({ before, after, loaded: isWhole, selectHead, now }), wishes),
    [before, after, isWhole, wishes, now],
  )
  useLaidList({
    ...props,
    key,
    filters: domainFilters(shown),
    rows,
    hostsOf: (id) => fitting.filter((row) => row.id === id),
    groups: null,
    columns: columns.map(({ id }) => id).join(' '),
  })
  return (
    <Table
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      states={desk}
      view={key}
      exact={Object.keys(wishes.widths).length > 0}
      sort={headSort(shown)}
      onSort={(sort) =>
        void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } })
      }
      onRowClick={(event) => {
        const press = rowPress(event, rows)
        const row = press && rows[press.at]
        if (!row) return
        if (press.kind === 'case') router.history.push(press.path)
        else if (press.kind === 'select') desk.ask((hands) => hands.select(press.at, press.through))
        else {
          if (press.kind === 'open') onOpen(row.id)
          desk.ask((hands) => hands.go(press.at))
        }
      }}
      busy={busy}
      empty={
        <Suspense fallback={<div className="h-40" />}>
          <NoDomains brandId={brandId} search={shown} />
        </Suspense>
      }
    />
  )
}
