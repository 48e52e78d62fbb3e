import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#/contract/page.ts'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import { caseSearch, readCases, type TakedownListParams } from './case-page.ts'
import { brief, onSight } from './freshness.ts'
import { takedownPath } from './paths.ts'
import { get } from './request.ts'

/** Reads one page of cases, newest first. A page past the end fails with 'not-found' (C26). */
export const readCasePage = (
  params: TakedownListParams,
  signal: AbortSignal,
): Promise<Page<Takedown>> => readCases(get, params, signal)

/** One page of cases, newest first. */
export function takedownListOptions(params: TakedownListParams) {
  return queryOptions({
    queryKey: ['takedowns', params.brandId, 'list', caseSearch(params)],
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
