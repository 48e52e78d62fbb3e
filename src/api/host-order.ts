import { domainSortFields, type DomainSortField, type SortDirection } from '#/contract/codes.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { lazy } from '#/lib/lazy.ts'
import { getActiveRowFilters, type RowFilters } from './domain-filters.ts'
import type { HostRow } from './host-rows.ts'

/** Sort order of hosts. Some fields are supported by the service, the others are sorted in the client. */
export interface HostOrder {
  sort: DomainSortField | 'verdict' | 'source' | 'case' | 'scanned'
  direction: SortDirection
}

/** Returns whether filtering or sorting needs all rows loaded first. */
export const needsAllRows = (params: RowFilters & HostOrder): boolean =>
  getActiveRowFilters(params).length > 0 || !domainSortFields.some((field) => field === params.sort)

/**
 * Returns the sort order to request: the service sorts by its own fields only, and review order in one direction (C62).
 */
export function getServiceSort({ sort, direction }: HostOrder) {
  const sortField = domainSortFields.find((field) => field === sort) ?? 'review_priority'
  return {
    sort: sortField,
    direction: sortField === 'review_priority' ? ('desc' as const) : direction,
  }
}

/** Returns labels of codes. Columns of codes are sorted by label. */
export interface CodeLabels {
  source: (code: string) => string
  caseStatus: (code: string) => string
}

/** Verdicts from least to most severe. */
const verdictsBySeverity = ['green', 'unknown', 'amber', 'red']

/**
 * Value to sort by. Undefined if it has no rank, such as a verdict the contract doesn't name; null if there is none.
 */
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

/** Sorts values from low to high. A column has only numbers or only texts. */
const sortAscending = (values: readonly SortKey[], isText: boolean): readonly SortKey[] => [
  ...values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b),
  // The default comparator is several times faster, and there are many hosts.
  ...values.filter((value) => typeof value === 'string').toSorted(isText ? compareText : undefined),
]

/**
 * Sorts rows that were loaded in review order; the sort is stable. Rows without a rank come after all others, and rows
 * without a value last, in both directions.
 */
export function sortHosts(
  rows: readonly HostRow[],
  { sort, direction }: HostOrder,
  labels: CodeLabels,
) {
  if (sort === 'review_priority') return rows
  // Sort distinct values instead of rows: most columns have few.
  const groups = Map.groupBy(rows, (row) => getSortKey[sort](row, labels))
  const sortedValues = sortAscending([...groups.keys()], sort === 'source' || sort === 'case')
  return [
    ...(direction === 'asc' ? sortedValues : sortedValues.toReversed()),
    undefined,
    null,
  ].flatMap((value) => groups.get(value) ?? [])
}
