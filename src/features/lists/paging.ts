import * as z from 'zod/mini'

/** How many rows a page may hold, for the reader to choose from. */
const pageSizes = [25, 50, 100] as const

/** Where a list stands when its address does not say. */
export const pagingDefaults = { page: 1, pageSize: 50 } as const

/**
 * The place in a list, as search parameters of its address. Addresses are typed by people: what cannot
 * be meant falls back to the default.
 */
export const pagingSearch = {
  page: z.catch(
    z.prefault(
      z.coerce.number().check(z.refine((page) => Number.isSafeInteger(page) && page > 0)),
      pagingDefaults.page,
    ),
    pagingDefaults.page,
  ),
  pageSize: z.catch(
    z.prefault(z.pipe(z.coerce.number(), z.literal(pageSizes)), pagingDefaults.pageSize),
    pagingDefaults.pageSize,
  ),
}

/** The number of the last page that has rows; 1 for an empty list. */
export const lastPage = (count: number, pageSize: number): number =>
  Math.max(1, Math.ceil(count / pageSize))
