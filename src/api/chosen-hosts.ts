import { domainSortFields, type DomainSortField, type SortDirection } from '#/contract/codes.ts'
import { calendarDate, parseInstant } from '#/lib/dates.ts'
import { lazy } from '#/lib/lazy.ts'
import type { HostRow } from './host-rows.ts'

/** Filters that the service does not have: rows are chosen by them here (C64). */
export interface RowFilters {
  review: 'any' | 'needed' | 'not-needed'
  /** 'any' or a source's code. */
  source: string
  case: 'any' | 'open' | 'none'
  /** 'any', 'none', or a kind's code. Only full rows tell it. */
  feedback: string
}

/** Every row passes. */
export const anyRow: RowFilters = { review: 'any', source: 'any', case: 'any', feedback: 'any' }

/** An order of hosts: by a field of the service, or by what only rows tell. */
export interface HostOrder {
  sort: DomainSortField | 'verdict' | 'source' | 'case' | 'scanned'
  direction: SortDirection
}

/** Whether rows are filtered by what the service cannot filter by. */
export const hasRowFilters = ({ review, source, case: openCase, feedback }: RowFilters): boolean =>
  [review, source, openCase, feedback].some((filter) => filter !== 'any')

/** Whether the service can neither filter nor order so: all rows have to be read first. */
export const isChosenHere = (list: RowFilters & HostOrder): boolean =>
  hasRowFilters(list) || !domainSortFields.some((field) => field === list.sort)

/** The order in which the service is asked; it knows its own fields only, and the review order in one direction (C62). */
export function serviceOrder({ sort, direction }: HostOrder) {
  const known = domainSortFields.find((field) => field === sort) ?? 'review_priority'
  return {
    sort: known,
    direction: known === 'review_priority' ? ('desc' as const) : direction,
  }
}

/** Whether the row passes; null when it does not tell what is asked. */
function passes(row: HostRow, { review, source, case: openCase, feedback }: RowFilters) {
  if (
    openCase !== 'any' &&
    row.openCase !== undefined &&
    (row.openCase !== null) !== (openCase === 'open')
  )
    return false
  if (source !== 'any' && row.source !== null && row.source !== source) return false
  if (review !== 'any' && row.needsReview !== null && row.needsReview !== (review === 'needed'))
    return false
  if (feedback !== 'any' && row.feedback !== undefined && (row.feedback ?? 'none') !== feedback)
    return false
  const isSilent =
    (openCase !== 'any' && row.openCase === undefined) ||
    (source !== 'any' && row.source === null) ||
    (review !== 'any' && row.needsReview === null) ||
    (feedback !== 'any' && row.feedback === undefined)
  return isSilent ? null : true
}

/** The rows that pass, in their order; `silent` counts those left out because they do not tell what is asked. */
export function filterHosts(rows: readonly HostRow[], filters: RowFilters) {
  let silent = 0
  const passing = rows.filter((row) => {
    const outcome = passes(row, filters)
    if (outcome === null) silent += 1
    return outcome === true
  })
  return { rows: passing, silent }
}

/** The words that lists show for codes, which orders by them go by. */
export interface CodeWords {
  source: (code: string) => string
  caseStatus: (code: string) => string
}

/** Verdicts from what is least to what is most to worry about. */
const verdicts = ['green', 'unknown', 'amber', 'red']

/** Undefined: a value that has no place in the order, as a verdict that nobody knows. Null: no value. */
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
    const place = verdicts.indexOf(verdict)
    return place < 0 ? undefined : place
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
  // Without a function of our own the browser compares texts by itself, several times as fast: hosts are many, words few.
  ...values.filter((value) => typeof value === 'string').toSorted(isWords ? byText : undefined),
]

/**
 * Rows that were read in review order, in another one: equal rows keep the order they came in. Rows whose value has no
 * place in it stand behind all others, and those without a value last, in both directions.
 */
export function sortHosts(
  rows: readonly HostRow[],
  { sort, direction }: HostOrder,
  words: CodeWords,
) {
  if (sort === 'review_priority') return rows
  // Values are sorted, not rows: most columns have few.
  const groups = Map.groupBy(rows, (row) => keys[sort](row, words))
  const known = ascending([...groups.keys()], sort === 'source' || sort === 'case')
  return [...(direction === 'asc' ? known : known.toReversed()), undefined, null].flatMap(
    (value) => groups.get(value) ?? [],
  )
}

/** Of all rows those that a list means, in its order. */
export function chosenFrom(
  rows: readonly HostRow[],
  list: RowFilters & HostOrder,
  words: CodeWords,
) {
  const { rows: passing, silent } = filterHosts(rows, list)
  return { rows: sortHosts(passing, list, words), silent }
}
