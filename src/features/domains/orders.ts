import type { DomainSortField, SortDirection } from '#/contract/codes.ts'
import type { Sort } from '#/ui/data-table.tsx'
import type { DomainSearch } from './domain-search.ts'

type Order = { sort: DomainSortField; direction: SortDirection; label: string; apex: boolean }

const orders: readonly Order[] = [
  { sort: 'review_priority', direction: 'desc', label: 'Review order', apex: false },
  { sort: 'risk_score', direction: 'desc', label: 'Highest risk first', apex: true },
  { sort: 'risk_score', direction: 'asc', label: 'Lowest risk first', apex: true },
  { sort: 'domain', direction: 'asc', label: 'Host A to Z', apex: true },
  { sort: 'domain', direction: 'desc', label: 'Host Z to A', apex: true },
  { sort: 'http_status', direction: 'asc', label: 'HTTPS code up', apex: false },
  { sort: 'http_status', direction: 'desc', label: 'HTTPS code down', apex: false },
]

const keyOf = ({ sort, direction }: Pick<Order, 'sort' | 'direction'>) => `${sort} ${direction}`

/** The orders that apply: groups have fewer than hosts (C70). */
export const ordersOf = ({ group }: DomainSearch) =>
  orders
    .filter(({ apex }) => apex || group === 'none')
    .map((order) => ({ value: keyOf(order), label: order.label }))

/** The order in force, as one of `ordersOf`. */
export function orderKey({ sort, direction, group }: DomainSearch): string {
  if (sort === 'review_priority' || (group === 'apex' && sort === 'http_status'))
    return group === 'apex' ? 'risk_score desc' : 'review_priority desc'
  return keyOf({ sort, direction })
}

/** What the address says for an order. */
export function orderOf(key: string): Pick<DomainSearch, 'sort' | 'direction'> {
  const order = orders.find((candidate) => keyOf(candidate) === key)
  return order
    ? { sort: order.sort, direction: order.direction }
    : { sort: 'risk_score', direction: 'desc' }
}

/** The order as the head of the table shows it. */
export function headSort(search: DomainSearch): Sort {
  const [column = '', direction] = orderKey(search).split(' ')
  return { column, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

/** The order that a press on a head asks for. */
export const orderOfHead = ({ column, direction }: Sort) =>
  orderOf(`${column} ${direction === 'ascending' ? 'asc' : 'desc'}`)
