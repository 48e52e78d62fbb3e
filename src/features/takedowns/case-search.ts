import * as z from 'zod/mini'
import { isOfBrand, isOpenOtherwise, type CaseRow } from '#/api/cases.ts'
import { isId } from '#/api/paths.ts'
import {
  openStatuses,
  sortDirections,
  takedownResolutions,
  takedownStatuses,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { legacyBrandName } from '#/contract/deprecated.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'
import { refang } from '#/lib/address-parts.ts'
import { comparableHost } from '#/lib/compare-targets.ts'
import { parseInstant } from '#/lib/dates.ts'
import { hostOf } from '#/lib/host-name.ts'
import { lazy } from '#/lib/lazy.ts'
import { endOfDay, startOfDay } from '#/lib/local-days.ts'
import { dayMeant } from '#/lib/relative-day.ts'
import { searchedHost } from '#/lib/searched-host.ts'
import { closedWithin } from '#/shared/cases/closing-day.ts'
import { caseSetField, hasContact, setsOf } from '#/shared/outcomes/case-sets.ts'
import { waitsFor } from '#/shared/outcomes/case-times.ts'
import { outcomeCase, replyClasses } from '#/shared/outcomes/outcome-case.ts'
import { dayField, daysField, type Period } from '#/shared/outcomes/period.ts'

/*
 * Which cases are listed and in which order: said by the address, chosen here among all cases that were read, because
 * the service cannot search, takes one status at a time and knows no day of closing (C103, C104, C106).
 */

/** The statuses in an address, `OPEN,CLOSED`, in the order of the contract; what is none is left out. */
export const statusesOf = (status: string | undefined): readonly TakedownStatus[] => {
  const codes = (status ?? '').split(',')
  return takedownStatuses.filter((code) => codes.includes(code))
}

/** Statuses as the URL writes them; `all` for any. */
export const statusText = (statuses: readonly TakedownStatus[]): string =>
  statuses.length === 0 || statuses.length === takedownStatuses.length
    ? 'all'
    : takedownStatuses.filter((code) => statuses.includes(code)).join()

/** The statuses of open cases, on which the list opens. */
export const openText = openStatuses.join()

/** Status if the URL names none: open cases, unless another filter defines its own set, such as an outcome. */
const defaultStatus = ({ only, waits, provider, resolution, who, ...search }: CaseSearch): string =>
  [only, waits, provider, resolution, who, search.closedFrom, search.closedTo].every(
    (part) => part === undefined,
  )
    ? openText
    : 'all'

/** What the list can be in order of. */
export const caseOrders = ['created', 'closed', 'target', 'brand'] as const

/** The address of the case list; what cannot be meant is left out. */
export const caseSearch = z.object({
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  /** Statuses, as `statusText` writes them. */
  status: searchField((raw) =>
    raw === 'all' || (typeof raw === 'string' && statusesOf(raw).length > 0)
      ? statusText(statusesOf(raw))
      : undefined,
  ),
  resolution: oneOf(takedownResolutions, undefined),
  /** Whole days of the viewer's zone, the last one included (C105). */
  from: dayField,
  to: dayField,
  /** The same of the closing. */
  closedFrom: dayField,
  closedTo: dayField,
  /** Cases that a figure of outcomes counts; the days of closing are those of the figure (F13). */
  only: caseSetField,
  /** Open cases that wait at least so many days for whoever's turn it is (F12). */
  waits: daysField(undefined),
  /** Cases with a contact of this name, as `providerKey` writes it, and what came of it (F3). */
  provider: searchField((raw) => (typeof raw === 'string' ? raw : undefined)),
  reply: oneOf(replyClasses, undefined),
  reportedFrom: dayField,
  reportedTo: dayField,
  /** Own cases, or those that the user follows in this browser (F15). */
  who: oneOf(['me', 'followed'], undefined),
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
  sort: oneOf(caseOrders, undefined),
  direction: oneOf(sortDirections, undefined),
})

/** What the address says about the case list. */
export type CaseSearch = Partial<z.output<typeof caseSearch>>

/** Replaces moving days of the URL by the dates they mean at `now`, and fills in the default status. */
export const resolveSearch = (search: CaseSearch, now = Date.now()): CaseSearch => ({
  ...search,
  status: search.status ?? defaultStatus(search),
  from: dayMeant(search.from, now),
  to: dayMeant(search.to, now),
  closedFrom: dayMeant(search.closedFrom, now),
  closedTo: dayMeant(search.closedTo, now),
  reportedFrom: dayMeant(search.reportedFrom, now),
  reportedTo: dayMeant(search.reportedTo, now),
})

/** Whether anything but the brand narrows the list, also by `status` alone. */
export const isNarrowed = ({ status, ...search }: CaseSearch): boolean =>
  status !== 'all' || hasFilters(search)

/** Whether the list has a filter beside brand and status. */
export const hasFilters = (search: CaseSearch): boolean =>
  Object.entries(search).some(
    ([name, part]) =>
      part !== undefined && !['brand', 'status', 'sort', 'direction'].includes(name),
  )

/** How many filters are in force beside the default list and the search. */
export const filtersInForce = (search: CaseSearch): number =>
  [
    search.brand,
    search.status === 'all' || search.status === openText ? undefined : search.status,
    search.resolution,
    search.from ?? search.to,
    search.closedFrom ?? search.closedTo,
    search.only,
    search.waits,
    search.provider,
  ].filter((part) => part !== undefined).length

/** The days of creation as instants; of the last day nothing is left out. */
export const createdRange = ({ from, to }: CaseSearch) => ({
  createdAfter: from === undefined ? null : startOfDay(from),
  createdBefore: to === undefined ? null : endOfDay(to),
})

/** Whether a case has one of the statuses; all the open ones mean also what is open in any other (C110). */
const hasStatus = (row: CaseRow, statuses: readonly TakedownStatus[]): boolean =>
  statuses.some((one) => one === row.status) ||
  (statuses.length === openStatuses.length &&
    openStatuses.every((status) => statuses.includes(status)) &&
    isOpenOtherwise(row))

/** Whether only open cases can be listed. */
export const isOpenOnly = (status: string | undefined): boolean => {
  const codes = statusesOf(status)
  return codes.length > 0 && codes.every((code) => openStatuses.some((open) => open === code))
}

/** Days of which one or both ends may be left out. */
const periodOf = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined
    ? null
    : { from: from ?? '1970-01-01', to: to ?? '9999-12-31' }

/** The cases that a figure of outcomes counts, chosen by the functions that counted them (F13). */
function behindFigure<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  now: number,
): readonly Row[] {
  const { only, waits, provider, reply = null, closedFrom, closedTo } = search
  if (only === undefined && waits === undefined && provider === undefined)
    return closedWithin(rows, { from: closedFrom, to: closedTo })
  const ended = periodOf(closedFrom, closedTo)
  const reported = periodOf(search.reportedFrom, search.reportedTo)
  return rows.filter((row) => {
    const one = outcomeCase(row, now)
    return (
      (only === undefined || setsOf(one, ended).includes(only)) &&
      (waits === undefined || waitsFor(one, waits, now)) &&
      (provider === undefined || hasContact(one, { key: provider, reply }, reported))
    )
  })
}

/**
 * The cases whose target, comment, requester, brand or identifier holds the text, or whose target is on the host of
 * an address in it (C103).
 */
function withText<Row extends CaseRow>(rows: readonly Row[], text = ''): readonly Row[] {
  const part = refang(text.trim()).toLowerCase()
  if (part === '') return rows
  const host = searchedHost(text)?.host
  return rows.filter((row) => {
    const target = row.target_website?.toLowerCase() ?? ''
    return (
      target.includes(part) ||
      (host !== undefined && comparableHost(hostOf(target)).includes(host)) ||
      [row.user_comment, row.requesting_user_email, row.brand_display, row.brand_name, row.id].some(
        (one) => one?.toLowerCase().includes(part),
      )
    )
  })
}

/** Facts that a list of cases depends on beside its address. */
export interface CaseContext {
  now: number
  /** Of the account; null if not reported. */
  email: string | null
  /** IDs of the cases that the user follows. */
  followed: ReadonlySet<string>
}

/** Of all cases those that the address means, in their order. */
export function chosenCases<Row extends CaseRow>(
  rows: readonly Row[],
  search: CaseSearch,
  { now, email, followed }: CaseContext,
): readonly Row[] {
  const { brand, resolution, who } = search
  const statuses = statusesOf(search.status)
  const range = createdRange(search)
  const [from, to] = [parseInstant(range.createdAfter), parseInstant(range.createdBefore)]
  const own = email?.toLowerCase()
  const chosen = rows.filter((row) => {
    const created = from === null && to === null ? null : parseInstant(row.created_at)
    return (
      (brand === undefined || isOfBrand(row, brand)) &&
      (statuses.length === 0 || hasStatus(row, statuses)) &&
      (resolution === undefined || row.resolution === resolution) &&
      (from === null || (created !== null && created >= from)) &&
      (to === null || (created !== null && created < to)) &&
      (who !== 'me' || (own !== undefined && row.requesting_user_email?.toLowerCase() === own)) &&
      (who !== 'followed' || followed.has(row.id))
    )
  })
  return withText(behindFigure(chosen, search, now), search.text)
}

type Order = (typeof caseOrders)[number]
/** Made where texts are put in order: the browser takes long to make its first one. */
const texts = lazy(() => new Intl.Collator('en'))
const placeOf: Record<Order, (row: CaseRow) => string | number | null> = {
  created: ({ created_at }) => parseInstant(created_at),
  closed: ({ closed_at }) => parseInstant(closed_at),
  target: ({ target_website: target }) => (target && hostOf(target)) || null,
  brand: (row) => row.brand_display ?? legacyBrandName(row),
}

/** The cases in the order that the address asks for: the newest first, as the service has them, unless it says another. */
export function inOrder(
  rows: readonly CaseRow[],
  { sort, direction = 'desc' }: CaseSearch,
): readonly CaseRow[] {
  if (sort === undefined) return rows
  const turn = direction === 'asc' ? 1 : -1
  const placed = rows.map((row) => ({ row, place: placeOf[sort](row) }))
  return placed
    .toSorted(({ place: a }, { place: b }) => {
      // What has no date or name stands last, whichever way.
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const by = typeof a === 'string' ? texts().compare(a, String(b)) : a - Number(b)
      return by * turn
    })
    .map(({ row }) => row)
}
