import {
  httpStatusFilters,
  riskScoreFilters,
  triageFilters,
  verdictFilters,
  domainSortFields,
  type DomainSortField,
  type SortDirection,
} from '#/contract/codes.ts'
import type { HostRow } from '#/contract/domain.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { lazy } from '#/lib/lazy.ts'

/* Filters and sort order of the domain list. The API applies those it supports, the client the others (C64). */

/** Filters that the API supports. */
export const serviceFilters = {
  triage: { param: 'triage_filter', codes: triageFilters },
  verdict: { param: 'verdict_filter', codes: verdictFilters },
  risk: { param: 'risk_score_filter', codes: riskScoreFilters },
  http: { param: 'http_status_filter', codes: httpStatusFilters },
} as const

/**
 * Filters that the client applies, because the API doesn't support them (C64). `getCode` returns null if the row
 * doesn't report the value. Null `codes` accept any code. Only full rows report feedback.
 */
export const rowFilters = {
  review: {
    codes: ['any', 'needed', 'not-needed'],
    getCode: ({ needsReview }: HostRow) =>
      needsReview === null ? null : needsReview ? 'needed' : 'not-needed',
  },
  source: { codes: null, getCode: ({ source }: HostRow) => source },
  case: {
    codes: ['any', 'open', 'none'],
    getCode: ({ openCase }: HostRow) =>
      openCase === undefined ? null : openCase === null ? 'none' : 'open',
  },
  feedback: {
    codes: null,
    getCode: ({ feedbackType }: HostRow) =>
      feedbackType === undefined ? null : (feedbackType ?? 'none'),
  },
} as const

type Codes<Filter extends { codes: readonly string[] | null }> =
  Filter['codes'] extends readonly (infer Code extends string)[] ? Code : string

/** Filters that the API applies. Every code is sent, even `all`: the contract defines no defaults (C54). */
export type DomainFilters = {
  [Name in keyof typeof serviceFilters]: Codes<(typeof serviceFilters)[Name]>
} & {
  /** Part of the hostname, case-insensitive; empty matches all hosts (C55). */
  host: string
}

export type RowFilters = { [Name in keyof typeof rowFilters]: Codes<(typeof rowFilters)[Name]> }

export const serviceFilterNames = Object.keys(serviceFilters) as (keyof typeof serviceFilters)[]
const rowFilterNames = Object.keys(rowFilters) as (keyof RowFilters)[]

export const allDomains: DomainFilters = {
  triage: 'all',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
}

/** Matches the whole review queue, which the brand statistics cover (C37). */
export const fullQueue: DomainFilters = { ...allDomains, triage: 'queue' }

export const noRowFilters: RowFilters = {
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
}

/** Returns the query parameters for filters. Omits an empty host, whose meaning the contract doesn't define. */
export const toFilterParams = (filters: DomainFilters): Record<string, string> => ({
  ...Object.fromEntries(
    serviceFilterNames.map((name) => [serviceFilters[name].param, filters[name]]),
  ),
  ...(filters.host !== '' && { domain_filter: filters.host }),
})

export interface DomainListParams extends DomainFilters {
  sort: DomainSortField
  direction: SortDirection
  page: number
  pageSize: number
}

/** Returns the query parameters of a page. */
export function toListParams(params: DomainListParams) {
  return {
    ...toFilterParams(params),
    sort_field: params.sort,
    sort_direction: params.direction,
    page: params.page,
    page_size: params.pageSize,
  }
}

/** Returns only the row filters of parameters that contain more. */
export const pickRowFilters = ({ review, source, case: openCase, feedback }: RowFilters) =>
  ({ review, source, case: openCase, feedback }) satisfies RowFilters

/** Returns the names of the row filters that exclude rows. */
export const getActiveRowFilters = (filters: RowFilters) =>
  rowFilterNames.filter((name) => filters[name] !== noRowFilters[name])

/** Filters rows. `unreportedCount` counts rows dropped only because they don't report a filtered value. */
export function filterHosts(rows: readonly HostRow[], filters: RowFilters) {
  const names = getActiveRowFilters(filters)
  let unreportedCount = 0
  const matchingRows = rows.filter((row) => {
    const codes = names.map((name) => [rowFilters[name].getCode(row), filters[name]])
    if (codes.some(([code, filterCode]) => code !== null && code !== filterCode)) return false
    const isUnreported = codes.some(([code]) => code === null)
    if (isUnreported) unreportedCount += 1
    return !isUnreported
  })
  return { rows: matchingRows, unreportedCount }
}

/** The API sorts hosts by the fields of `DomainSortField`, the client by the others. */
export interface HostOrder {
  sort: DomainSortField | 'verdict' | 'source' | 'case' | 'scanned'
  direction: SortDirection
}

/** Returns whether the client must filter or sort, which requires all rows. */
export const needsAllRows = (params: RowFilters & HostOrder): boolean =>
  getActiveRowFilters(params).length > 0 || !domainSortFields.some((field) => field === params.sort)

/** Returns the sort order to request. The fallback is review order, which has only one direction (C62). */
export function getServiceSort({ sort, direction }: HostOrder) {
  const sortField = domainSortFields.find((field) => field === sort) ?? 'review_priority'
  return {
    sort: sortField,
    direction: sortField === 'review_priority' ? ('desc' as const) : direction,
  }
}

/** Labels of codes. Code columns are sorted by label. */
export interface CodeLabels {
  source: (code: string) => string
  caseStatus: (code: string) => string
}

const verdictsBySeverity = ['green', 'unknown', 'amber', 'red']

/** Null if the row has no value; undefined if it can't be ranked, such as a verdict outside the contract. */
type SortKey = string | number | null | undefined

const collator = lazy(() => new Intl.Collator('en'))
const compareText = (a: string, b: string) => collator().compare(a, b)

const getSortKey: Record<
  Exclude<HostOrder['sort'], 'review_priority'>,
  (row: HostRow, labels: CodeLabels) => SortKey
> = {
  domain: ({ name }) => (name === '' ? null : name.toLowerCase()),
  verdict: ({ verdict }) => {
    if (verdict === null) return null
    const rank = verdictsBySeverity.indexOf(verdict)
    return rank < 0 ? undefined : rank
  },
  risk_score: ({ risk }) => risk ?? null,
  http_status: ({ httpCode }) => httpCode ?? null,
  source: ({ source }, labels) => source && labels.source(source),
  case: ({ openCase }, labels) =>
    openCase && (openCase.status === null ? undefined : labels.caseStatus(openCase.status)),
  scanned: ({ scannedAt }) => scannedAt && (parseInstantOrDay(scannedAt) ?? undefined),
}

/** A column has either numbers or strings. */
const sortAscending = (values: readonly SortKey[], usesCollator: boolean): readonly SortKey[] => [
  ...values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b),
  // There are many hostnames, and the default comparator is several times faster than a collator.
  ...values
    .filter((value) => typeof value === 'string')
    .toSorted(usesCollator ? compareText : undefined),
]

/**
 * Sorts rows that were loaded in review order; equal values keep that order. In both directions, rows whose value can't
 * be ranked follow the ranked ones, and rows without a value come last.
 */
export function sortHosts(
  rows: readonly HostRow[],
  { sort, direction }: HostOrder,
  labels: CodeLabels,
) {
  if (sort === 'review_priority') return rows
  // Most columns have few distinct values, so sort those instead of rows.
  const groups = Map.groupBy(rows, (row) => getSortKey[sort](row, labels))
  const sortedValues = sortAscending([...groups.keys()], sort === 'source' || sort === 'case')
  return [
    ...(direction === 'asc' ? sortedValues : sortedValues.toReversed()),
    undefined,
    null,
  ].flatMap((value) => groups.get(value) ?? [])
}
