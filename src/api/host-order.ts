import { domainSortFields, type DomainSortField, type SortDirection } from '#/contract/codes.ts'
import type { HostRow } from '#/contract/domain.ts'
import { parseInstantOrDay } from '#/lib/dates.ts'
import { lazy } from '#/lib/lazy.ts'
import { getActiveRowFilters, type RowFilters } from './domain-filters.ts'

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
