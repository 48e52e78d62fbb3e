import * as z from 'zod/mini'
import {
  getActiveRowFilters,
  noRowFilters,
  allDomains,
  rowFilterDefinitions,
  fullQueue,
  needsAllRows,
  getApiSort,
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

/** Name of a filter and sort field that the API no longer has. Old links may still use this name (C61). */
const removedFilter = 'visual_match'

const hostSorts = [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const

const anyCodeField = (fallback: string) =>
  searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : fallback))

export const domainSearch = z.object({
  triage: oneOf(triageFilters, domainDefaults.triage),
  verdict: oneOf(verdictFilters, domainDefaults.verdict),
  risk: oneOf(riskScoreFilters, domainDefaults.risk),
  http: oneOf(httpStatusFilters, domainDefaults.http),
  review: oneOf(rowFilterDefinitions.review.codes, domainDefaults.review),
  source: anyCodeField(domainDefaults.source),
  case: oneOf(rowFilterDefinitions.case.codes, domainDefaults.case),
  feedback: anyCodeField(domainDefaults.feedback),
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // Spelling of a non-ASCII `host` in API requests: `wire` is Punycode, `typed` is as the user typed it (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(hostSorts, domainDefaults.sort),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  ...pagingSearch,
  // The router drops the removed filter from the URL. `ignored` takes its place in the URL, so that the notice stays.
  ignored: oneOf([removedFilter], undefined),
})

export type DomainSearch = z.output<typeof domainSearch>

export const defaultSearch: DomainSearch = { ...domainDefaults, ignored: undefined }

/** Parses the search of a URL. Sets `ignored` if the link uses the removed filter or sort field. A notice says so. */
export function parseDomainSearch(raw: Record<string, unknown>): DomainSearch {
  const search = domainSearch.parse(raw)
  const usesRemovedFilter =
    Object.keys(raw).some((name) => /^visual_?match/i.test(name)) ||
    [raw['sort'], raw['sort_field']].includes(removedFilter)
  return usesRemovedFilter ? { ...search, ignored: removedFilter } : search
}

/** Returns the search of the first page, without unknown parameters. */
export const toFirstPage = (search: DomainSearch): DomainSearch => ({
  ...domainSearch.parse(search),
  page: 1,
  ignored: undefined,
})

const asciiPattern = /^[\x20-\x7e]*$/

/**
 * Converts typed text, which may be a URL, to a hostname filter. `spelling` decides whether a non-ASCII hostname is
 * converted to Punycode or kept as typed (C55).
 */
export function toHostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = getHost(refang(typed))
  return spelling === 'typed' || asciiPattern.test(host)
    ? host
    : (URL.parse(`http://${host}`)?.hostname ?? host)
}

export const hasTwoSpellings = (typed: string): boolean =>
  toHostFilter(typed) !== toHostFilter(typed, 'typed')

/** Returns the filters that the API supports. */
export const toDomainFilters = ({ triage, verdict, risk, http, ...search }: DomainSearch) => ({
  triage,
  verdict,
  risk,
  http,
  host: toHostFilter(search.host, search.spelling),
})

export function toHostListParams(search: DomainSearch): HostListParams {
  const { review, source, case: openCase, feedback, page, pageSize, view } = search
  return {
    ...toDomainFilters(search),
    review,
    source,
    case: openCase,
    feedback,
    ...getEffectiveOrder(search),
    page,
    pageSize,
    // Only full rows have screenshots.
    rowFormat: view === 'pictures' ? 'full' : 'compact',
  }
}

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

/** Returns whether the list needs all rows, because the client filters or sorts them (C64). */
export const needsFullList = (search: DomainSearch): boolean =>
  search.group === 'none' && needsAllRows(toHostListParams(search))

/** Counts the active filters other than the tab (`triage`) and the searched name (`host`). */
export function countActiveFilters(search: DomainSearch): number {
  const names = ['verdict', 'risk', 'http'] as const
  const activeNames = names.filter((name) => search[name] !== allDomains[name])
  const activeRowFilters = search.group === 'none' ? getActiveRowFilters(search) : []
  return activeNames.length + activeRowFilters.length
}

export const isFiltered = (search: DomainSearch): boolean =>
  search.host !== '' || countActiveFilters(search) > 0

export const getListKey = (search: DomainSearch): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

type SortOption = {
  sort: HostOrder['sort']
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

export const getSortOptions = (search: DomainSearch) =>
  sortOptions
    .filter(({ sort }) => isSortAvailable(sort, search))
    .flatMap(({ sort, labels }) =>
      Object.entries(labels).map(([direction, label]) => ({
        value: `${sort} ${direction}`,
        label,
      })),
    )

export function getEffectiveOrder(search: DomainSearch): HostOrder {
  const { sort, direction } = search
  if (!isSortAvailable(sort, search)) return { sort: 'risk_score', direction: 'desc' }
  // Review order has only one direction (C62).
  return { sort, direction: sort === 'review_priority' ? 'desc' : direction }
}

export const toOrder = ({ column, direction }: Sort): HostOrder => ({
  sort: hostSorts.find((sort) => sort === column) ?? 'review_priority',
  direction,
})

export function parseOrder(value: string): HostOrder {
  const [column = '', direction] = value.split(' ')
  return toOrder({ column, direction: direction === 'asc' ? 'asc' : 'desc' })
}

export const isReviewOrder = (search: DomainSearch): boolean =>
  getEffectiveOrder(search).sort === 'review_priority'

/** The picture wall is for review in every sort order, so it shows handled domains last, as review order does. */
export const showsHandledLast = (search: DomainSearch): boolean =>
  isReviewOrder(search) || search.view === 'pictures'

/** Returns the label of the order in which the API returns the rows. */
export function describeApiOrder(order: HostOrder): string {
  const { sort, direction } = getApiSort(order)
  const option = sortOptions.find((candidate) => candidate.sort === sort)
  return option?.labels[direction] ?? 'as the service returns them'
}
