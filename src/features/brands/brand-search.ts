import * as z from 'zod/mini'
import { sortDirections } from '#/contract/codes.ts'
import { oneOf, searchField } from '#/lib/search-params.ts'

/** Sort options of the brand list: IDs of its columns. */
export const brandSortFields = ['name', 'queue', 'verdicts', 'high', 'latest'] as const

/** Worst brands first (see `sortBrands`). */
export const brandDefaults = { sort: 'verdicts', direction: 'desc' } as const

/** Search schema of the brand list. */
export const brandSearch = z.object({
  sort: oneOf(brandSortFields, brandDefaults.sort),
  direction: oneOf(sortDirections, brandDefaults.direction),
  /** Part of a name or domain. */
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
})

/** Sort order of the brand list. */
export type BrandOrder = Omit<z.output<typeof brandSearch>, 'text'>
