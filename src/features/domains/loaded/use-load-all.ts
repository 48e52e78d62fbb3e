import type { QueryClient } from '@tanstack/react-query'
import type { DomainFilters } from '#/api/domain-filters.ts'
import { allDomainsOptions, allFullDomainsOptions } from '#/api/load-all.ts'
import { domainFilters, type Asked } from '#/features/domains/domain-search.ts'
import { useWhole } from '#/product/lists/use-whole.ts'

/** Short rows, or full ones, which are much larger and tell feedback. */
export type RowForm = 'compact' | 'full'

/** The reading of all rows of a filter in one of the two forms. */
export const allInForm = (brandId: string, filters: DomainFilters, form: RowForm) =>
  form === 'full' ? allFullDomainsOptions(brandId, filters) : allDomainsOptions(brandId, filters)

/** All rows of a filter, in review order, once somebody starts to load them: see `useWhole`. */
export const useLoadAll = (brandId: string, filters: DomainFilters, form: RowForm) =>
  useWhole(allInForm(brandId, filters, form))

/** Whether an address asks for all rows of a filter, as hosts. */
export const asksForAll = ({ rows, group }: Asked): boolean => rows === 'all' && group === 'none'

/**
 * All rows of the list that an address asks for: `whole` once they are loaded and the address asks for them. `all` is
 * their reading, of full rows where there are some.
 */
export function useLoadedList(brandId: string, asked: Asked) {
  const filters = domainFilters(asked)
  const compact = useLoadAll(brandId, filters, 'compact')
  const full = useLoadAll(brandId, filters, 'full')
  // Short rows do not tell where the pictures are.
  const isFull = full.data !== undefined || asked.view === 'pictures'
  const all = isFull ? { ...full, form: 'full' as const } : { ...compact, form: 'compact' as const }
  return { all, whole: asksForAll(asked) ? all.data : undefined }
}

/**
 * What of an address can be shown now: after a reload, or from a link, the rows that it asks for are not loaded. Then
 * it is a page of the service, with the orders that the service has, until somebody loads them (C64).
 */
export function useAsked(brandId: string, address: Asked): Asked {
  const { whole } = useLoadedList(brandId, address)
  const isLacking = asksForAll(address) && whole === undefined
  return isLacking ? { ...address, rows: 'page' } : address
}

/** Whether `useLoadedList` has `whole`: then no page of the service is needed, whatever the order. */
export function isLoaded(queryClient: QueryClient, brandId: string, asked: Asked): boolean {
  const forms: readonly RowForm[] = asked.view === 'pictures' ? ['full'] : ['full', 'compact']
  const isThere = (form: RowForm) =>
    queryClient.getQueryData(allInForm(brandId, domainFilters(asked), form).queryKey) !== undefined
  return asksForAll(asked) && forms.some(isThere)
}
