import type {
  HttpStatusFilter,
  RiskScoreFilter,
  TriageFilter,
  VerdictFilter,
} from '#/contract/codes.ts'

/** Filters of the domain list. All are always sent, because the contract states no defaults (C54). */
export interface DomainFilters {
  triage: TriageFilter
  verdict: VerdictFilter
  risk: RiskScoreFilter
  http: HttpStatusFilter
  /** Part of the host name, case-insensitive; blank means any (C55). */
  host: string
}

/** Every domain of a brand. */
export const everyDomain: DomainFilters = {
  triage: 'all',
  verdict: 'all',
  risk: 'all',
  http: 'all',
  host: '',
}

/** Every domain of the review queue: the population that the statistics describe (C37). */
export const wholeQueue: DomainFilters = { ...everyDomain, triage: 'queue' }

/** Query parameters of the filters. */
export function filterSearch(filters: DomainFilters) {
  return {
    triage_filter: filters.triage,
    verdict_filter: filters.verdict,
    risk_score_filter: filters.risk,
    http_status_filter: filters.http,
    // Omitted if blank: the contract doesn't say what an empty text matches.
    ...(filters.host === '' ? {} : { domain_filter: filters.host }),
  }
}

/** Query for the number of matching domains: one row. */
export const countSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  sort_field: 'risk_score',
  sort_direction: 'desc',
  compact: true,
  group_by: 'none',
  page: 1,
  page_size: 1,
})
