import type { CaseFilters } from '#/api/case-list.ts'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { endOfDay, isDay, startOfDay } from '#/lib/local-days.ts'
import type { RawCaseSearch } from './raw-case-search.ts'

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

/** What the address says about the case list, as far as it can be meant. */
export interface CaseSearch {
  brand?: string | undefined
  /** States, as `statusText` writes them. */
  status?: string | undefined
  resolution?: TakedownResolution | undefined
  /** Whole days of the viewer's zone, the last one included (C105). */
  from?: string | undefined
  to?: string | undefined
  // What the service cannot filter by acts on loaded cases (C103).
  who?: 'me' | undefined
  text?: string | undefined
  rows?: 'all' | undefined
}

const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)

/** Reads the filters of an address; what cannot be meant is left out. */
export function readCaseSearch<Asked extends RawCaseSearch>(asked: Asked) {
  return {
    ...asked,
    status: statusText(statusesOf(asked.status)),
    resolution: takedownResolutions.find((code) => code === asked.resolution),
    from: day(asked.from),
    to: day(asked.to),
    who: asked.who === 'me' ? asked.who : undefined,
    text: asked.text || undefined,
    rows: asked.rows === 'all' ? asked.rows : undefined,
  } satisfies CaseSearch
}

/** A page of the list, as the address asks for it. */
export type AskedCases = CaseSearch & { page: number; pageSize: number }

/** The same list under another filter: from its first page, and read page by page. */
export const filtered = <Asked extends RawCaseSearch>(asked: Asked, part: CaseSearch) => ({
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

/** Whether the list needs all cases of the filter here: to know whose they are, or since it was asked. */
export const needsAll = ({ rows, who }: CaseSearch): boolean => rows === 'all' || who === 'me'

/** Whether anything but the brand narrows the list. */
export const isNarrowed = ({ status, resolution, from, to, who, text }: CaseSearch): boolean =>
  [status, resolution, from, to, who, text].some((part) => part !== undefined)
