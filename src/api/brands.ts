import { queryOptions } from '@tanstack/react-query'
import { compactBrand } from '#/contract/compact-brand.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { settled } from './freshness.ts'
import { brandsPath } from './paths.ts'
import { get } from './request.ts'
import { byId, walkPages } from './walk.ts'

const compactBrandPage = pageOf(compactBrand)

/** All brands as short rows: names for the switcher, and whether monitoring is on (C31). */
export function compactBrandsOptions() {
  const search = { compact: true, page_size: maxPageSize }
  return queryOptions({
    queryKey: ['brands', null, 'list', search],
    queryFn: ({ signal }) =>
      walkPages(
        (page) =>
          get({ path: brandsPath, search: { ...search, page }, answer: compactBrandPage }, signal),
        byId,
      ),
    staleTime: settled,
  })
}
