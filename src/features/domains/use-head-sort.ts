import { useNavigate } from '@tanstack/react-router'
import type { Sort } from '#/ui/table/column.ts'
import { fromStart, type Asked } from './domain-search.ts'
import { headSort, orderOfHead } from './orders.ts'

/** What the head of a table says of its order, and asks for when it is pressed. Spread it on a `DataTable`. */
export function useHeadSort(asked: Asked, shown: Asked) {
  const navigate = useNavigate()
  return {
    sort: headSort(shown),
    onSort: (sort: Sort) =>
      void navigate({ to: '.', search: { ...fromStart(asked), ...orderOfHead(sort) } }),
  }
}
