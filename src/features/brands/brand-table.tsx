import { Link, useNavigate } from '@tanstack/react-router'
import { useListController } from '#/product/lists/use-list-controller.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { brandColumns } from './brand-columns.tsx'
import { brandFigures, type BrandFigure } from './brand-figures.ts'
import { sortBrands, type BrandLine } from './brand-line.ts'
import type { EarlierLook } from './use-brand-looks.ts'

/** How the list is sorted; without a figure the worst brands are first. */
export interface BrandOrder {
  sort?: BrandFigure | undefined
  direction: 'asc' | 'desc'
}

/** Names the brands on screen, for the cursor among them. */
export const brandListKey = (text: string): string => `brands ${text}`

type BrandTableProps = {
  store: ListStore<BrandLine>
  /** What was searched for. */
  text: string
  lines: readonly BrandLine[]
  /** What the brands are compared with. */
  earlier: EarlierLook
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
}

/** Brands that are drawn without looking at what is in sight: few have more. */
const mostWhole = 50

const keys = { id: 'brands', group: 'Brands', open: 'Open the brand' }

/** The brands with their figures in one order; every row opens the overview of its brand. */
export function BrandTable({ store, text, lines, earlier, order, onOrder }: BrandTableProps) {
  const navigate = useNavigate()
  const remember = useRememberRow()
  const list = useListController({
    store,
    list: brandListKey(text),
    rows: sortBrands(lines, order.sort, order.direction),
    busy: false,
    keys,
    onOpen: (line) => {
      remember(line)
      void navigate({ to: '/brands/$brandId', params: { brandId: line.id } })
    },
  })
  return (
    <DataTable
      name="Brands"
      {...list.table}
      fill={lines.length > mostWhole}
      columns={brandColumns({ onOpen: remember, earlier })}
      sort={
        order.sort && {
          column: order.sort,
          direction: order.direction === 'asc' ? 'ascending' : 'descending',
        }
      }
      empty={<NoBrandFound order={order} />}
      onSort={({ column, direction }) =>
        onOrder({
          sort: brandFigures.find((figure) => figure === column),
          direction: direction === 'ascending' ? 'asc' : 'desc',
        })
      }
    />
  )
}

function NoBrandFound({ order }: { order: BrandOrder }) {
  return (
    <EmptyState
      title="No brand matches your search."
      text="Names and domains of your brands are searched."
      actions={
        <Link to="/brands" search={{ ...order }} className={buttonClass()}>
          Show all brands
        </Link>
      }
    />
  )
}
