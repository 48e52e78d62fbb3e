import { domainSortFields, type DomainSortField, type SortDirection } from '#/contract/codes.ts'
import { calendarDate, parseInstant } from '#/lib/dates.ts'
import { lazy } from '#/lib/lazy.ts'
import { filterHosts, activeRowFilters, type RowFilters } from './domain-filters.ts'
import type { HostRow } from './host-rows.ts'

/** A sort order of hosts: by a field of the service, or by a field that only rows have. */
export interface HostOrder {
  sort: DomainSortField | 'verdict' | 'source' | 'case' | 'scanned'
  direction: SortDirection
}

/** Returns whether filtering or sorting needs all rows loaded first. */
export const needsAllRows = (list: RowFilters & HostOrder): boolean =>
  activeRowFilters(list).length > 0 || !domainSortFields.some((field) => field === list.sort)

/** Sort order to request; the service sorts by its own fields, and review order in one direction only (C62). */
export function serviceOrder({ sort, direction }: HostOrder) {
  const known = domainSortFields.find((field) => field === sort) ?? 'review_priority'
  return {
    sort: known,
    direction: known === 'review_priority' ? ('desc' as const) : direction,
  }
}

/** Labels of codes; sorting by a code column sorts by label. */
export interface CodeWords {
  source: (code: string) => string
  caseStatus: (code: string) => string
}

/** Verdicts from least to most severe. */
const verdicts = ['green', 'unknown', 'amber', 'red']

/** Undefined for a value without a rank, such as an unknown verdict; null for no value. */
type Key = string | number | null | undefined

const texts = lazy(() => new Intl.Collator('en'))
const byText = (a: string, b: string) => texts().compare(a, b)

const timeOf = (at: string): number | undefined =>
  parseInstant(at) ?? calendarDate(at)?.getTime() ?? undefined

const keys: Record<
  Exclude<HostOrder['sort'], 'review_priority'>,
  (row: HostRow, words: CodeWords) => Key
> = {
  domain: ({ name }) => (name === '' ? null : name.toLowerCase()),
  verdict: ({ verdict }) => {
    if (verdict === null) return null
    const rank = verdicts.indexOf(verdict)
    return rank < 0 ? undefined : rank
  },
  risk_score: ({ risk }) => risk ?? null,
  http_status: ({ httpCode }) => httpCode ?? null,
  source: ({ source }, words) => source && words.source(source),
  case: ({ openCase }, words) =>
    openCase && (openCase.status === null ? undefined : words.caseStatus(openCase.status)),
  scanned: ({ scannedAt }) => scannedAt && timeOf(scannedAt),
}

/** Values from low to high; those of one column are all numbers or all texts. */
const ascending = (values: readonly Key[], isWords: boolean): readonly Key[] => [
  ...values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b),
  // The default comparator is several times faster, and there are many hosts.
  ...values.filter((value) => typeof value === 'string').toSorted(isWords ? byText : undefined),
]

/**
 * Sorts rows that were loaded in review order; the sort is stable. Rows without a rank come after all others, and rows
 * without a value last, in both directions.
 */
export function sortHosts(
  rows: readonly HostRow[],
  { sort, direction }: HostOrder,
  words: CodeWords,
) {
  if (sort === 'review_priority') return rows
  // Sort distinct values instead of rows: most columns have few.
  const groups = Map.groupBy(rows, (row) => keys[sort](row, words))
  const known = ascending([...groups.keys()], sort === 'source' || sort === 'case')
  return [...(direction === 'asc' ? known : known.toReversed()), undefined, null].flatMap(
    (value) => groups.get(value) ?? [],
  )
}

/** Filters and sorts all rows for a list. */
export function chosenFrom(
  rows: readonly HostRow[],
  list: RowFilters & HostOrder,
  words: CodeWords,
) {
  const { rows: passing, unreported } = filterHosts(rows, list)
  return { rows: sortHosts(passing, list, words), unreported }
}
