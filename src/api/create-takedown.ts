import { queryOptions } from '@tanstack/react-query'
import { endedStatuses, openStatuses, type TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
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
import { createPageSource, fetchAllPages, fetchPages } from './fetch-all-pages.ts'
import { staleAfter30s, staleAfter5Min } from './freshness.ts'
import type { Search } from './http.ts'
import { takedownsPath } from './paths.ts'
import { createCaseRowSource, type CaseRow } from './takedowns.ts'

/*
 * API calls of a takedown request, in order: look up the cases on the host (F14), send the POST, and search for the
 * created case (C141).
 */

/** Index over all pages of cases, because the API can't search cases by host (C103). */
export interface CaseIndex {
  /** Cases by normalized host, newest first. Cases whose target has no readable host are left out. */
  byHost: ReadonlyMap<string | null, readonly CaseRow[]>
  /** False if there may be more cases than were loaded. */
  isComplete: boolean
}

const maxOpenCasesPerStatus = 5000
const maxEndedCasesPerStatus = 1000

async function fetchCaseIndex(
  statuses: readonly TakedownStatus[],
  maxRows: number,
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> {
  const lists = await Promise.all(
    statuses.map((status) =>
      fetchAllPages(createCaseRowSource({ status }, request), { signal, maxRows }),
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

/** Loads the open cases of all brands, and those without a brand, indexed by host (C141). */
export const fetchOpenCases = (
  signal: AbortSignal,
  request: ApiClient['get'] = get,
): Promise<CaseIndex> => fetchCaseIndex(openStatuses, maxOpenCasesPerStatus, signal, request)

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
 * Outcome of a takedown request. Only `not-sent` proves that there is no case. `refused`, `unauthorized` and
 * `rate-limited` don't, because browsers may resend a request: the first copy may have created a case before the API
 * rejected the second. Search for the case before reporting that there is none (C141).
 */
export type CreateOutcome =
  /** 201: the case as the API stored it, with its initial status (C140, C144). */
  | { kind: 'created'; takedown: Takedown }
  /** 400: the error messages, by field where possible (C14). */
  | { kind: 'refused'; errors: RequestErrors }
  /** 401: the session ended. Keep the draft. */
  | { kind: 'unauthorized' }
  /**
   * 429, for this request or for a read while this request was queued. `retryAt` is in milliseconds since the epoch;
   * null if not reported.
   */
  | { kind: 'rate-limited'; retryAt: number | null }
  /** The request failed before it was sent. */
  | { kind: 'not-sent'; error: unknown }
  /** The request was sent, but the API may or may not have stored a case. Search for the case (C141). */
  | { kind: 'unknown'; error: unknown }

interface SendOptions {
  apiClient: Pick<ApiClient, 'post'>
  /** Must not abort when a screen unmounts: the outcome of an aborted request is unknown. */
  signal: AbortSignal
  /** Lets the server drop duplicates of this attempt. */
  attemptId: string
  /** Called right before sending, because time may have passed in the queue. If it returns false, nothing is sent. */
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
    const postRequest = { path, body: toRequestBody(request), schema: takedown, attemptId }
    const createdCase = await apiClient.post(postRequest, signal, () => {
      if (!shouldSend())
        throw new DOMException('No longer allowed to send this request.', 'AbortError')
      isSent = true
    })
    return { kind: 'created', takedown: createdCase }
  } catch (error) {
    return toOutcome(error, isSent)
  }
}

/**
 * Converts an error to an outcome. Only three responses prove that the API rejected the request (or a resent copy): a
 * 400 or 401 in the contract's format, and a 429. Any other response may come from a proxy after the API stored the
 * case.
 */
function toOutcome(error: unknown, isSent: boolean): CreateOutcome {
  const apiError = error instanceof ApiError ? error : null
  const reason = apiError?.reason
  // A read may have got the 429 while this request was queued. All requests wait after it (C17).
  if (reason?.kind === 'rate-limited') return { kind: 'rate-limited', retryAt: reason.retryAt }
  if (!isSent)
    return reason?.kind === 'unauthorized' ? { kind: 'unauthorized' } : { kind: 'not-sent', error }
  if (reason?.kind === 'refused') {
    const errors = parseRequestErrors(reason.fields, reason.detail)
    if (errors.fields.size === 0 && errors.otherErrors.length === 0)
      errors.otherErrors.push(explainError(error).text)
    return { kind: 'refused', errors }
  }
  // If another request got the 401, this request was aborted. Its error has no status, and its outcome is unknown.
  if (reason?.kind === 'unauthorized' && reason.detail !== null && apiError?.status === 401)
    return { kind: 'unauthorized' }
  return { kind: 'unknown', error }
}

/**
 * The cases that existed before a request was sent. Stored as JSON. A case is new if it was created after `since`, or
 * at `since` with an ID that isn't in `ids`.
 */
export interface KnownCases {
  /** ISO creation time of the newest case by the API's clock; null if there is no case or the time is unreadable. */
  since: string | null
  /** IDs of the cases created at `since`. If the time is unreadable, IDs of the newest cases. */
  ids: string[]
}

const casePage = pageOf(takedown)
/** Maximum number of pages to search for a request's case. Few cases are created between the POST and the search. */
const maxPages = 20

/**
 * Loads the newest cases right before a request is sent. A local timestamp isn't enough, because the clocks of the
 * device and the API may differ. Requests for different targets can share the result.
 */
export async function fetchKnownCases(
  signal: AbortSignal,
  request: ApiClient['get'],
): Promise<KnownCases> {
  const search = { page: 1, page_size: maxPageSize }
  const { rows } = await request({ path: takedownsPath, search, schema: casePage }, signal)
  const newestCreatedAt = rows[0]?.created_at ?? null
  const since = parseInstant(newestCreatedAt) === null ? null : newestCreatedAt
  const newestRows = rows.filter((row) => since === null || row.created_at === since)
  return { since, ids: newestRows.map(({ id }) => id) }
}

export interface NewCases {
  cases: Takedown[]
  /** False if there may be more cases. */
  isComplete: boolean
  /** Error that ended the load early; null if none did. */
  error: unknown
}

/**
 * Loads the cases created after the known ones, newest first; none if the time of the known cases is unreadable.
 * Never rejects.
 */
export async function fetchCasesSince(
  { since, ids }: KnownCases,
  signal: AbortSignal,
  request: ApiClient['get'],
): Promise<NewCases> {
  const cases: Takedown[] = []
  if (since === null && ids.length > 0) return { cases, isComplete: false, error: null }
  // `created_after` is inclusive (C105), so cases created at the same time are found too.
  const search: Search = { created_after: since ?? undefined }
  const fetchPage = createPageSource(
    { path: takedownsPath, search, schema: casePage, pageSize: maxPageSize },
    request,
  )
  try {
    const { isEndReached, unreadableCount } = await fetchPages(
      // Ignore the reported count: if it were too low, the load would miss cases (C141).
      async (page, pageSignal) => ({ ...(await fetchPage(page, pageSignal)), count: null }),
      {
        signal,
        isSequential: true,
        maxRows: maxPages * maxPageSize,
        onPage: (rows) => void cases.push(...rows.filter(({ id }) => !ids.includes(id))),
      },
    )
    return { cases, isComplete: isEndReached && unreadableCount === 0, error: null }
  } catch (error) {
    return { cases, isComplete: false, error }
  }
}

/** Returns the cases that a request may have created, oldest first, including those without a brand (C141). */
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
