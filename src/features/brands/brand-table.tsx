import { useNavigate } from '@tanstack/react-router'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { useRememberRow } from '#/product/lists/use-remember-row.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { brandColumns, roleColumn } from './brand-columns.tsx'
import { brandFigures, type BrandFigure } from './brand-figures.ts'
import { sortBrands, type BrandLine } from './brand-line.ts'

/** How the list is sorted; no figure means the service's own order. */
export interface BrandOrder {
  sort?: BrandFigure | undefined
  direction: 'asc' | 'desc'
}

type BrandTableProps = {
  lines: readonly BrandLine[]
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
}

/** Brands that are drawn without looking at what is in sight: few have more. */
const mostWhole = 50

const keys = { id: 'brands', group: 'Brands', open: 'Open the brand' }

/** The brands with their figures in one order; every row opens the overview of its brand. */
export function BrandTable({ lines, order, onOrder }: BrandTableProps) {
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
  const columns = brandColumns(remember)
  return (
    <DataTable
      name="Brands"
      {...list.table}
      fill={lines.length > mostWhole}
      columns={lines.some(({ role }) => role !== null) ? [...columns, roleColumn] : columns}
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
