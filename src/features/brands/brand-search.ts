import * as z from 'zod/mini'
import { sortDirections } from '#/contract/codes.ts'
import { oneOf, searchField } from '#/lib/search-params.ts'

/** IDs of the sortable columns. */
export const brandSortFields = ['name', 'queue', 'verdicts', 'high', 'latest'] as const

/** Worst brands first. */
export const brandDefaults = { sort: 'verdicts', direction: 'desc' } as const

export const brandSearch = z.object({
  sort: oneOf(brandSortFields, brandDefaults.sort),
  direction: oneOf(sortDirections, brandDefaults.direction),
  text: searchField((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)),
})

export type BrandOrder = Omit<z.output<typeof brandSearch>, 'text'>
