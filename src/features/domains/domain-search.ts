import * as z from 'zod/mini'
import {
  getActiveRowFilters,
  noRowFilters,
  allDomains,
  rowFilters,
  pickRowFilters,
  serviceFilterNames,
  serviceFilters,
  fullQueue,
  type DomainFilters,
  type RowFilters,
  needsAllRows,
  getServiceSort,
  type CodeLabels,
  type HostOrder,
} from '#/api/domain-list-params.ts'
import type { HostListParams } from '#/api/host-rows.ts'
import { domainGroupings, domainSortFields, sortDirections } from '#/contract/codes.ts'
import { getHost, refang } from '#/lib/host-name.ts'
import { oneOf, searchField, type SearchField } from '#/lib/search-params.ts'
import { parseSearchedHost } from '#/lib/searched-host.ts'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { getSourceLabel } from '#/shared/labels/host-labels.ts'
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

const filters = { ...serviceFilters, ...rowFilters }
type FilterName = keyof typeof filters

/** Cast, because Object.keys returns strings. */
const filterNames = Object.keys(filters) as FilterName[]

/** Creates the search field of a filter. Invalid codes become the default; a filter without `codes` accepts any text. */
function createFilterField(name: FilterName): SearchField<string> {
  const { codes } = filters[name]
  const fallback = domainDefaults[name]
  return searchField((raw) => {
    const isCode =
      typeof raw === 'string' && raw !== '' && (codes?.some((code) => code === raw) ?? true)
    return isCode ? raw : fallback
  })
}

/** Cast, because Object.fromEntries loses the names. */
const filterFields = Object.fromEntries(
  filterNames.map((name) => [name, createFilterField(name)]),
) as {
  [Name in FilterName]: SearchField<(DomainFilters & RowFilters)[Name]>
}

/** Filter and sort field that the API no longer has. Old links may contain it (C61). */
const removedFilter = 'visual_match'

const codeParameters = [
  ...filterNames,
  'sort',
  'direction',
  'group',
  'view',
  removedFilter,
] as const

/** Search schema of the domain list; invalid values fall back to the defaults. */
export const domainSearch = z.object({
  ...filterFields,
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // `wire` searches for non-ASCII names in Punycode, `typed` as the user typed them (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(
    [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const,
    domainDefaults.sort,
  ),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  ...pagingSearch,
  // Comma-separated names of the parameters that `parseDomainSearch` ignored.
  ignored: searchField((raw) => {
    const names = String(raw).split(',')
    return codeParameters.filter((name) => names.includes(name)).join(',') || undefined
  }),
})

export type DomainSearch = z.output<typeof domainSearch>

/** Parses the search of a URL. `ignored` names the parameters whose codes are unknown; a notice lists them. */
export function parseDomainSearch(raw: Record<string, unknown>): DomainSearch {
  const search = domainSearch.parse(raw)
  const isIgnored = (name: (typeof codeParameters)[number]) =>
    name === removedFilter
      ? Object.keys(raw).some((key) => /^visual_?match/i.test(key)) ||
        raw['sort_field'] === removedFilter
      : raw[name] !== undefined && raw[name] !== search[name]
  // Keep earlier names: the router removes ignored values from the URL and then parses it again.
  const ignoredBefore = search.ignored?.split(',') ?? []
  const ignored = codeParameters
    .filter((name) => ignoredBefore.includes(name) || isIgnored(name))
    .join(',')
  return ignored === '' ? search : { ...search, ignored }
}

/** Returns the search of the first page, for a change of filters or order. Parsing drops unknown parameters of a link. */
export const toFirstPage = (search: DomainSearch): DomainSearch => ({
  ...domainSearch.parse(search),
  page: 1,
  ignored: undefined,
})

const asciiPattern = /^[\x20-\x7e]*$/

/** Converts typed text or a URL to the API's hostname filter: non-ASCII names in Punycode or as typed (C55). */
export function toHostFilter(typed: string, spelling: 'wire' | 'typed' = 'wire'): string {
  const host = parseSearchedHost(typed)?.name ?? getHost(refang(typed))
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

const codeLabels: CodeLabels = {
  source: getSourceLabel,
  caseStatus: (status) => getCaseStatusLabel({ status, is_open: true }).text,
}

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
    labels: codeLabels,
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

/** Counts the active filters except population and name. Client-side filters don't apply to registered domains. */
export const countActiveFilters = (search: DomainSearch): number =>
  serviceFilterNames.filter((name) => name !== 'triage' && search[name] !== allDomains[name])
    .length + (search.group === 'none' ? getActiveRowFilters(search).length : 0)

/** Returns whether there is any filter other than the population. */
export const isFiltered = (search: DomainSearch): boolean =>
  search.host !== '' || countActiveFilters(search) > 0

/** Returns the key of a list page, independent of the order of parameters. */
export const getListKey = (search: DomainSearch): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

type SortOption = HostOrder & {
  label: string
  /** True if apexes support this order too (C70). */
  forApexes?: boolean
}

const sortOptions: readonly SortOption[] = [
  { sort: 'review_priority', direction: 'desc', label: 'Review order' },
  { sort: 'risk_score', direction: 'desc', label: 'Highest risk first', forApexes: true },
  { sort: 'risk_score', direction: 'asc', label: 'Lowest risk first', forApexes: true },
  { sort: 'domain', direction: 'asc', label: 'Domain A to Z', forApexes: true },
  { sort: 'domain', direction: 'desc', label: 'Domain Z to A', forApexes: true },
  { sort: 'http_status', direction: 'asc', label: 'Lowest website code' },
  { sort: 'http_status', direction: 'desc', label: 'Highest website code' },
  { sort: 'verdict', direction: 'desc', label: 'Worst verdict first' },
  { sort: 'verdict', direction: 'asc', label: 'Best verdict first' },
  { sort: 'source', direction: 'asc', label: 'Found by, A to Z' },
  { sort: 'source', direction: 'desc', label: 'Found by, Z to A' },
  { sort: 'case', direction: 'asc', label: 'Case status, A to Z' },
  { sort: 'case', direction: 'desc', label: 'Case status, Z to A' },
  { sort: 'scanned', direction: 'desc', label: 'Newest scan first' },
  { sort: 'scanned', direction: 'asc', label: 'Oldest scan first' },
]

const formatOrderKey = ({ sort, direction }: HostOrder) => `${sort} ${direction}`
const reviewOrder: HostOrder = { sort: 'review_priority', direction: 'desc' }
const riskOrder: HostOrder = { sort: 'risk_score', direction: 'desc' }

const getAvailableOptions = ({ group }: DomainSearch) =>
  sortOptions.filter(({ forApexes }) => group === 'none' || forApexes)

/** Returns the available sort options for a select field; apexes have fewer (C70). */
export const getSortOptions = (search: DomainSearch) =>
  getAvailableOptions(search).map((order) => ({ value: formatOrderKey(order), label: order.label }))

/** Returns the requested order if available, otherwise the default. Review order has only one direction (C62). */
function getEffectiveOrder(search: DomainSearch): HostOrder {
  const requestedKey = formatOrderKey(search.sort === 'review_priority' ? reviewOrder : search)
  const { sort, direction } =
    getAvailableOptions(search).find((order) => formatOrderKey(order) === requestedKey) ??
    (search.group === 'none' ? reviewOrder : riskOrder)
  return { sort, direction }
}

/** Returns the value of the effective order among the sort options. */
export const getOrderKey = (search: DomainSearch): string =>
  formatOrderKey(getEffectiveOrder(search))

/** Parses the value of a sort option. Returns review order for unknown values. */
export function parseOrder(key: string): HostOrder {
  const { sort, direction } =
    sortOptions.find((order) => formatOrderKey(order) === key) ?? reviewOrder
  return { sort, direction }
}

/** Returns whether the list is in review order. */
export const isReviewOrder = (search: DomainSearch): boolean =>
  getEffectiveOrder(search).sort === reviewOrder.sort

/** Returns whether handled domains come last: in review order, and on the picture wall. */
export const movesHandledLast = (search: DomainSearch): boolean =>
  isReviewOrder(search) || search.view === 'pictures'

/** Converts the order of a search to the sort state of the table header. */
export function toTableSort(search: DomainSearch): Sort {
  const { sort, direction } = getEffectiveOrder(search)
  return { column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

/** Converts the sort state of the table header to search parameters. */
export const toOrder = ({ column, direction }: Sort) =>
  parseOrder(`${column} ${direction === 'ascending' ? 'asc' : 'desc'}`)

/** Returns the label of the order in which the API returns the rows. */
export const describeServiceOrder = (order: HostOrder): string =>
  sortOptions.find((option) => formatOrderKey(option) === formatOrderKey(getServiceSort(order)))
    ?.label ?? 'as the service returns them'
