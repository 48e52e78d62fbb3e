import { queryOptions } from '@tanstack/react-query'
import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { brief, onSight } from './freshness.ts'
import { pathId, takedownPath, takedownsPath } from './paths.ts'
import { get } from './request.ts'
import { byId, withoutDuplicates } from './walk.ts'

/** Which cases; null means any. Times are ISO 8601, `createdAfter` inclusive, `createdBefore` not. */
export interface TakedownListParams {
  brandId: string | null
  status: TakedownStatus | null
  resolution: TakedownResolution | null
  createdAfter: string | null
  createdBefore: string | null
  page: number
  pageSize: number
}

const takedownPage = pageOf(takedown)

function listSearch(params: TakedownListParams) {
  return {
    brand: params.brandId ?? undefined,
    status: params.status ?? undefined,
    resolution: params.resolution ?? undefined,
    created_after: params.createdAfter ?? undefined,
    created_before: params.createdBefore ?? undefined,
    page: params.page,
    // This list refuses what the others quietly correct (C23).
    page_size: Math.min(Math.max(Math.trunc(params.pageSize), 1), maxPageSize),
  }
}

/** Reads one page of cases, newest first. A page past the end fails with 'not-found' (C26). */
export async function readCasePage(
  params: TakedownListParams,
  signal: AbortSignal,
): Promise<Page<Takedown>> {
  if (params.brandId !== null) pathId(params.brandId, takedownsPath)
  return withoutDuplicates(
    await get({ path: takedownsPath, search: listSearch(params), answer: takedownPage }, signal),
    byId,
  )
}

/** One page of cases, newest first. */
export function takedownListOptions(params: TakedownListParams) {
  return queryOptions({
    queryKey: ['takedowns', params.brandId, 'list', listSearch(params)],
    queryFn: ({ signal }) => readCasePage(params, signal),
    staleTime: brief,
  })
}

/** One case with its contacts and blocklist submissions. */
export function takedownOptions(takedownId: string) {
  return queryOptions({
    queryKey: ['takedowns', null, 'detail', takedownId],
    queryFn: ({ signal }) => get({ path: takedownPath(takedownId), answer: takedown }, signal),
    staleTime: onSight,
  })
}
