import { searchField } from '#/lib/search-params.ts'

const pageSizes = [25, 50, 100] as const

export const pagingDefaults = { page: 1, pageSize: 50 } as const

export const pagingSearch = {
  page: searchField((raw) => {
    const page = Number(raw)
    return Number.isSafeInteger(page) && page > 0 ? page : pagingDefaults.page
  }),
  pageSize: searchField(
    (raw): number => pageSizes.find((size) => size === Number(raw)) ?? pagingDefaults.pageSize,
  ),
}

export const getLastPage = (count: number, pageSize: number): number =>
  Math.max(1, Math.ceil(count / pageSize))
