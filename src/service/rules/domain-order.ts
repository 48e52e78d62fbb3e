import type { SortDirection } from '#/contract/codes.ts'
import type { SortField } from './domain-filters.ts'

/** The direction that puts first what one most likely looks for. */
const ownDirections: Record<SortField, SortDirection> = {
  domain: 'asc',
  http_status: 'asc',
  review_priority: 'desc',
  risk_score: 'desc',
  visual_match: 'desc',
}

/**
 * ORDER BY over `pair p`. Every order ends in the host, which is unique within a brand, so that walking
 * pages neither repeats nor loses a row (C27). What has no value comes last in both directions.
 *
 * Each order is one index's, read from its start or its end. Where the two directions differ in more than
 * that, rows that share a value are sorted by their hosts, one value at a time; over 200,000 domains that
 * takes 1 ms for the first page and 150 ms half-way through the list, which an index more would not be
 * worth. `query-plans.test.ts` knows which these are.
 */
export function domainOrder(field: SortField, asked: SortDirection | null): string {
  const direction = asked ?? ownDirections[field]
  switch (field) {
    case 'domain':
      return `p.name ${direction}`
    case 'risk_score':
      return `p.risk_score ${direction}, p.name`
    case 'http_status':
      return `p.http_code ${direction} nulls last, p.name`
    case 'visual_match':
      return `p.visual_match ${direction} nulls last, p.name`
    case 'review_priority':
      // Rank 0 is unranked, and below every ranked pair; risk breaks ties (C62).
      return direction === 'desc'
        ? 'p.review_rank desc, p.risk_score desc, p.name'
        : 'p.review_rank = 0, p.review_rank, p.risk_score desc, p.name'
  }
}

/**
 * ORDER BY of apex groups, which know their name and their worst host only (C70). No index holds the worst
 * of a group: 10 of 140 ms over 200,000 domains go into sorting, the rest into grouping.
 */
export function apexOrder(field: SortField, asked: SortDirection | null): string {
  if (field === 'domain') return `registrable_apex ${asked ?? ownDirections.domain}`
  // Other fields do not apply to groups; they come worst first, as without a field.
  const direction = startsWithWorst(field, asked) ? 'desc' : 'asc'
  return `risk_score ${direction}, registrable_apex`
}

/** Whether groups come by falling risk. */
export function startsWithWorst(field: SortField, asked: SortDirection | null): boolean {
  return field !== 'domain' && (field !== 'risk_score' || asked !== 'asc')
}
