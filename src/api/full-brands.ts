import { queryOptions } from '@tanstack/react-query'
import { brand } from '#/contract/brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { onSight, statsMaxAge } from './freshness.ts'
import { brandPath, brandsPath } from './paths.ts'
import { get } from './request.ts'
import { byId, walkPages } from './walk.ts'

const brandPage = pageOf(brand)

/** All brands as full rows with headline figures, in the service's order (C29, C31). */
export function brandListOptions() {
  const search = { compact: false, include_stats: true, page_size: maxPageSize }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) =>
      walkPages(
        (page) => get({ path: brandsPath, search: { ...search, page }, answer: brandPage }, signal),
        byId,
      ),
    staleTime: statsMaxAge,
  })
}

/** One full brand with the user's role and its settings. */
export function brandOptions(brandId: string) {
  return queryOptions({
    queryKey: ['brands', brandId, 'detail'],
    queryFn: ({ signal }) => get({ path: brandPath(brandId), answer: brand }, signal),
    staleTime: onSight,
  })
}
