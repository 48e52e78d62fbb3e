import { queryOptions } from '@tanstack/react-query'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import {
  parseRequestErrors,
  toRequestBody,
  type RequestErrors,
  type TakedownRequest,
} from '#/contract/takedown-request.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { getTargetKey, getWebsiteHost, normalizeForComparison } from '#/lib/host-name.ts'
import { get, type ApiClient } from './client.ts'
import { ApiError, explainError } from './errors.ts'
import { fetchAllPages, fetchPages } from './fetch-all-pages.ts'
import { staleAfter30s, staleAfter5Min } from './freshness.ts'
import { takedownsPath } from './paths.ts'
import { createCaseRowSource, createCaseSource, type CaseRow } from './takedowns.ts'

/*
 * API calls for a takedown request: look up existing cases on the host (F14), send the POST, and search for the new
 * case if the result of the POST is unknown (C141).
 */

/** Cases by host, because the API can't search for a host (C103). */
export interface CaseIndex {
  /** Newest cases first. Cases whose target has no readable host are left out. */
  byHost: ReadonlyMap<string | null, readonly CaseRow[]>
  isComplete: boolean
}

const maxOpenCasesPerStatus = 5000
const maxEndedCasesPerStatus = 1000

async function fetchCaseIndex(
  statuses: readonly TakedownStatus[],
  maxRows: number,
  signal: AbortSignal,
  apiGet: ApiClient['get'] = get,
): Promise<CaseIndex> {
  const lists = await Promise.all(
    statuses.map((status) =>
      fetchAllPages(createCaseRowSource({ status }, apiGet), { signal, maxRows }),
    ),
  )
  const getCreatedAtMs = (row: CaseRow) => parseInstant(row.created_at) ?? 0
  const rows = lists
    .flatMap((list) => list.rows)
    .toSorted((a, b) => getCreatedAtMs(b) - getCreatedAtMs(a))
  const byHost = Map.groupBy(rows, ({ target_website: website }) => getWebsiteHost(website ?? ''))
  byHost.delete(null)
  return {
    byHost,
    isComplete: lists.every(
      ({ isTruncated, unreadableCount }) => !isTruncated && unreadableCount === 0,
    ),
  }
}

/** Loads all open cases, including cases without a brand (C141). */
export const fetchOpenCases = (
  signal: AbortSignal,
  apiGet: ApiClient['get'] = get,
): Promise<CaseIndex> => fetchCaseIndex(openStatuses, maxOpenCasesPerStatus, signal, apiGet)

/** Query for `fetchOpenCases`. The outbox calls the function directly, to bypass the cache. */
export function openCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'open'],
    queryFn: async ({ signal }) => fetchOpenCases(signal),
    staleTime: staleAfter30s,
    structuralSharing: false,
  })
}

/** Query for the newest closed, failed and rejected cases, up to 1000 of each, indexed by host. */
export function endedCasesOptions() {
  return queryOptions({
    queryKey: ['takedowns', null, 'by-host', 'ended'],
    queryFn: ({ signal }) => fetchCaseIndex(endedStatuses, maxEndedCasesPerStatus, signal),
    staleTime: staleAfter5Min,
    structuralSharing: false,
  })
}

/** Returns the cases on a host, newest first. Normalizes `host`. */
export function getCasesOnHost(index: CaseIndex, host: string): readonly CaseRow[] {
  return index.byHost.get(normalizeForComparison(host)) ?? []
}

/**
 * `not-sent` is the only failure that proves that there is no case. A browser may send a request twice, and the first
 * copy may create a case although the API rejects the second one. So after any other failure, search for the case
 * before reporting that there is none (C141).
 */
export type CreateOutcome =
  | { kind: 'created'; takedown: Takedown }
  | { kind: 'refused'; errors: RequestErrors }
  | { kind: 'unauthorized' }
  /** `retryAt` is in milliseconds since the epoch; null if not reported. */
  | { kind: 'rate-limited'; retryAt: number | null }
  | { kind: 'not-sent'; error: unknown }
  /** The request was sent, but the API may or may not have stored a case. */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  apiClient: Pick<ApiClient, 'post'>
  /** Must not abort when a screen unmounts: the outcome of an aborted request is unknown. */
  signal: AbortSignal
  attemptId: string
  /**
   * Called right before sending. Returns false to cancel the request, for example because it waited in the queue for
   * too long, or because the tab was frozen.
   */
  shouldSend: () => boolean
}

/** Sends a takedown request at most once. Never rejects. */
export async function createTakedown(
  request: TakedownRequest,
  { apiClient, signal, attemptId, shouldSend }: SendOptions,
): Promise<CreateOutcome> {
  const path = takedownsPath
  if ('onLine' in navigator && !navigator.onLine) {
    const error = new ApiError({ reason: { kind: 'offline' }, method: 'POST', path })
    return { kind: 'not-sent', error }
  }
  let isSent = false
  try {
    const onSend = () => {
      if (!shouldSend())
        throw new DOMException('No longer allowed to send this request.', 'AbortError')
      isSent = true
    }
    const postRequest = { path, body: toRequestBody(request), schema: takedown, attemptId, onSend }
    const createdCase = await apiClient.post(postRequest, signal)
    return { kind: 'created', takedown: createdCase }
  } catch (error) {
    return toOutcome(error, isSent)
  }
}

/** Only a 400, 401 or 429 means that the API rejected the request. After any other error, the case may be stored. */
function toOutcome(error: unknown, isSent: boolean): CreateOutcome {
  const apiError = error instanceof ApiError ? error : null
  const reason = apiError?.reason
  // A 429 for a GET can also fail requests in the queue (C17), so this request may not have been sent. The caller must
  // wait even then.
  if (reason?.kind === 'rate-limited') return { kind: 'rate-limited', retryAt: reason.retryAt }
  if (!isSent)
    return reason?.kind === 'unauthorized' ? { kind: 'unauthorized' } : { kind: 'not-sent', error }
  if (reason?.kind === 'refused') {
    const errors = parseRequestErrors(reason.fields, reason.detail)
    if (errors.fields.size === 0 && errors.otherErrors.length === 0)
      errors.otherErrors.push(explainError(error).text)
    return { kind: 'refused', errors }
  }
  // A 401 without a detail may come from a proxy. If there is no status, another request got the 401, and this request
  // was aborted after it was sent. In both cases, the API may have processed the request.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && apiError?.status === 401)
    return { kind: 'unauthorized' }
  return { kind: 'unknown', error }
}

/** Identifies the newest cases before a request is sent, so that a later search can skip them. Stored as JSON. */
export interface KnownCases {
  /** ISO creation time of the newest case; null if there is no case or its time is unreadable. */
  since: string | null
  /** IDs of the cases created exactly at `since`. If that time is unreadable, IDs of all cases on the first page. */
  ids: string[]
}

/** More pages aren't needed, because few cases are created between the POST and the search. */
const maxSearchedPages = 20

/** Loads the newest cases. `since` is a time from the API, because the clock of this device may differ. */
export async function fetchKnownCases(
  signal: AbortSignal,
  apiGet: ApiClient['get'],
): Promise<KnownCases> {
  const { rows } = await createCaseSource({}, apiGet)(1, signal)
  const newestCreatedAt = rows[0]?.created_at ?? null
  const since = parseInstant(newestCreatedAt) === null ? null : newestCreatedAt
  const newestRows = rows.filter((row) => since === null || row.created_at === since)
  return { since, ids: newestRows.map(({ id }) => id) }
}

export interface NewCases {
  cases: Takedown[]
  isComplete: boolean
  /** Null unless an error ended the load early. */
  error: unknown
}

/** Loads the cases created after the known ones, newest first. Never rejects. */
export async function fetchCasesSince(
  { since, ids }: KnownCases,
  signal: AbortSignal,
  apiGet: ApiClient['get'],
): Promise<NewCases> {
  const cases: Takedown[] = []
  const isTimeUnreadable = since === null && ids.length > 0
  if (isTimeUnreadable) return { cases, isComplete: false, error: null }
  // `created_after` is inclusive (C105), so the response also contains new cases created exactly at `since`.
  const fetchPage = createCaseSource({ created_after: since ?? undefined }, apiGet)
  try {
    const { isEndReached, unreadableCount } = await fetchPages(fetchPage, {
      signal,
      // If the reported count is too low, a parallel load would miss cases (C141).
      isSequential: true,
      maxRows: maxSearchedPages * maxPageSize,
      onPage: (rows) => void cases.push(...rows.filter(({ id }) => !ids.includes(id))),
    })
    return { cases, isComplete: isEndReached && unreadableCount === 0, error: null }
  } catch (error) {
    return { cases, isComplete: false, error }
  }
}

/**
 * Returns the cases with the same target and brand as a request, oldest first. A request without a brand matches cases
 * of any brand, and a case without a brand matches requests for any brand (C141).
 */
export const filterCasesOfRequest = (
  { website, brandId }: Pick<TakedownRequest, 'website' | 'brandId'>,
  cases: readonly Takedown[],
): Takedown[] => {
  const key = getTargetKey(website)
  return cases
    .filter(
      ({ brand, target_website: target }) =>
        (brand === null || brandId === null || brand === brandId) &&
        target !== null &&
        getTargetKey(target) === key,
    )
    .toReversed()
}
