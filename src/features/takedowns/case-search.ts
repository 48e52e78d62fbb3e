import * as z from 'zod/mini'
import { belongsToBrand, hasUnknownOpenStatus, type CaseRow } from '#/api/cases.ts'
import { isUuid } from '#/api/paths.ts'
import {
  openStatuses,
  sortDirections,
  takedownResolutions,
  takedownStatuses,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { getLegacyBrandName } from '#/contract/deprecated.ts'
import { refang } from '#/lib/address-parts.ts'
import { normalizeForComparison } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { getHost } from '#/lib/host-name.ts'
import { lazy } from '#/lib/lazy.ts'
import { resolveDay } from '#/lib/relative-day.ts'
import { dayField, daysField, oneOf, searchField } from '#/lib/search-field.ts'
import { parseSearchedHost } from '#/lib/searched-host.ts'
import { caseSetField, hasContact, findCaseSets } from '#/shared/outcomes/case-sets.ts'
import { hasWaitedDays } from '#/shared/outcomes/case-times.ts'
import {
  isInPeriod,
  replyClasses,
  toOutcomeCase,
  type Period,
} from '#/shared/outcomes/outcome-case.ts'

/*
 * Search, filters and order of the case list. They are in the URL and applied here to all loaded cases: the API can't
 * search, filters by only one status at a time, and can't filter by closing date (C103, C104, C106).
 */

/** Parses statuses from the URL, `OPEN,CLOSED`, into the contract's order; unknown ones are dropped. */
export const parseStatuses = (status: string | undefined): readonly TakedownStatus[] => {
  const codes = (status ?? '').split(',')
  return takedownStatuses.filter((code) => codes.includes(code))
}

/** Statuses of open cases, the default filter. */
export const openStatusText = openStatuses.join()

/** Sort options. */
export const caseSortFields = ['created', 'closed', 'target', 'brand'] as const

/** Search schema of the case list; invalid values are dropped. */
export const caseSearch = z.object({
  brand: searchField((raw) => (typeof raw === 'string' && isUuid(raw) ? raw : undefined)),
  /** Statuses, `OPEN,CLOSED`, or `all`. */
  status: searchField((raw) => {
    const statuses = typeof raw === 'string' ? parseStatuses(raw) : []
    if (raw === 'all' || statuses.length === takedownStatuses.length) return 'all'
    return statuses.length > 0 ? statuses.join() : undefined
  }),
  resolution: oneOf(takedownResolutions, undefined),
  /** Creation dates, local and inclusive (C105). */
  from: dayField,
  to: dayField,
  /** Closing dates, local and inclusive. */
  closedFrom: dayField,
  closedTo: dayField,
  /** Set of cases behind an outcome figure; the closing dates are the figure's period (F13). */
  only: caseSetField,
  /** Open cases waiting for at least this many days (F12). */
  waits: daysField(undefined),
  /** Cases with a contact of this provider (see `toProviderKey`), and its reply (F3). */
  provider: searchField((raw) => (typeof raw === 'string' ? raw : undefined)),
  reply: oneOf(replyClasses, undefined),
  reportedFrom: dayField,
  reportedTo: dayField,
  /** Own cases or followed cases (F15). */
  who: oneOf(['me', 'followed'], undefined),
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
  sort: oneOf(caseSortFields, undefined),
  direction: oneOf(sortDirections, undefined),
})

/** Search parameters of the case list. */
export type CaseSearch = Partial<z.output<typeof caseSearch>>

const dayFields = ['from', 'to', 'closedFrom', 'closedTo', 'reportedFrom', 'reportedTo'] as const

/** Filters that define their own set of cases, open or not. */
const setFields = [
  'only',
  'waits',
  'provider',
  'resolution',
  'who',
  'closedFrom',
  'closedTo',
] as const

/** Replaces relative dates by absolute ones at `now` and fills in the default status: open cases, or all of a set. */
export function resolveSearch(search: CaseSearch, now = Date.now()): CaseSearch {
  const hasOwnSet = setFields.some((field) => search[field] !== undefined)
  const days = dayFields.map((field) => [field, resolveDay(search[field], now)] as const)
  return {
    ...search,
    status: search.status ?? (hasOwnSet ? 'all' : openStatusText),
    ...Object.fromEntries(days),
  }
}

/** Returns whether there is any filter other than the brand. */
export const isNarrowed = ({ status, ...search }: CaseSearch): boolean =>
  status !== 'all' || hasFilters(search)

/** Returns whether there is any filter other than brand and status. */
export const hasFilters = (search: CaseSearch): boolean =>
  Object.entries(search).some(
    ([name, value]) =>
      value !== undefined && !['brand', 'status', 'sort', 'direction'].includes(name),
  )

/** Returns whether a case has one of the statuses. All open ones also match open cases with an unknown status (C110). */
const hasStatus = (row: CaseRow, statuses: readonly TakedownStatus[]): boolean =>
  statuses.some((status) => status === row.status) ||
  (statuses.join() === openStatusText && hasUnknownOpenStatus(row))

/** Returns whether the filters match only open cases. */
export const isOpenOnly = (status: string | undefined): boolean => {
  const codes = parseStatuses(status)
  return codes.length > 0 && codes.every((code) => openStatuses.some((open) => open === code))
}

/** Date range with optional ends. */
const toPeriod = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined
    ? null
    : { from: from ?? '1970-01-01', to: to ?? '9999-12-31' }

/** Filters by the set of an outcome figure, using the same functions as the figure (F13). */
function filterByFigure<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  now: number,
): readonly Row[] {
  const { only, waits, provider, reply = null } = search
  const closedPeriod = toPeriod(search.closedFrom, search.closedTo)
  if (only === undefined && waits === undefined && provider === undefined && closedPeriod === null)
    return rows
  const reportedPeriod = toPeriod(search.reportedFrom, search.reportedTo)
  return rows.filter((row) => {
    const outcome = toOutcomeCase(row, now)
    return (
      (only === undefined
        ? isInPeriod(outcome.closedAt, closedPeriod)
        : findCaseSets(outcome, closedPeriod).includes(only)) &&
      (waits === undefined || hasWaitedDays(outcome, waits, now)) &&
      (provider === undefined || hasContact(outcome, { key: provider, reply }, reportedPeriod))
    )
  })
}

/**
 * Cases whose target, comment, requester, brand or ID contains the text, or whose target is on the host of its URL
 * (C103).
 */
function filterByText<Row extends CaseRow>(rows: readonly Row[], text = ''): readonly Row[] {
  const query = refang(text.trim()).toLowerCase()
  if (query === '') return rows
  const host = parseSearchedHost(text)?.host
  return rows.filter((row) => {
    const target = row.target_website?.toLowerCase() ?? ''
    return (
      target.includes(query) ||
      (host !== undefined && normalizeForComparison(getHost(target)).includes(host)) ||
      [row.user_comment, row.requesting_user_email, row.brand_display, row.brand_name, row.id].some(
        (field) => field?.toLowerCase().includes(query),
      )
    )
  })
}

/** Data that filters depend on in addition to the URL. */
export interface CaseContext {
  now: number
  /** Email address of the account; null if not reported. */
  email: string | null
  /** IDs of followed cases. */
  followed: ReadonlySet<string>
}

/** Filters cases by the URL. */
export function filterCases<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  { now, email, followed }: CaseContext,
): readonly Row[] {
  const { brand, resolution, who } = search
  const statuses = parseStatuses(search.status)
  const createdPeriod = toPeriod(search.from, search.to)
  const ownEmail = email?.toLowerCase()
  const matching = rows.filter(
    (row) =>
      (brand === undefined || belongsToBrand(row, brand)) &&
      (statuses.length === 0 || hasStatus(row, statuses)) &&
      (resolution === undefined || row.resolution === resolution) &&
      (createdPeriod === null || isInPeriod(parseInstant(row.created_at), createdPeriod)) &&
      (who !== 'me' ||
        (ownEmail !== undefined && row.requesting_user_email?.toLowerCase() === ownEmail)) &&
      (who !== 'followed' || followed.has(row.id)),
  )
  return filterByText(filterByFigure(matching, search, now), search.text)
}

type Order = (typeof caseSortFields)[number]
/** Created on first use because the first collator is slow to create. */
const collator = lazy(() => new Intl.Collator('en'))
const sortValues: Record<Order, (row: CaseRow) => string | number | null> = {
  created: ({ created_at }) => parseInstant(created_at),
  closed: ({ closed_at }) => parseInstant(closed_at),
  target: ({ target_website: target }) => (target && getHost(target)) || null,
  brand: (row) => row.brand_display ?? getLegacyBrandName(row),
}

/** Sorts cases as in the URL; by default newest first, like the API. */
export function sortCases(
  rows: readonly CaseRow[],
  { sort, direction = 'desc' }: CaseSearch,
): readonly CaseRow[] {
  if (sort === undefined) return rows
  const sign = direction === 'asc' ? 1 : -1
  const ranked = rows.map((row) => ({ row, rank: sortValues[sort](row) }))
  return ranked
    .toSorted(({ rank: a }, { rank: b }) => {
      // Missing dates and names come last in both directions.
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const difference = typeof a === 'string' ? collator().compare(a, String(b)) : a - Number(b)
      return difference * sign
    })
    .map(({ row }) => row)
}
