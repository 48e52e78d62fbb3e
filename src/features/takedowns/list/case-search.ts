import * as z from 'zod/mini'
import { isId } from '#/api/identifier.ts'
import type { TakedownListParams } from '#/api/takedowns.ts'
import { takedownStatuses } from '#/contract/codes.ts'
import { oneOf, searchField } from '#/contract/search-field.ts'

/** Filters of the case list as search parameters; what cannot be meant is left out. */
export const takedownSearch = {
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  status: oneOf(takedownStatuses, undefined),
}

const shape = z.object(takedownSearch)
/** What the address says about the case list. */
export type TakedownSearch = Partial<z.output<typeof shape>>

/** The same as the service is asked. */
export function takedownListParams(
  search: TakedownSearch & { page: number; pageSize: number },
): TakedownListParams {
  return {
    brandId: search.brand ?? null,
    status: search.status ?? null,
    resolution: null,
    createdAfter: null,
    createdBefore: null,
    page: search.page,
    pageSize: search.pageSize,
  }
}
