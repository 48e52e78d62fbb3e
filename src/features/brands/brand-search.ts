import * as z from 'zod/mini'
import { sortDirections } from '#/contract/codes.ts'
import { oneOf, searchField } from '#/lib/search-params.ts'

/** Sort options of the brand list. */
export const brandSortFields = ['name', 'queue', 'high', 'latest'] as const

/** Search schema of the brand list. Without `sort`, the worst brands come first (see `sortBrands`). */
export const brandSearch = z.object({
  sort: oneOf(brandSortFields, undefined),
  direction: oneOf(sortDirections, 'desc'),
  /** Part of a name or domain. */
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
})

/** Sort order of the brand list. */
export type BrandOrder = Omit<z.output<typeof brandSearch>, 'text'>
