import {
  httpStatusFilters,
  riskScoreFilters,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import type { HostRow } from './host-rows.ts'

/** Filters that the API supports: query parameter and codes by filter name. */
export const serviceFilters = {
  triage: { param: 'triage_filter', codes: triageFilters },
  verdict: { param: 'verdict_filter', codes: verdictFilters },
  risk: { param: 'risk_score_filter', codes: riskScoreFilters },
  http: { param: 'http_status_filter', codes: httpStatusFilters },
} as const

/**
 * Filters that the API doesn't support, by name. They run in the client (C64). `getCode` returns the code of a row, or
 * null if the row doesn't report it. If `codes` is null, any code is accepted. Only full rows report feedback.
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

/**
 * Values of the filters that the API supports. All of them are always sent, because the contract defines no defaults
 * (C54).
 */
export type DomainFilters = {
  [Name in keyof typeof serviceFilters]: Codes<(typeof serviceFilters)[Name]>
} & {
  /** Part of the hostname, case-insensitive; empty matches all hosts (C55). */
  host: string
}

/** Values of the filters that run in the client. */
export type RowFilters = { [Name in keyof typeof rowFilters]: Codes<(typeof rowFilters)[Name]> }

/* Filter names. The casts are needed because `Object.keys` returns `string[]`. */
export const serviceFilterNames = Object.keys(serviceFilters) as (keyof typeof serviceFilters)[]
const rowFilterNames = Object.keys(rowFilters) as (keyof RowFilters)[]

/** Filters that match every domain of a brand. */
export const allDomains: DomainFilters = {
  triage: 'all',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
}

/** Filters that match the whole review queue, which the brand statistics cover (C37). */
export const fullQueue: DomainFilters = { ...allDomains, triage: 'queue' }

/** Row filters that match every row. */
export const noRowFilters: RowFilters = {
  review: 'any',
  source: 'any',
  case: 'any',
  feedback: 'any',
}

/**
 * Returns the query parameters for filters. Omits an empty host, because the contract doesn't say what an empty string
 * matches.
 */
export const toFilterParams = (filters: DomainFilters): Record<string, string> => ({
  ...Object.fromEntries(
    serviceFilterNames.map((name) => [serviceFilters[name].param, filters[name]]),
  ),
  ...(filters.host !== '' && { domain_filter: filters.host }),
})

/** Picks the row filters from a larger set of parameters. */
export const pickRowFilters = ({ review, source, case: openCase, feedback }: RowFilters) =>
  ({ review, source, case: openCase, feedback }) satisfies RowFilters

/** Returns the names of the row filters that are set. */
export const getActiveRowFilters = (filters: RowFilters) =>
  rowFilterNames.filter((name) => filters[name] !== noRowFilters[name])

/**
 * Filters rows and keeps their order. `unreportedCount` is the number of rows that were dropped only because they don't
 * report a filtered field.
 */
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
