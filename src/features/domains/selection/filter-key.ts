import type { DomainFilters } from '#/api/domain-filters.ts'
import { noLocalFilters, type LocalFilters } from '#/replica/host-filters.ts'

/**
 * One text for one filter, whatever the order of its members. `local` are filters of our own, where they leave
 * something out of the whole list and not only of the rows that are here.
 */
export const filterKey = (filters: DomainFilters, local: LocalFilters = noLocalFilters): string =>
  JSON.stringify(
    [
      ...Object.entries({ ...filters, host: filters.host.toLowerCase() }),
      ...Object.entries(local).filter(([, value]) => value !== 'any'),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
