import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  openStatuses,
  takedownStatuses,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { brief } from './freshness.ts'
import { mergePages } from './merge-pages.ts'
import { openInOtherStates } from './open-in-other-states.ts'
import { runningTakedownsOptions } from './running-takedowns.ts'
import { readCasePage } from './takedowns.ts'
import type { Walked } from './walk.ts'

/** Which cases; null means any, and so does no status. Times are ISO 8601, `createdBefore` exclusive. */
export interface CaseFilters {
  brandId: string | null
  statuses: readonly TakedownStatus[]
  resolution: TakedownResolution | null
  createdAfter: string | null
  createdBefore: string | null
}

/** All cases of a brand, or with null all that the user can see: one reading for every screen that needs it. */
export const everyCaseOf = (brandId: string | null): CaseFilters => ({
  brandId,
  statuses: [],
  resolution: null,
  createdAfter: null,
  createdBefore: null,
})

/** The service takes one status (C104): the lists of it that make up this one. */
export const listsOf = ({ statuses, ...rest }: CaseFilters) =>
  (statuses.length === 0 ? [null] : statuses).map((status) => ({ ...rest, status }))

/** Whether exactly the open states are asked for: then what is open in any other state is meant too (C110). */
const meansOpen = (statuses: readonly TakedownStatus[]): boolean =>
  statuses.length === openStatuses.length &&
  openStatuses.every((status) => statuses.includes(status))

const named: readonly (string | null)[] = takedownStatuses

/**
 * Whether a case of the list without a status is one of several statuses; of all open ones, also what is open
 * in a state that the contract does not name (C110).
 */
export const hasStatus = (
  { status, is_open }: Pick<Takedown, 'status' | 'is_open'>,
  statuses: readonly TakedownStatus[],
): boolean =>
  statuses.some((one) => one === status) ||
  (meansOpen(statuses) && is_open === true && !named.includes(status))

/**
 * Whether a case of the list of all is one that the service would list under these filters; its brand is not looked
 * at. A case without a date is in no range (C105).
 */
export function meetsFilters(
  row: Pick<Takedown, 'status' | 'is_open' | 'resolution' | 'created_at'>,
  { statuses, resolution, createdAfter, createdBefore }: CaseFilters,
): boolean {
  const created = parseInstant(row.created_at)
  const [from, to] = [parseInstant(createdAfter), parseInstant(createdBefore)]
  return (
    (statuses.length === 0 || hasStatus(row, statuses)) &&
    (resolution === null || row.resolution === resolution) &&
    (from === null || (created !== null && created >= from)) &&
    (to === null || (created !== null && created < to))
  )
}

/**
 * Of a list of all open cases those whose state the service cannot be asked for; null when there are none
 * (C110).
 */
export async function openBeside(
  { statuses, ...filters }: CaseFilters,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Walked<Takedown> | null> {
  if (!meansOpen(statuses)) return null
  const running = await client.fetchQuery(runningTakedownsOptions(filters.brandId))
  if (running.inOtherStates === 0) return null
  return openInOtherStates(filters, signal)
}

/**
 * One page of the cases of any number of states, newest first. Several states are as many lists of the
 * service, of which no more is read than the page needs (C104). A page past the end fails with
 * 'not-found' (C26).
 */
export function casePageOptions(
  filters: CaseFilters,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return queryOptions({
    queryKey: ['takedowns', filters.brandId, 'list', filters, { page, pageSize }],
    queryFn: async ({ client, signal }): Promise<Page<Takedown>> => {
      const [only, ...others] = listsOf(filters)
      if (only && others.length === 0) return readCasePage({ ...only, page, pageSize }, signal)
      // Beyond the first page most of what is read was on the pages before.
      const size = page === 1 ? pageSize : maxPageSize
      const lists = listsOf(filters).map(
        (list) => (number: number) =>
          readCasePage({ ...list, page: number, pageSize: size }, signal),
      )
      const beside = await openBeside(filters, { client, signal })
      if (beside) lists.push(() => Promise.resolve({ ...beside, next: null, previous: null }))
      return mergePages(lists, { page, pageSize })
    },
    staleTime: brief,
  })
}
