import { useNavigate } from '@tanstack/react-router'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
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

type BrandTableProps = {
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
export function BrandTable({ lines, earlier, order, onOrder }: BrandTableProps) {
  const navigate = useNavigate()
  const remember = useRememberRow()
  const store = useListState<BrandLine>()
  const list = useListController({
    store,
    list: 'brands',
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
      onSort={({ column, direction }) =>
        onOrder({
          sort: brandFigures.find((figure) => figure === column),
          direction: direction === 'ascending' ? 'asc' : 'desc',
        })
      }
    />
  )
}
