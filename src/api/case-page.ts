import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { pathId, takedownsPath } from './paths.ts'
import type { Get } from './requester.ts'
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

/** A page of cases as the service is asked for it. */
export function caseSearch(params: TakedownListParams) {
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

/**
 * Reads one page of cases by `get`, newest first. A page past the end fails with 'not-found' (C26).
 */
export async function readCases(
  get: Get,
  params: TakedownListParams,
  signal: AbortSignal,
): Promise<Page<Takedown>> {
  if (params.brandId !== null) pathId(params.brandId, takedownsPath)
  return withoutDuplicates(
    await get({ path: takedownsPath, search: caseSearch(params), answer: takedownPage }, signal),
    byId,
  )
}
