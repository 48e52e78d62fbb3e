import { belongsToBrand, hasUnknownOpenStatus, type CaseRow } from '#/api/takedowns.ts'
import { endedStatuses } from '#/contract/codes.ts'
import { getLegacyBrandName } from '#/contract/deprecated.ts'
import { parseInstant } from '#/lib/dates.ts'
import { getHost, normalizeForComparison, refang } from '#/lib/host-name.ts'
import { resolveDayRange } from '#/lib/local-days.ts'
import { once } from '#/lib/once.ts'
import { hasReportToProvider, findCaseSets } from '#/shared/outcomes/case-sets.ts'
import { hasWaitedDays } from '#/shared/outcomes/case-times.ts'
import { isInPeriod, toOutcomeCase, type Period } from '#/shared/outcomes/outcome-case.ts'
import {
  isOpenStatus,
  type caseSortFields,
  type CaseSearch,
  type StatusFilter,
} from './case-search.ts'

/* Cases are filtered here: the API can't filter by text, closing date or several statuses (C103, C104, C106). */

const dayRanges = [
  ['from', 'to'],
  ['closedFrom', 'closedTo'],
  ['reportedFrom', 'reportedTo'],
] as const

/** If one of these filters is set, the default status is `all`, because `open` could hide matching cases. */
const statusIndependentFilters = [
  'only',
  'waits',
  'provider',
  'resolution',
  'who',
  'closedFrom',
  'closedTo',
] as const

/** Fills in the default status and resolves dates that are relative to `now`. */
export function resolveSearch(search: CaseSearch, now = Date.now()): CaseSearch {
  const coversAllStatuses = statusIndependentFilters.some((name) => search[name] !== undefined)
  const days = dayRanges.flatMap(([first, last]) => {
    const { from, to } = resolveDayRange({ from: search[first], to: search[last] }, now)
    return [[first, from] as const, [last, to] as const]
  })
  return {
    ...search,
    status: search.status ?? (coversAllStatuses ? 'all' : 'open'),
    ...Object.fromEntries(days),
  }
}

/** Returns whether any filter other than the brand is active. The default status `open` is a filter too. */
export const isNarrowed = ({ status, ...search }: CaseSearch): boolean =>
  status !== 'all' || hasFilterBesidesBrandAndStatus(search)

export const hasFilterBesidesBrandAndStatus = (search: CaseSearch): boolean =>
  Object.entries(search).some(
    ([name, value]) =>
      value !== undefined && !['brand', 'status', 'sort', 'direction'].includes(name),
  )

const isEndedStatus = (code: string | null): boolean => endedStatuses.some((end) => end === code)

function matchesStatus(row: CaseRow, filter: StatusFilter = 'all'): boolean {
  if (filter === 'open') return isOpenStatus(row.status) || hasUnknownOpenStatus(row)
  if (filter === 'closed') return isEndedStatus(row.status)
  return filter === 'all' || row.status === filter
}

export const isOpenOnly = (filter: StatusFilter | undefined): boolean =>
  filter === 'open' || isOpenStatus(filter ?? null)

const toOpenEndedPeriod = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined
    ? null
    : { from: from ?? '1970-01-01', to: to ?? '9999-12-31' }

/** Applies the filters that links from figures set. Uses the functions behind the figures, so both agree (F13). */
function filterByFigure<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  now: number,
): readonly Row[] {
  const { only: caseSet, waits, provider, reply = null } = search
  const closedPeriod = toOpenEndedPeriod(search.closedFrom, search.closedTo)
  if (
    caseSet === undefined &&
    waits === undefined &&
    provider === undefined &&
    closedPeriod === null
  )
    return rows
  const reportedPeriod = toOpenEndedPeriod(search.reportedFrom, search.reportedTo)
  return rows.filter((row) => {
    const outcomeCase = toOutcomeCase(row, now)
    return (
      // Without a closing period, `isInPeriod` is true for every case, even if the case isn't closed.
      (caseSet === undefined
        ? isInPeriod(outcomeCase.closedAt, closedPeriod)
        : findCaseSets(outcomeCase, closedPeriod).includes(caseSet)) &&
      (waits === undefined || hasWaitedDays(outcomeCase, waits, now)) &&
      (provider === undefined ||
        hasReportToProvider(outcomeCase, { key: provider, reply }, reportedPeriod))
    )
  })
}

/** A URL such as `https://a.example/x` also finds targets with `a.example` in the host (C103). */
function filterByText<Row extends CaseRow>(rows: readonly Row[], text = ''): readonly Row[] {
  const query = refang(text.trim()).toLowerCase()
  if (query === '') return rows
  // Search for an email address only as text, not for sites on its domain.
  const isEmailAddress = /^[^\s/]+@[^\s/]+$/.test(query)
  const host = isEmailAddress ? '' : normalizeForComparison(getHost(query))
  return rows.filter((row) => {
    const target = row.target_website?.toLowerCase() ?? ''
    return (
      target.includes(query) ||
      (host.includes('.') && normalizeForComparison(getHost(target)).includes(host)) ||
      [row.user_comment, row.requesting_user_email, row.brand_display, row.brand_name, row.id].some(
        (field) => field?.toLowerCase().includes(query),
      )
    )
  })
}

/** Filter inputs that aren't in the URL. */
export interface CaseContext {
  now: number
  userEmail: string | null
  followedIds: ReadonlySet<string>
}

export function filterCases<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  { now, userEmail, followedIds }: CaseContext,
): readonly Row[] {
  const { brand, resolution, who } = search
  const createdPeriod = toOpenEndedPeriod(search.from, search.to)
  const ownEmail = userEmail?.toLowerCase()
  const matching = rows.filter(
    (row) =>
      (brand === undefined || belongsToBrand(row, brand)) &&
      matchesStatus(row, search.status) &&
      (resolution === undefined || row.resolution === resolution) &&
      (createdPeriod === null || isInPeriod(parseInstant(row.created_at), createdPeriod)) &&
      (who !== 'me' ||
        (ownEmail !== undefined && row.requesting_user_email?.toLowerCase() === ownEmail)) &&
      (who !== 'followed' || followedIds.has(row.id)),
  )
  return filterByText(filterByFigure(matching, search, now), search.text)
}

// Lazy, because creating the first collator is slow.
const collator = once(() => new Intl.Collator('en'))
const getSortValue: Record<
  (typeof caseSortFields)[number],
  (row: CaseRow) => string | number | null
> = {
  created: ({ created_at }) => parseInstant(created_at),
  closed: ({ closed_at }) => parseInstant(closed_at),
  target: ({ target_website: target }) => (target && getHost(target)) || null,
  brand: (row) => row.brand_display ?? getLegacyBrandName(row),
}

/** Without `sort`, keeps the API's order, newest first. */
export function sortCases(
  rows: readonly CaseRow[],
  { sort, direction = 'desc' }: CaseSearch,
): readonly CaseRow[] {
  if (sort === undefined) return rows
  const sign = direction === 'asc' ? 1 : -1
  const ranked = rows.map((row) => ({ row, rank: getSortValue[sort](row) }))
  return ranked
    .toSorted(({ rank: a }, { rank: b }) => {
      // Missing dates and names come last in both directions.
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      // The values of a sort field are either all strings or all numbers.
      const difference = typeof a === 'string' ? collator().compare(a, String(b)) : a - Number(b)
      return difference * sign
    })
    .map(({ row }) => row)
}
