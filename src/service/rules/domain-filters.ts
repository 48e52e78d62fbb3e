import {
  domainGroupings,
  domainSortFields,
  httpStatusFilters,
  riskScoreFilters,
  sortDirections,
  triageFilters,
  verdictFilters,
  type DomainGrouping,
  type HttpStatusFilter,
  type RiskScoreFilter,
  type SortDirection,
  type TriageFilter,
} from '#/contract/codes.ts'
import { joinFilters, type SqlFilter } from '#/service/db/sql-port.ts'
import type { QueryReader } from './query-params.ts'

export interface DomainQuery {
  compact: boolean
  grouping: DomainGrouping
  /** Condition on `pair p`, which has a row for each host of a brand. */
  filter: SqlFilter
  sortField: SortField
  sortDirection: SortDirection
}

const sortFields = [...domainSortFields, 'visual_match'] as const
export type SortField = (typeof sortFields)[number]

const defaultDirections: Record<SortField, SortDirection> = {
  domain: 'asc',
  http_status: 'asc',
  review_priority: 'desc',
  risk_score: 'desc',
  visual_match: 'desc',
}

const visualMatchFilters = ['all', 'no', 'unknown', 'yes'] as const
type VisualMatchFilter = (typeof visualMatchFilters)[number]

/** Maximum length of a domain's name in the contract. */
const maxHostLength = 255

/** Parses the parameters of a domain list (C54 to C62). Collects errors in `query`. */
export function readDomainQuery(
  query: QueryReader,
  brand: { id: string; common_word_triage: number },
): DomainQuery {
  const search = query.readText('domain_filter')
  const http = query.readChoice('http_status_filter', httpStatusFilters, 'all')
  const risk = query.readChoice('risk_score_filter', riskScoreFilters, 'all')
  const verdict = query.readChoice('verdict_filter', verdictFilters, 'all')
  const triage = query.readChoice('triage_filter', triageFilters, 'all')
  const visual = query.readChoice('visual_match_filter', visualMatchFilters, 'all')
  const sortField = query.readChoice('sort_field', sortFields, 'risk_score')
  return {
    compact: query.readFlag('compact'),
    grouping: query.readChoice('group_by', domainGroupings, 'none'),
    sortField,
    sortDirection: query.readChoice('sort_direction', sortDirections, defaultDirections[sortField]),
    filter: joinFilters([
      { sql: 'p.brand_id = ?', values: [brand.id] },
      toFilter(createTriageCondition(triage, brand.common_word_triage === 1)),
      verdict === 'all' ? null : { sql: 'p.verdict = ?', values: [verdict] },
      createRiskFilter(risk),
      toFilter(httpConditions[http]),
      toFilter(visualConditions[visual]),
      search === null ? null : createNameFilter(search),
    ]),
  }
}

const httpConditions: Record<HttpStatusFilter, string | null> = {
  all: null,
  online: 'coalesce(p.http_code, 0) between 200 and 399',
  // Hosts without a response are offline, like those with an error.
  offline: 'coalesce(p.http_code, 0) not between 200 and 399',
}

const visualConditions: Record<VisualMatchFilter, string | null> = {
  all: null,
  yes: 'p.visual_match = 1',
  no: 'p.visual_match = 0',
  unknown: 'p.visual_match is null',
}

/** `+ 0` disables the index by risk score, so that the database uses the index of the sort order instead of sorting. */
function createRiskFilter(filter: RiskScoreFilter): SqlFilter | null {
  const band = riskBands.find((candidate) => candidate.band === filter)
  return band ? { sql: 'p.risk_score + 0 between ? and ?', values: [band.from, band.to] } : null
}

/** Ignores case (C55). Converts the search to lower case like stored hosts, because LIKE may be case-sensitive. */
function createNameFilter(search: string): SqlFilter {
  if (search.length > maxHostLength) return { sql: '1 = 0', values: [] }
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)
  return { sql: String.raw`p.name like ? escape '\'`, values: [`%${literal}%`] }
}

function toFilter(sql: string | null): SqlFilter | null {
  return sql === null ? null : { sql, values: [] }
}

/** Creates a condition on `pair p` (C57 to C60). Hosts with a human verdict are always in the queue (C59). */
export function createTriageCondition(filter: TriageFilter, commonWordTriage: boolean): string {
  switch (filter) {
    case 'all':
      return '1 = 1'
    case 'queue':
      return commonWordTriage ? '(p.machine_filed = 0 or p.human_judged = 1)' : '1 = 1'
    case 'filed':
      return commonWordTriage ? '(p.machine_filed = 1 and p.human_judged = 0)' : '1 = 0'
    case 'escalated':
      // Despite its name, this filter selects hosts with a word that points to the brand (C58).
      return commonWordTriage ? 'p.brand_affinity = 1' : '1 = 0'
  }
}

/** The contract doesn't define these thresholds (C45). A score of 0 is in no band. */
export const riskBands = [
  { band: 'high', from: 70, to: 100 },
  { band: 'medium', from: 40, to: 69 },
  { band: 'low', from: 1, to: 39 },
] as const satisfies readonly { band: RiskScoreFilter; from: number; to: number }[]

/** Returns the band of a score; null for 0. */
export function findRiskBand(score: number): (typeof riskBands)[number]['band'] | null {
  return riskBands.find(({ from }) => score >= from)?.band ?? null
}
