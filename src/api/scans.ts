import { queryOptions } from '@tanstack/react-query'
import { compactScan } from '#/contract/compact-scan.ts'
import { pageOf } from '#/contract/page.ts'
import { brief } from './freshness.ts'
import { brandPath } from './identifier.ts'
import { get } from './request.ts'
import { byId, withoutTwins } from './walk.ts'

const scanPage = pageOf(compactScan)

/** One page of a brand's scans, newest first. A page past the end fails with 'not-found'. */
export function scanListOptions(brandId: string, params: { page: number; pageSize: number }) {
  const search = { compact: true, page: params.page, page_size: params.pageSize }
  return queryOptions({
    queryKey: ['scans', brandId, 'list', search],
    queryFn: async ({ signal }) =>
      withoutTwins(
        await get({ path: brandPath(brandId, 'scans/'), search, answer: scanPage }, signal),
        byId,
      ),
    staleTime: brief,
  })
}
