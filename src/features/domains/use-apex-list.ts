import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { domainCountOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { groupHostsOptions } from '#/api/load-all.ts'
import type { Walked } from '#/api/walk.ts'
import { hostsOfGroup } from './apex/host-of-group.ts'
import type { ApexList, ApexRow, OpenGroup } from './domain-list.ts'
import { domainFilters, type Asked } from './domain-search.ts'
import { apexes, listKey } from './host-list.ts'
import { filterKey } from './selection/filter-key.ts'

/** The apexes that an address asks for, and the hosts of those that are `expanded`. */
export function useApexList(brandId: string, shown: Asked, expanded: ReadonlySet<string>) {
  const queryClient = useQueryClient()
  const enabled = shown.group === 'apex'
  const filters = domainFilters(shown)
  const reading = useQuery({ ...apexes(brandId, shown), enabled, retryOnMount: false })
  // The hosts below all apexes; where it cannot be read the apexes stand alone (C68).
  const counting = useQuery({ ...domainCountOptions(brandId, filters), enabled })
  const page = enabled ? reading.data : undefined
  const rows = (page?.rows ?? []).map((group): ApexRow => ({
    ...group,
    id: group.registrable_apex,
  }))
  const opened = rows.filter(({ id }) => expanded.has(id))
  const readings = useQueries({
    queries: opened.map(({ id }) => groupHostsOptions(brandId, filters, id)),
  })
  const hostsIn = (row: ApexRow, walked: Walked<HostRow>) =>
    hostsOfGroup(walked, { apex: row.id, domainCount: row.domain_count, host: filters.host })
  const open = new Map<string, OpenGroup>()
  for (const [at, row] of opened.entries()) {
    const hosts = readings[at]
    if (hosts) open.set(row.id, { reading: hosts, found: hosts.data && hostsIn(row, hosts.data) })
  }
  const list: ApexList | null = page
    ? {
        kind: 'apexes',
        key: listKey(shown),
        filters,
        filter: filterKey(filters),
        reading: {
          error: reading.error,
          dataUpdatedAt: reading.dataUpdatedAt,
          isFetching: reading.isFetching,
          refetch: () => Promise.all([reading.refetch(), counting.refetch()]),
        },
        count: page.count,
        hosts: counting.data ?? null,
        unreadable: page.unreadable,
        more: page.next !== null,
        rows,
        open,
        loaded: [...open.values()].flatMap(({ found }) => found?.rows ?? []),
        readHosts: async (row) => {
          const options = groupHostsOptions(brandId, filters, row.id)
          return hostsIn(row, await queryClient.ensureQueryData(options)).rows
        },
      }
    : null
  return { list, error: reading.error }
}
