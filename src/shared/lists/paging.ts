import { searchField } from '#/contract/search-field.ts'

/** How many rows a page may hold, for the reader to choose from. */
const pageSizes = [25, 50, 100] as const

/** Where a list stands when its address does not say. */
export const pagingDefaults = { page: 1, pageSize: 50 } as const

/** The place in a list, as search parameters of its address; what cannot be meant is the default. */
export const pagingSearch = {
  page: searchField((raw) => {
    const page = Number(raw)
    return Number.isSafeInteger(page) && page > 0 ? page : pagingDefaults.page
  }),
  pageSize: searchField(
    (raw): number => pageSizes.find((size) => size === Number(raw)) ?? pagingDefaults.pageSize,
  ),
}

/** The number of the last page that has rows; 1 for an empty list. */
export const lastPage = (count: number, pageSize: number): number =>
  Math.max(1, Math.ceil(count / pageSize))
