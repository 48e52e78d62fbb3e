import * as z from 'zod/mini'
import type { CaseFilters } from '#/api/case-list.ts'
import { isId } from '#/api/paths.ts'
import { takedownResolutions, takedownStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'
import { endOfDay, startOfDay } from '#/lib/local-days.ts'
import { dayMeant, saysDay } from '#/lib/relative-day.ts'
import { caseSetField } from '#/product/outcomes/case-sets.ts'
import { replyClasses } from '#/product/outcomes/contact-state.ts'
import { daysField } from '#/product/outcomes/days-field.ts'

/** The states in an address, `OPEN,CLOSED`, in the order of the contract; what is none is left out. */
export const statusesOf = (status: string | undefined): readonly TakedownStatus[] => {
  const asked = (status ?? '').split(',')
  return takedownStatuses.filter((code) => asked.includes(code))
}

/** States as the address writes them; undefined for any. */
export const statusText = (statuses: readonly TakedownStatus[]): string | undefined =>
  statuses.length === 0 || statuses.length === takedownStatuses.length
    ? undefined
    : takedownStatuses.filter((code) => statuses.includes(code)).join()

/** A day, or how far back from today it lies: `withDays` says which day that is now. */
const day = searchField((raw) => (typeof raw === 'string' && saysDay(raw) ? raw : undefined))

/** Filters of the case list as search parameters of its address; what cannot be meant is left out. */
export const caseSearch = {
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  /** States, as `statusText` writes them. */
  status: searchField((raw) => (typeof raw === 'string' ? statusText(statusesOf(raw)) : undefined)),
  resolution: oneOf(takedownResolutions, undefined),
  /** Whole days of the viewer's zone, the last one included (C105). */
  from: day,
  to: day,
  /** The same of the closing, which the service cannot filter by: acts on loaded cases (C106). */
  closedFrom: day,
  closedTo: day,
  /** Cases that a figure of outcomes counts; the days of closing are those of the figure (F13). */
  only: caseSetField,
  /** Open cases that wait at least so many days for whoever's turn it is (F12). */
  waits: daysField(undefined),
  /** Cases with a contact of this name, as `providerKey` writes it, and what came of it (F3). */
  provider: searchField((raw) => (typeof raw === 'string' ? raw : undefined)),
  reply: oneOf(replyClasses, undefined),
  reportedFrom: day,
  reportedTo: day,
  // What the service cannot filter by acts on loaded cases (C103).
  who: oneOf(['me'], undefined),
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
  rows: oneOf(['all'], undefined),
}

const shape = z.object(caseSearch)
/** What the address says about the case list. */
export type CaseSearch = Partial<z.output<typeof shape>>

/** The search with the days that its own mean at `now`: what is asked for, while the address keeps them moving. */
export const withDays = <Search extends CaseSearch>(search: Search, now = Date.now()): Search => ({
  ...search,
  from: dayMeant(search.from, now),
  to: dayMeant(search.to, now),
  closedFrom: dayMeant(search.closedFrom, now),
  closedTo: dayMeant(search.closedTo, now),
  reportedFrom: dayMeant(search.reportedFrom, now),
  reportedTo: dayMeant(search.reportedTo, now),
})

/** A page of the list, as the address asks for it. */
export type AskedCases = CaseSearch & { page: number; pageSize: number }

/** Names the rows of a page, for the cursor among them. */
export const caseListKey = (asked: AskedCases): string => JSON.stringify(asked)

/** The same list under another filter: from its first page, and read page by page. */
export const filtered = <Asked extends CaseSearch>(asked: Asked, part: CaseSearch) => ({
  ...asked,
  rows: undefined,
  ...part,
  page: 1,
})

/** Why the days cannot be asked for; null when they can (C105). */
export const rangeProblem = ({ from, to }: CaseSearch): string | null =>
  from !== undefined && to !== undefined && from > to ? 'The last day is before the first.' : null

/** The same as the service is asked: of the last day nothing is left out. */
export function caseFilters({ brand, status, resolution, from, to }: CaseSearch): CaseFilters {
  return {
    brandId: brand ?? null,
    statuses: statusesOf(status),
    resolution: resolution ?? null,
    createdAfter: from === undefined ? null : startOfDay(from),
    createdBefore: to === undefined ? null : endOfDay(to),
  }
}

/**
 * Whether the list needs all cases of the filter here: to know whose they are when they were closed or which
 * of them a figure counts, or since it was asked.
 */
export const needsAll = ({ rows, who, ...search }: CaseSearch): boolean =>
  rows === 'all' || who === 'me' || asksForClosing(search) || asksForFigure(search)

/** Whether only cases closed on certain days are wanted. */
export const asksForClosing = ({ closedFrom, closedTo }: CaseSearch): boolean =>
  closedFrom !== undefined || closedTo !== undefined

/** Whether only cases behind a figure of outcomes are wanted. */
export const asksForFigure = ({ only, waits, provider }: CaseSearch): boolean =>
  only !== undefined || waits !== undefined || provider !== undefined

/** The search without what takes all cases of the filter to be loaded. */
export const askedOfService = {
  who: undefined,
  closedFrom: undefined,
  closedTo: undefined,
  only: undefined,
  waits: undefined,
  provider: undefined,
  reply: undefined,
  reportedFrom: undefined,
  reportedTo: undefined,
} as const satisfies CaseSearch

/** Whether anything but the brand narrows the list. */
export const isNarrowed = (search: CaseSearch): boolean => {
  const { status, resolution, from, to, who, text } = search
  return (
    asksForClosing(search) ||
    asksForFigure(search) ||
    [status, resolution, from, to, who, text].some((part) => part !== undefined)
  )
}

/** How many filters are in force beside the quick view and the search. */
export const filtersInForce = ({ brand, status, resolution, from, to, ...search }: CaseSearch) =>
  [
    brand !== undefined,
    status !== undefined,
    resolution !== undefined,
    from !== undefined || to !== undefined,
    asksForClosing(search),
    search.only !== undefined,
    search.waits !== undefined,
    search.provider !== undefined,
  ].filter(Boolean).length
