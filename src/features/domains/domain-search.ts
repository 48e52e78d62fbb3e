import * as z from 'zod/mini'
import { wholeQueue, type DomainFilters } from '#/api/domain-filters.ts'
import type { DomainListParams } from '#/api/domains.ts'
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
import type { LocalFilters } from '#/replica/host-filters.ts'
import { hostFilter } from './host-filter.ts'

/** The list that an address without filters means: the review queue, in review order. */
export const domainDefaults = {
  ...wholeQueue,
  spelling: 'wire',
  sort: 'review_priority',
  direction: 'desc',
  group: 'none',
  view: 'list',
  rows: 'page',
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
} as const

const anyCode = searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : 'any'))

/** What the service sorts by, and what only rows that are all loaded can be sorted by. */
const sortFields = [...domainSortFields, 'verdict', 'source', 'case', 'scanned'] as const

/** Filters and order of the domain list as search parameters; what cannot be meant is the default. */
export const domainSearch = {
  triage: oneOf(triageFilters, domainDefaults.triage),
  verdict: oneOf(verdictFilters, domainDefaults.verdict),
  risk: oneOf(riskScoreFilters, domainDefaults.risk),
  http: oneOf(httpStatusFilters, domainDefaults.http),
  host: searchField((raw) => (typeof raw === 'string' ? raw : domainDefaults.host)),
  // How letters beyond a to z are looked for: as on the wire, or as typed (C55).
  spelling: oneOf(['wire', 'typed'], domainDefaults.spelling),
  sort: oneOf(sortFields, domainDefaults.sort),
  direction: oneOf(sortDirections, domainDefaults.direction),
  group: oneOf(domainGroupings, domainDefaults.group),
  // The hosts as rows, or as their screenshots.
  view: oneOf(['list', 'pictures'], domainDefaults.view),
  // One page of rows from the service, all rows of the filter loaded here, or the copy on this device.
  rows: oneOf(['page', 'all', 'device'], domainDefaults.rows),
  // What the service cannot filter by acts on loaded rows (C64).
  review: oneOf(['any', 'needed', 'not-needed'], domainDefaults.review),
  source: anyCode,
  case: oneOf(['any', 'open', 'none'], domainDefaults.case),
  feedback: anyCode,
}

const shape = z.object(domainSearch)
/** What the address says about the domain list. */
export type DomainSearch = z.output<typeof shape>

/** The same as the service is asked: the host cleaned of what surrounds it. */
export function domainFilters(search: DomainSearch): DomainFilters {
  const { triage, verdict, risk, http, host, spelling } = search
  return { triage, verdict, risk, http, host: hostFilter(host, spelling) }
}

/** A page of the list, as the address asks for it. */
export type Asked = DomainSearch & {
  page: number
  pageSize: number
  /** What an old address asked for and the service does not offer any more. */
  ignored?: 'visual_match' | undefined
}

/**
 * Whether an address asks for the copy on this device: that knows no registered domains, and not where pictures
 * are.
 */
export const asksForCopy = ({
  rows,
  group,
  view,
}: Pick<DomainSearch, 'rows' | 'group' | 'view'>): boolean =>
  rows === 'device' && group === 'none' && view === 'list'

/** The same list from its first page: where another filter or order begins. */
export const fromStart = (asked: Asked): Asked => ({ ...asked, page: 1, ignored: undefined })

type ServiceOrder = Pick<DomainListParams, 'sort' | 'direction'>

function serviceOrder({ sort, direction }: DomainSearch): ServiceOrder {
  const known = domainSortFields.find((field) => field === sort) ?? domainDefaults.sort
  // The review order has one direction: what needs a human first (C62).
  return { sort: known, direction: known === 'review_priority' ? 'desc' : direction }
}

/** A page of hosts. An order that the service does not know is the review order. */
export function hostListParams(search: Asked): DomainListParams {
  const { page, pageSize } = search
  return { ...domainFilters(search), ...serviceOrder(search), page, pageSize }
}

/** A page of apexes, which have two orders only; any other is that by risk (C70). */
export function apexListParams(search: Asked) {
  const { sort, direction, page, pageSize } = search
  const order =
    sort === 'domain' || sort === 'risk_score'
      ? { sort, direction }
      : { sort: 'risk_score' as const, direction: 'desc' as const }
  return { ...domainFilters(search), ...order, page, pageSize }
}

/** Whether anything but the population is filtered by the service. */
export const isFiltered = ({ verdict, risk, http, host }: DomainSearch): boolean =>
  verdict !== 'all' || risk !== 'all' || http !== 'all' || host !== ''

/** Whether rows are filtered that the service has given, because it cannot do that itself (C64). */
export const isFilteredLocally = ({
  review,
  source,
  case: openCase,
  feedback,
}: Pick<DomainSearch, 'review' | 'source' | 'case' | 'feedback'>): boolean =>
  [review, source, openCase, feedback].some((filter) => filter !== 'any')

/** The filters of rows that are here, without what else the address says. */
export const localFilters = ({
  review,
  source,
  case: openCase,
  feedback,
}: DomainSearch): LocalFilters => ({ review, source, case: openCase, feedback })

/** How many filters leave something out, beside the population and the search. */
export const filtersInForce = (search: DomainSearch): number =>
  [search.verdict, search.risk, search.http].filter((filter) => filter !== 'all').length +
  [search.review, search.source, search.case, search.feedback].filter((one) => one !== 'any').length

/**
 * Whether an old link asks for the visual match, which the service does not offer any more: it is
 * ignored, and the screen says so (C61).
 */
export const asksForVisualMatch = (raw: Record<string, unknown>): boolean =>
  Object.keys(raw).some((name) => /^visual_?match/i.test(name)) ||
  [raw['sort'], raw['sort_field']].includes('visual_match')
