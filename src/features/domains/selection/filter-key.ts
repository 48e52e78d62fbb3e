import type { DomainFilters } from '#/api/domain-filters.ts'

/** One text for one filter, whatever the order of its members. */
export const filterKey = (filters: DomainFilters): string =>
  JSON.stringify(
    Object.entries({ ...filters, host: filters.host.toLowerCase() }).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  )
