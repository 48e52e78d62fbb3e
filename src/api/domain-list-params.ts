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

/* Filters and sort order of the domain list. The API applies those it supports, the client the others (C64). */

export interface DomainFilters {
  triage: TriageFilter
  verdict: VerdictFilter
  risk: RiskScoreFilter
  http: HttpStatusFilter
  /** Part of the hostname, case-insensitive; empty matches all hosts (C55). */
  host: string
}

/** Filters that the client applies. `codes` is null if any code is valid. `getCode` returns null if not reported. */
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

/** `unreportedCount` counts rows dropped only because they don't report a filtered value. */
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

/** If the API can't sort by a field, returns the review order instead, which is always `desc` (C62). */
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

/** Expects rows in review order, which decides ties. Rows without a key come last in both directions. */
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
