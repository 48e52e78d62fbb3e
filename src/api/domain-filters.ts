import type {
  HttpStatusFilter,
  RiskScoreFilter,
  TriageFilter,
  VerdictFilter,
} from '#/contract/codes.ts'

/** Which domains of a brand; all parts are always sent, because their defaults are not stated (C54). */
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

/** The filters as the service is asked for them. */
export function filterSearch(filters: DomainFilters) {
  return {
    triage_filter: filters.triage,
    verdict_filter: filters.verdict,
    risk_score_filter: filters.risk,
    http_status_filter: filters.http,
    // Left out when blank: what an empty text matches is not stated.
    ...(filters.host === '' ? {} : { domain_filter: filters.host }),
  }
}

/** What it takes to learn how many domains match: one row of them. */
export const countSearch = (filters: DomainFilters) => ({
  ...filterSearch(filters),
  sort_field: 'risk_score',
  sort_direction: 'desc',
  compact: true,
  group_by: 'none',
  page: 1,
  page_size: 1,
})
