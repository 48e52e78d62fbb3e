import * as z from 'zod/mini'
import {
  getActiveRowFilters,
  noRowFilters,
  allDomains,
  rowFilters,
  pickRowFilters,
  serviceFilterNames,
  fullQueue,
  needsAllRows,
  getServiceSort,
  type HostOrder,
} from '#/api/domain-list-params.ts'
import type { HostListParams } from '#/api/host-rows.ts'
import {
  domainGroupings,
  domainSortFields,
  httpStatusFilters,
  riskScoreFilters,
  sortDirections,
  triageFilters,
  verdictFilters,
  type SortDirection,
} from '#/contract/codes.ts'
import { getHost, refang } from '#/lib/host-name.ts'
import { oneOf, searchField } from '#/lib/search-params.ts'
import { pagingDefaults, pagingSearch } from '#/shared/lists/paging.ts'
import type { Sort } from '#/ui/table/column.ts'

/** Defaults: the review queue in review order. */
export const domainDefaults = {
  ...fullQueue,
  spelling: 'wire',
  sort: 'review_priority',
  direction: 'desc',
  group: 'none',
  view: 'list',
  ...noRowFilters,
  ...pagingDefaults,
} as const

/** Filter and sort field that the API no longer has. Old links may contain it (C61). */
const removedFilter = 'visual_match'

const hostSorts = [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const

/** Creates the search field of a filter that accepts any code. */
const codeField = (fallback: string) =>
  searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : fallback))

/** Search schema of the domain list; invalid values fall back to the defaults. */
export const domainSearch = z.object({
  triage: oneOf(triageFilters, domainDefaults.triage),
  verdict: oneOf(verdictFilters, domainDefaults.verdict),
  risk: oneOf(riskScoreFilters, domainDefaults.risk),
  http: oneOf(httpStatusFilters, domainDefaults.http),
  review: oneOf(rowFilters.review.codes, domainDefaults.review),
  source: codeField(domainDefaults.source),
  case: oneOf(rowFilters.case.codes, domainDefaults.case),
  feedback: codeField(domainDefaults.feedback),
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // `wire` searches for non-ASCII names in Punycode, `typed` as the user typed them (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(hostSorts, domainDefaults.sort),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  ...pagingSearch,
  // Set by `parseDomainSearch`. Kept in the URL, so that the notice stays after the router drops the removed parameter.
  ignored: oneOf([removedFilter], undefined),
})

export type DomainSearch = z.output<typeof domainSearch>

export const defaultSearch: DomainSearch = { ...domainDefaults, ignored: undefined }

/** Parses the search of a URL. `ignored` is set if the link uses the removed filter or sort field; a notice says so. */
export function parseDomainSearch(raw: Record<string, unknown>): DomainSearch {
  const search = domainSearch.parse(raw)
  const isIgnored =
    Object.keys(raw).some((name) => /^visual_?match/i.test(name)) ||
    [raw['sort'], raw['sort_field']].includes(removedFilter)
  return isIgnored ? { ...search, ignored: removedFilter } : search
}

/** Returns the search of the first page, without unknown parameters. Use it as the base for a new filter or order. */
export const toFirstPage = (search: DomainSearch): DomainSearch => ({
  ...domainSearch.parse(search),
  page: 1,
  ignored: undefined,
})

const asciiPattern = /^[\x20-\x7e]*$/

/** Converts typed text or a URL to the API's hostname filter: non-ASCII names in Punycode or as typed (C55). */
export function toHostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = getHost(refang(typed))
  return spelling === 'typed' || asciiPattern.test(host)
    ? host
    : (URL.parse(`http://${host}`)?.hostname ?? host)
}

/** Returns whether the filter in Punycode differs from the filter as typed. */
export const hasTwoSpellings = (typed: string): boolean =>
  toHostFilter(typed) !== toHostFilter(typed, 'typed')

/** Returns the filters of a search that the API supports. */
export const toDomainFilters = ({ triage, verdict, risk, http, ...search }: DomainSearch) => ({
  triage,
  verdict,
  risk,
  http,
  host: toHostFilter(search.host, search.spelling),
})

/** Returns the parameters of a page of hosts. Screenshots need full rows. */
export function toHostListParams(search: DomainSearch): HostListParams {
  const { page, pageSize, view } = search
  return {
    ...toDomainFilters(search),
    ...pickRowFilters(search),
    ...getEffectiveOrder(search),
    page,
    pageSize,
    rowFormat: view === 'pictures' ? 'full' : 'compact',
  }
}

/** Returns the parameters of a page of apexes. They can be sorted by name or, by default, by risk (C70). */
export function toApexListParams(search: DomainSearch) {
  const { sort, direction } = getEffectiveOrder(search)
  const { page, pageSize } = search
  return {
    ...toDomainFilters(search),
    sort: sort === 'domain' ? sort : ('risk_score' as const),
    direction,
    page,
    pageSize,
  }
}

/** Returns whether the list is filtered or sorted in the client, which needs all rows (C64). */
export const needsFullList = (search: DomainSearch): boolean =>
  search.group === 'none' && needsAllRows(toHostListParams(search))

/**
 * Counts the active filters other than the tab (`triage`) and the searched name (`host`). Apexes have no
 * client-side filters.
 */
export const countActiveFilters = (search: DomainSearch): number =>
  serviceFilterNames.filter((name) => name !== 'triage' && search[name] !== allDomains[name])
    .length + (search.group === 'none' ? getActiveRowFilters(search).length : 0)

/** Returns whether there is any filter other than the tab (`triage`). */
export const isFiltered = (search: DomainSearch): boolean =>
  search.host !== '' || countActiveFilters(search) > 0

/** Returns the key of a list page, independent of the order of parameters. */
export const getListKey = (search: DomainSearch): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

type SortOption = {
  sort: HostOrder['sort']
  /** Labels in the order of the select field. Review order has only one direction (C62). */
  labels: { readonly [Direction in SortDirection]?: string }
}

const sortOptions: readonly SortOption[] = [
  { sort: 'review_priority', labels: { desc: 'Review order' } },
  { sort: 'risk_score', labels: { desc: 'Highest risk first', asc: 'Lowest risk first' } },
  { sort: 'domain', labels: { asc: 'Domain A to Z', desc: 'Domain Z to A' } },
  { sort: 'http_status', labels: { asc: 'Lowest website code', desc: 'Highest website code' } },
  { sort: 'verdict', labels: { desc: 'Worst verdict first', asc: 'Best verdict first' } },
  { sort: 'source', labels: { asc: 'Found by', desc: 'Found by, reversed' } },
  { sort: 'case', labels: { asc: 'Case status', desc: 'Case status, reversed' } },
  { sort: 'scanned', labels: { desc: 'Newest scan first', asc: 'Oldest scan first' } },
]

/** Apexes can only be sorted by name or risk (C70). */
const isSortAvailable = (sort: HostOrder['sort'], { group }: DomainSearch) =>
  group === 'none' || sort === 'risk_score' || sort === 'domain'

/** Returns the available sort options for a select field, with values for `parseOrder`. */
export const getSortOptions = (search: DomainSearch) =>
  sortOptions
    .filter(({ sort }) => isSortAvailable(sort, search))
    .flatMap(({ sort, labels }) =>
      Object.entries(labels).map(([direction, label]) => ({
        value: `${sort} ${direction}`,
        label,
      })),
    )

/**
 * Returns the order that applies: the requested one, or highest risk first if apexes don't support it (C70). Review
 * order is always descending (C62).
 */
export function getEffectiveOrder(search: DomainSearch): HostOrder {
  const { sort, direction } = search
  if (!isSortAvailable(sort, search)) return { sort: 'risk_score', direction: 'desc' }
  return { sort, direction: sort === 'review_priority' ? 'desc' : direction }
}

/** Converts the sort state of the table header to search parameters. */
export const toOrder = ({ column, direction }: Sort): HostOrder => ({
  sort: hostSorts.find((sort) => sort === column) ?? 'review_priority',
  direction,
})

/** Parses the value of a sort option. */
export function parseOrder(value: string): HostOrder {
  const [column = '', direction] = value.split(' ')
  return toOrder({ column, direction: direction === 'asc' ? 'asc' : 'desc' })
}

/** Returns whether the list is in review order. */
export const isReviewOrder = (search: DomainSearch): boolean =>
  getEffectiveOrder(search).sort === 'review_priority'

/** Returns whether handled domains come last: in review order, and on the picture wall. */
export const movesHandledLast = (search: DomainSearch): boolean =>
  isReviewOrder(search) || search.view === 'pictures'

/** Returns the label of the order in which the API returns the rows. */
export function describeServiceOrder(order: HostOrder): string {
  const { sort, direction } = getServiceSort(order)
  const option = sortOptions.find((candidate) => candidate.sort === sort)
  return option?.labels[direction] ?? 'as the service returns them'
}
