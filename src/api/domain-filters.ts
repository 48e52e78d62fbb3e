import {
  httpStatusFilters,
  riskScoreFilters,
  triageFilters,
  verdictFilters,
} from '#/contract/codes.ts'
import type { HostRow } from '#/contract/domain.ts'

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

export const pickRowFilters = ({ review, source, case: openCase, feedback }: RowFilters) =>
  ({ review, source, case: openCase, feedback }) satisfies RowFilters

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
