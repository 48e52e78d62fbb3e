import type { DomainFilters } from '#/api/domain-filters.ts'
import { allDomainsOptions, allFullDomainsOptions } from '#/api/load-all.ts'
import { useWhole } from '#/product/lists/use-whole.ts'

/** Short rows, or full ones, which are much larger and tell feedback. */
export type RowForm = 'compact' | 'full'

/** The reading of all rows of a filter in one of the two forms. */
export const allInForm = (brandId: string, filters: DomainFilters, form: RowForm) =>
  form === 'full' ? allFullDomainsOptions(brandId, filters) : allDomainsOptions(brandId, filters)

/** All rows of a filter, in review order, once somebody starts to load them: see `useWhole`. */
export const useLoadAll = (brandId: string, filters: DomainFilters, form: RowForm) =>
  useWhole(allInForm(brandId, filters, form))
