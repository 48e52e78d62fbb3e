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

/** The list that an address without filters means: the review queue, in review order. */
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

/** Filters, order and page of the domain list as search parameters; what cannot be meant is the default. */
export const domainSearch = z.object({
  triage: oneOf(triageFilters, domainDefaults.triage),
  verdict: oneOf(verdictFilters, domainDefaults.verdict),
  risk: oneOf(riskScoreFilters, domainDefaults.risk),
  http: oneOf(httpStatusFilters, domainDefaults.http),
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // How letters beyond a to z are looked for: as on the wire, or as typed (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(
    [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const,
    domainDefaults.sort,
  ),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  // The hosts as rows, or as their screenshots.
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  // What the service cannot filter by is chosen among all rows of the other filters (C64).
  review: oneOf(['any', 'needed', 'not-needed'], domainDefaults.review),
  source: anyCode,
  case: oneOf(['any', 'open', 'none'], domainDefaults.case),
  feedback: anyCode,
  ...pagingSearch,
  // What an old address asked for and the service does not offer any more.
  ignored: oneOf(['visual_match'], undefined),
})

/** What the address says about the domain list. */
export type DomainSearch = z.output<typeof domainSearch>

/**
 * Whether an old link asks for the visual match, which the service does not offer any more: it is
 * ignored, and the screen says so (C61).
 */
export const asksForVisualMatch = (raw: Record<string, unknown>): boolean =>
  Object.keys(raw).some((name) => /^visual_?match/i.test(name)) ||
  [raw['sort'], raw['sort_field']].includes('visual_match')

/** The same list from its first page: where another filter or order begins. */
export const fromStart = (search: DomainSearch): DomainSearch => ({
  ...search,
  page: 1,
  ignored: undefined,
})

const ASCII = /^[\x20-\x7e]*$/

/**
 * What to look for in host names, from whatever was typed or pasted: defanged text and URLs become the
 * host, other alphabets the form that host names have on the wire, or stay as typed (C55).
 */
export function hostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = searchedHost(typed)?.name ?? hostOf(refang(typed))
  return spelling === 'typed' || ASCII.test(host)
    ? host
    : (URL.parse(`http://${host}`)?.hostname ?? host)
}

/** Whether the two spellings of what was typed differ. */
export const hasTwoSpellings = (typed: string): boolean =>
  hostFilter(typed) !== hostFilter(typed, 'typed')

/** What the service is asked for: the host cleaned of what surrounds it. */
export function domainFilters(search: DomainSearch): DomainFilters {
  const { triage, verdict, risk, http, host, spelling } = search
  return { triage, verdict, risk, http, host: hostFilter(host, spelling) }
}

const codeWords: CodeWords = {
  source: sourceLabel,
  caseStatus: (status) => caseStatusLabel({ status, is_open: true }).word,
}

/** A page of hosts as it is read; as pictures from full rows, which tell where these are. */
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

/** A page of apexes, which have two orders only; any other is that by risk (C70). */
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

/** The page that an address asks for, of hosts or of apexes. */
export const pageParams = (search: DomainSearch) =>
  search.group === 'apex'
    ? { group: 'apex' as const, ...apexListParams(search) }
    : { group: 'none' as const, ...hostListParams(search) }

/** Whether the rows are chosen here, from all rows of the other filters. */
export const isReadWhole = (search: DomainSearch): boolean =>
  search.group === 'none' && isChosenHere(hostListParams(search))

/** Whether anything but the population leaves hosts out. */
export const isFiltered = (search: DomainSearch): boolean =>
  search.verdict !== 'all' ||
  search.risk !== 'all' ||
  search.http !== 'all' ||
  search.host !== '' ||
  (search.group === 'none' && hasRowFilters(search))

/** How many filters leave something out, beside the population and the search. */
export const filtersInForce = (search: DomainSearch): number =>
  [search.verdict, search.risk, search.http].filter((filter) => filter !== 'all').length +
  [search.review, search.source, search.case, search.feedback].filter((one) => one !== 'any').length

/** Names a page of a list, whatever the order in which its address says what it is. */
export const listKey = (search: DomainSearch): string => sortedText(search)

/** Names the filter that rows pass on all pages of a list. */
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

/** An order: whether registered domains have it too, and whether all rows have to be read for it. */
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

/** The orders that apply: groups have fewer than hosts (C70). */
export const ordersOf = (search: DomainSearch) =>
  applying(search).map((order) => ({ value: keyOf(order), label: order.label }))

/** The order in force: what the address says as far as it applies; the review order has one direction (C62). */
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

/** The order in force, as one of `ordersOf`. */
export const orderKey = (search: DomainSearch): string => keyOf(orderInForce(search))

/** What the address says for an order. */
export function orderOf(key: string): HostOrder {
  const { sort, direction } = orders.find((candidate) => keyOf(candidate) === key) ?? inReview
  return { sort, direction }
}

/** Whether what needs a person comes first. */
export const isReviewOrder = (search: DomainSearch): boolean =>
  orderInForce(search).sort === inReview.sort

/** Whether handled hosts move to the end of a list: in review order, and on the picture wall in any order. */
export const movesHandledLast = (search: DomainSearch): boolean =>
  isReviewOrder(search) || search.view === 'pictures'

/** The order as the head of the table shows it. */
export function headSort(search: DomainSearch): Sort {
  const { sort, direction } = orderInForce(search)
  return { column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

/** The order that a press on a head asks for. */
export const orderOfHead = ({ column, direction }: Sort) =>
  orderOf(`${column} ${direction === 'ascending' ? 'asc' : 'desc'}`)

/** The order in which the service gives the rows of a list, in words. */
export const serviceOrderWords = (order: HostOrder): string =>
  orders.find((candidate) => keyOf(candidate) === keyOf(serviceOrder(order)))?.label ??
  'as the service gives them'
