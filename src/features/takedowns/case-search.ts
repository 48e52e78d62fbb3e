import * as z from 'zod/mini'
import {
  openStatuses,
  sortDirections,
  takedownResolutions,
  takedownStatuses,
} from '#/contract/codes.ts'
import { isUuid } from '#/contract/tolerant.ts'
import { dayField, dayCountField, oneOf, searchField } from '#/lib/search-params.ts'
import { caseSetField, replyClasses } from '#/shared/outcomes/case-set-names.ts'

const statusFilters = ['open', 'closed', 'all', ...takedownStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Also accepts lists from URLs of earlier versions, such as `CLOSED,FAILED,REJECTED`. */
function parseStatusFilter(raw: unknown): StatusFilter | undefined {
  const filter = statusFilters.find((code) => code === raw)
  if (filter !== undefined || typeof raw !== 'string' || !raw.includes(',')) return filter
  const codes = takedownStatuses.filter((code) => raw.split(',').includes(code))
  const openCount = codes.filter(isOpenStatus).length
  if (codes.length === 0) return undefined
  if (openCount === codes.length) return 'open'
  return openCount === 0 ? 'closed' : 'all'
}

export const isOpenStatus = (code: string | null): boolean =>
  openStatuses.some((open) => open === code)

export const caseSortFields = ['created', 'closed', 'target', 'brand'] as const

/** Invalid search parameters are dropped. */
export const caseSearch = z.object({
  brand: searchField((raw) => (typeof raw === 'string' && isUuid(raw) ? raw : undefined)),
  status: searchField(parseStatusFilter),
  resolution: oneOf(takedownResolutions, undefined),
  /** Creation dates. All dates are local and inclusive (C105). */
  from: dayField,
  to: dayField,
  closedFrom: dayField,
  closedTo: dayField,
  /** Set of cases behind a figure of the outcomes page (F13), in the period `closedFrom` to `closedTo`. */
  only: caseSetField,
  /** Minimum days that an open case has been waiting (F12). */
  waits: dayCountField(undefined),
  /** Key of a provider (F3). The next three fields filter the reports to this provider. */
  provider: searchField((raw) => (typeof raw === 'string' ? raw : undefined)),
  reply: oneOf(replyClasses, undefined),
  reportedFrom: dayField,
  reportedTo: dayField,
  who: oneOf(['me', 'followed'], undefined),
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
  sort: oneOf(caseSortFields, undefined),
  direction: oneOf(sortDirections, undefined),
})

export type CaseSearch = Partial<z.output<typeof caseSearch>>
