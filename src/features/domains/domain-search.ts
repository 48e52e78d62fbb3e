import * as z from 'zod/mini'
import {
  anyRow,
  hasRowFilters,
  isChosenHere,
  serviceOrder,
  type CodeWords,
  type HostOrder,
} from '#/api/chosen-hosts.ts'
import { wholeQueue, type DomainFilters } from '#/api/domain-filters.ts'
import type { HostListParams } from '#/api/domains.ts'
import {
  domainGroupings,
  domainSortFields,
  httpStatusFilters,
  riskScoreFilters,
  sortDirections,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'
import { refang } from '#/lib/address-parts.ts'
import { hostOf } from '#/lib/host-name.ts'
import { searchedHost } from '#/lib/searched-host.ts'
import { caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { pagingDefaults, pagingSearch } from '#/shared/lists/paging.ts'
import type { Sort } from '#/ui/table/column.ts'

/** Defaults: the review queue in review order. */
export const domainDefaults = {
  ...wholeQueue,
  spelling: 'wire',
  sort: 'review_priority',
  direction: 'desc',
  group: 'none',
  view: 'list',
  ...anyRow,
  ...pagingDefaults,
} as const

const anyCode = searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : 'any'))

/** Search schema of the domain list; invalid values fall back to the defaults. */
export const domainSearch = z.object({
  triage: oneOf(triageFilters, domainDefaults.triage),
  verdict: oneOf(verdictFilters, domainDefaults.verdict),
  risk: oneOf(riskScoreFilters, domainDefaults.risk),
  http: oneOf(httpStatusFilters, domainDefaults.http),
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // Search non-ASCII names in Punycode or as typed (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(
    [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const,
    domainDefaults.sort,
  ),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  // Rows or screenshots.
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  // Filters that the API doesn't support, applied to all rows of the others (C64).
  review: oneOf(['any', 'needed', 'not-needed'], domainDefaults.review),
  source: anyCode,
  case: oneOf(['any', 'open', 'none'], domainDefaults.case),
  feedback: anyCode,
  ...pagingSearch,
  // Removed API filter in old URLs.
  ignored: oneOf(['visual_match'], undefined),
})

/** Search parameters of the domain list. */
export type DomainSearch = z.output<typeof domainSearch>

/** Whether an old link has the removed visual-match filter, which is ignored with a notice (C61). */
export const asksForVisualMatch = (raw: Record<string, unknown>): boolean =>
  Object.keys(raw).some((name) => /^visual_?match/i.test(name)) ||
  [raw['sort'], raw['sort_field']].includes('visual_match')

/** First page of the same list, for other filters or orders. */
export const fromStart = (search: DomainSearch): DomainSearch => ({
  ...search,
  page: 1,
  ignored: undefined,
})

const ASCII = /^[\x20-\x7e]*$/

/**
 * Search text for hostnames from typed or pasted text: URLs become hosts, non-ASCII names Punycode or as typed (C55).
 */
export function hostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = searchedHost(typed)?.name ?? hostOf(refang(typed))
  return spelling === 'typed' || ASCII.test(host)
    ? host
    : (URL.parse(`http://${host}`)?.hostname ?? host)
}

/** Whether the Punycode form differs from the typed text. */
export const hasTwoSpellings = (typed: string): boolean =>
  hostFilter(typed) !== hostFilter(typed, 'typed')

/** API parameters of a search. */
export function domainFilters(search: DomainSearch): DomainFilters {
  const { triage, verdict, risk, http, host, spelling } = search
  return { triage, verdict, risk, http, host: hostFilter(host, spelling) }
}

const codeWords: CodeWords = {
  source: sourceLabel,
  caseStatus: (status) => caseStatusLabel({ status, is_open: true }).word,
}

/** API parameters of a page of hosts; screenshots need full rows. */
export function hostListParams(search: DomainSearch): HostListParams {
  const { review, source, case: openCase, feedback, page, pageSize, view } = search
  return {
    ...domainFilters(search),
    ...orderInForce(search),
    review,
    source,
    case: openCase,
    feedback,
    page,
    pageSize,
    form: view === 'pictures' ? 'full' : 'short',
    words: codeWords,
  }
}

/** API parameters of a page of apexes, which support two orders; the default is by risk (C70). */
export function apexListParams(search: DomainSearch) {
  const { sort, direction } = orderInForce(search)
  const { page, pageSize } = search
  return {
    ...domainFilters(search),
    sort: sort === 'domain' ? sort : ('risk_score' as const),
    direction,
    page,
    pageSize,
  }
}

/** API parameters of a URL, for hosts or apexes. */
export const pageParams = (search: DomainSearch) =>
  search.group === 'apex'
    ? { group: 'apex' as const, ...apexListParams(search) }
    : { group: 'none' as const, ...hostListParams(search) }

/** Whether rows are filtered here, from all rows of the API's filters. */
export const isReadWhole = (search: DomainSearch): boolean =>
  search.group === 'none' && isChosenHere(hostListParams(search))

/** Whether there is any filter other than the population. */
export const isFiltered = (search: DomainSearch): boolean =>
  search.verdict !== 'all' ||
  search.risk !== 'all' ||
  search.http !== 'all' ||
  search.host !== '' ||
  (search.group === 'none' && hasRowFilters(search))

/** Number of active filters, without population and search. */
export const filtersInForce = (search: DomainSearch): number =>
  [search.verdict, search.risk, search.http].filter((filter) => filter !== 'all').length +
  [search.review, search.source, search.case, search.feedback].filter((one) => one !== 'any').length

/** Key of a page of a list, independent of the order of parameters. */
export const listKey = (search: DomainSearch): string => sortedText(search)

/** Key of the filter across pages. */
export const filterKey = (search: DomainSearch): string => {
  const { review, source, case: openCase, feedback } = search
  const filters = domainFilters(search)
  return sortedText({
    ...filters,
    host: filters.host.toLowerCase(),
    ...(hasRowFilters(search) && { review, source, case: openCase, feedback }),
  })
}

const sortedText = (parts: object): string =>
  JSON.stringify(
    Object.entries(parts)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Sort option: whether apexes support it, and whether it needs all rows. */
type Order = HostOrder & { label: string; reach: 'apex' | 'host' | 'all-rows' }

const orders: readonly Order[] = [
  { sort: 'review_priority', direction: 'desc', label: 'Review order', reach: 'host' },
  { sort: 'risk_score', direction: 'desc', label: 'Highest risk first', reach: 'apex' },
  { sort: 'risk_score', direction: 'asc', label: 'Lowest risk first', reach: 'apex' },
  { sort: 'domain', direction: 'asc', label: 'Domain A to Z', reach: 'apex' },
  { sort: 'domain', direction: 'desc', label: 'Domain Z to A', reach: 'apex' },
  { sort: 'http_status', direction: 'asc', label: 'Website code, low to high', reach: 'host' },
  { sort: 'http_status', direction: 'desc', label: 'Website code, high to low', reach: 'host' },
  { sort: 'verdict', direction: 'desc', label: 'Worst verdict first', reach: 'all-rows' },
  { sort: 'verdict', direction: 'asc', label: 'Best verdict first', reach: 'all-rows' },
  { sort: 'source', direction: 'asc', label: 'Found by, A to Z', reach: 'all-rows' },
  { sort: 'source', direction: 'desc', label: 'Found by, Z to A', reach: 'all-rows' },
  { sort: 'case', direction: 'asc', label: 'Case status, A to Z', reach: 'all-rows' },
  { sort: 'case', direction: 'desc', label: 'Case status, Z to A', reach: 'all-rows' },
  { sort: 'scanned', direction: 'desc', label: 'Newest scan first', reach: 'all-rows' },
  { sort: 'scanned', direction: 'asc', label: 'Oldest scan first', reach: 'all-rows' },
]

const keyOf = ({ sort, direction }: HostOrder) => `${sort} ${direction}`
const inReview: HostOrder = { sort: 'review_priority', direction: 'desc' }
const byRisk: HostOrder = { sort: 'risk_score', direction: 'desc' }

const applying = ({ group }: DomainSearch) =>
  orders.filter(({ reach }) => group === 'none' || reach === 'apex')

/** Available sort options; apexes have fewer (C70). */
export const ordersOf = (search: DomainSearch) =>
  applying(search).map((order) => ({ value: keyOf(order), label: order.label }))

/** Effective order; the review order has one direction (C62). */
function orderInForce(search: DomainSearch): HostOrder {
  const { sort, direction } = sortOf(search)
  const found = applying(search).find(
    (order) => order.sort === sort && order.direction === direction,
  )
  if (found) return { sort: found.sort, direction: found.direction }
  return search.group === 'none' ? inReview : byRisk
}

const sortOf = ({ sort, direction }: DomainSearch): HostOrder =>
  sort === 'review_priority' ? inReview : { sort, direction }

/** Effective order as one of `ordersOf`. */
export const orderKey = (search: DomainSearch): string => keyOf(orderInForce(search))

/** Search parameters of an order. */
export function orderOf(key: string): HostOrder {
  const { sort, direction } = orders.find((candidate) => keyOf(candidate) === key) ?? inReview
  return { sort, direction }
}

/** Whether the list is in review order. */
export const isReviewOrder = (search: DomainSearch): boolean =>
  orderInForce(search).sort === inReview.sort

/** Whether handled domains come last: in review order, and on the picture wall. */
export const movesHandledLast = (search: DomainSearch): boolean =>
  isReviewOrder(search) || search.view === 'pictures'

/** Order for the table header. */
export function headSort(search: DomainSearch): Sort {
  const { sort, direction } = orderInForce(search)
  return { column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

/** Search parameters after a click on a column header. */
export const orderOfHead = ({ column, direction }: Sort) =>
  orderOf(`${column} ${direction === 'ascending' ? 'asc' : 'desc'}`)

/** Label of the API's order. */
export const serviceOrderWords = (order: HostOrder): string =>
  orders.find((candidate) => keyOf(candidate) === keyOf(serviceOrder(order)))?.label ??
  'as the service gives them'
