import {
  domainSortFields,
  type DomainSortField,
  type HttpStatusFilter,
  type RiskScoreFilter,
  type SortDirection,
  type TriageFilter,
  type VerdictFilter,
} from '#/contract/codes.ts'
import type { HostRow } from '#/contract/domain.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'

/*
 * Filters and sort order of the domain list. The API applies those that it supports, and the client applies the others
 * (C64).
 */

export interface DomainFilters {
  triage: TriageFilter
  verdict: VerdictFilter
  risk: RiskScoreFilter
  http: HttpStatusFilter
  /** Part of the hostname, case-insensitive; empty matches all hosts (C55). */
  host: string
}

/**
 * Filters that the client applies. `codes` lists the valid codes of a filter; null if any code is valid. `getCode`
 * returns the code of a row; null if the API doesn't report the value.
 */
export const rowFilterDefinitions = {
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

export type RowFilters = {
  [Name in keyof typeof rowFilterDefinitions]: Codes<(typeof rowFilterDefinitions)[Name]>
}

const rowFilterNames = Object.keys(rowFilterDefinitions) as (keyof RowFilters)[]

export const allDomains: DomainFilters = {
  triage: 'all',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
}

/** All domains in the review queue. The brand statistics cover the same domains (C37). */
export const fullQueue: DomainFilters = { ...allDomains, triage: 'queue' }

export const noRowFilters: RowFilters = {
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
}

/** Every code is sent, even `all`: the contract defines no defaults (C54). */
export const toFilterParams = ({ triage, verdict, risk, http, host }: DomainFilters) => ({
  triage_filter: triage,
  verdict_filter: verdict,
  risk_score_filter: risk,
  http_status_filter: http,
  // The contract doesn't define the meaning of an empty host.
  ...(host !== '' && { domain_filter: host }),
})

export const getActiveRowFilters = (filters: RowFilters) =>
  rowFilterNames.filter((name) => filters[name] !== noRowFilters[name])

/**
 * Returns the rows that match all filters. `unreportedCount` is the number of rows that were dropped only because they
 * lack a value that a filter needs.
 */
export function filterHosts(rows: readonly HostRow[], filters: RowFilters) {
  const names = getActiveRowFilters(filters)
  let unreportedCount = 0
  const matchingRows = rows.filter((row) => {
    const codePairs = names.map((name) => [rowFilterDefinitions[name].getCode(row), filters[name]])
    if (codePairs.some(([code, filterCode]) => code !== null && code !== filterCode)) return false
    const isUnreported = codePairs.some(([code]) => code === null)
    if (isUnreported) unreportedCount += 1
    return !isUnreported
  })
  return { rows: matchingRows, unreportedCount }
}

export interface HostOrder {
  sort: DomainSortField | 'verdict' | 'source' | 'case' | 'scanned'
  direction: SortDirection
}

/** Returns whether the client must filter or sort, which requires all rows. */
export const needsAllRows = (params: RowFilters & HostOrder): boolean =>
  getActiveRowFilters(params).length > 0 || !domainSortFields.some((field) => field === params.sort)

/** Returns the API's sort parameters. If the API can't sort by the field, uses review order, which is `desc` (C62). */
export function getApiSort({ sort, direction }: HostOrder) {
  const sortField = domainSortFields.find((field) => field === sort) ?? 'review_priority'
  return {
    sort: sortField,
    direction: sortField === 'review_priority' ? ('desc' as const) : direction,
  }
}

const verdictsBySeverity = ['green', 'unknown', 'amber', 'red']

const sortKeyGetters: Record<
  Exclude<HostOrder['sort'], 'review_priority'>,
  (row: HostRow) => string | number | null
> = {
  domain: ({ name }) => name.toLowerCase() || null,
  verdict: ({ verdict }) => {
    const rank = verdictsBySeverity.indexOf(verdict ?? '')
    return rank < 0 ? null : rank
  },
  risk_score: ({ risk }) => risk ?? null,
  http_status: ({ httpCode }) => httpCode ?? null,
  source: ({ source }) => source,
  case: ({ openCase }) => openCase?.status ?? null,
  scanned: ({ scannedAt }) => scannedAt && parseInstantOrDay(scannedAt),
}

/**
 * Sorts rows by a field. Pass the rows in review order: rows with equal values stay in that order. Rows without a value
 * come last in both directions.
 */
export function sortHosts(rows: readonly HostRow[], { sort, direction }: HostOrder) {
  if (sort === 'review_priority') return rows
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, key: sortKeyGetters[sort](row) }))
    .toSorted((a, b) => {
      if (a.key === b.key) return 0
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1
      return a.key < b.key ? -sign : sign
    })
    .map(({ row }) => row)
}
