import { useNavigate } from '@tanstack/react-router'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { CompactDomain } from '#/contract/domain.ts'
import { DataTable, type Sort } from '#/ui/data-table.tsx'
import { apexColumns } from './apex-columns.tsx'
import { domainColumns } from './domain-columns.tsx'
import type { DomainSearch } from './domain-search.ts'
import { NoDomains } from './no-domains.tsx'
import { headSort, orderOfHead } from './orders.ts'

type TableProps<Row> = {
  brandId: string
  /** What the rows were asked for; while newer ones are on their way `busy` is set. */
  search: DomainSearch
  rows: readonly Row[]
  busy: boolean
}

function useHeadSort(brandId: string, search: DomainSearch) {
  const navigate = useNavigate()
  return (sort: Sort) =>
    void navigate({
      to: '/brands/$brandId/domains',
      params: { brandId },
      search: { ...search, ...orderOfHead(sort) },
    })
}

/** One page of hosts. */
export function DomainTable({ brandId, search, rows, busy }: TableProps<CompactDomain>) {
  const onSort = useHeadSort(brandId, search)
  return (
    <DataTable
      name="Domains"
      columns={domainColumns(brandId)}
      rows={rows}
      rowKey={({ id }) => id}
      sort={headSort(search)}
      onSort={onSort}
      busy={busy}
      fill
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

/** One page of apexes, each with the hosts below it counted. */
export function ApexTable({ brandId, search, rows, busy }: TableProps<ApexGroup>) {
  const onSort = useHeadSort(brandId, search)
  return (
    <DataTable
      name="Domains"
      columns={apexColumns(brandId, search)}
      rows={rows}
      rowKey={({ registrable_apex: apex }) => apex}
      sort={headSort(search)}
      onSort={onSort}
      busy={busy}
      fill
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}
