import type { Sort } from '#/ui/table/column.ts'
import { asksForCopy, type DomainSearch } from './domain-search.ts'

type OrderPart = Pick<DomainSearch, 'sort' | 'direction'>
/** Where an order applies: also to apexes, to hosts, or only to hosts that are all loaded. */
type Order = OrderPart & { label: string; reach: 'apex' | 'host' | 'loaded' }

const orders: readonly Order[] = [
  { sort: 'review_priority', direction: 'desc', label: 'Review order', reach: 'host' },
  { sort: 'risk_score', direction: 'desc', label: 'Highest risk first', reach: 'apex' },
  { sort: 'risk_score', direction: 'asc', label: 'Lowest risk first', reach: 'apex' },
  { sort: 'domain', direction: 'asc', label: 'Domain A to Z', reach: 'apex' },
  { sort: 'domain', direction: 'desc', label: 'Domain Z to A', reach: 'apex' },
  { sort: 'http_status', direction: 'asc', label: 'Website code, low to high', reach: 'host' },
  { sort: 'http_status', direction: 'desc', label: 'Website code, high to low', reach: 'host' },
  { sort: 'verdict', direction: 'desc', label: 'Worst verdict first', reach: 'loaded' },
  { sort: 'verdict', direction: 'asc', label: 'Best verdict first', reach: 'loaded' },
  { sort: 'source', direction: 'asc', label: 'Found by, A to Z', reach: 'loaded' },
  { sort: 'source', direction: 'desc', label: 'Found by, Z to A', reach: 'loaded' },
  { sort: 'case', direction: 'asc', label: 'Case status, A to Z', reach: 'loaded' },
  { sort: 'case', direction: 'desc', label: 'Case status, Z to A', reach: 'loaded' },
  { sort: 'scanned', direction: 'desc', label: 'Newest scan first', reach: 'loaded' },
  { sort: 'scanned', direction: 'asc', label: 'Oldest scan first', reach: 'loaded' },
]

const keyOf = ({ sort, direction }: OrderPart) => `${sort} ${direction}`
const inReview: OrderPart = { sort: 'review_priority', direction: 'desc' }
const byRisk: OrderPart = { sort: 'risk_score', direction: 'desc' }

/** The order where none applies that was asked for: groups have no review order (C70). */
const orderWithout = ({ group }: DomainSearch) => (group === 'none' ? inReview : byRisk)

const applying = (search: DomainSearch) => {
  const isHere = search.rows === 'all' || asksForCopy(search)
  return orders.filter(
    ({ reach }) => reach === 'apex' || (search.group === 'none' && (reach === 'host' || isHere)),
  )
}

/** The orders that apply: groups have fewer than hosts (C70). */
export const ordersOf = (search: DomainSearch) =>
  applying(search).map((order) => ({ value: keyOf(order), label: order.label }))

/** The order in force: what the address says as far as it applies. */
function orderInForce(search: DomainSearch): OrderPart {
  const { sort } = search
  // The review order has one direction (C62).
  const direction = sort === 'review_priority' ? 'desc' : search.direction
  return (
    applying(search).find((order) => order.sort === sort && order.direction === direction) ??
    orderWithout(search)
  )
}

/** The order in force, as one of `ordersOf`. */
export const orderKey = (search: DomainSearch): string => keyOf(orderInForce(search))

/** What the address says for an order. */
export function orderOf(key: string): OrderPart {
  const { sort, direction } = orders.find((candidate) => keyOf(candidate) === key) ?? inReview
  return { sort, direction }
}

/** Whether what needs a person comes first. */
export const isReviewOrder = (search: DomainSearch): boolean =>
  orderInForce(search).sort === inReview.sort

/** The order as the head of the table shows it. */
export function headSort(search: DomainSearch): Sort {
  const { sort, direction } = orderInForce(search)
  return { column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

/** The order that a press on a head asks for. */
export const orderOfHead = ({ column, direction }: Sort) =>
  orderOf(`${column} ${direction === 'ascending' ? 'asc' : 'desc'}`)

/** The order of rows that are all loaded. */
export function localSort(search: DomainSearch) {
  const { sort, direction } = orderInForce(search)
  return { column: sort === 'review_priority' ? ('review' as const) : sort, direction }
}

/** The order of the list in words, where all rows are here or come from the copy. */
export const shownOrder = (search: DomainSearch): string => orderWords(orderInForce(search))

/** The order in which the service gives rows, in words. */
export const orderWords = (order: OrderPart): string =>
  orders.find((candidate) => keyOf(candidate) === keyOf(order))?.label ??
  'as the service gives them'
