import { DataTable } from '#/ui/table/data-table.tsx'
import { apexColumns } from './apex-columns.tsx'
import { GroupHosts } from './apex/group-hosts.tsx'
import type { ApexList, ApexRow } from './domain-list.ts'
import { fromStart, type Asked } from './domain-search.ts'
import { NoDomains } from './no-domains.tsx'
import { useHeadSort } from './use-head-sort.ts'
import type { Triage } from './use-triage.ts'

type ApexTableProps = {
  brandId: string
  /** What the address asks for, and what the rows on screen are of. */
  asked: Asked
  shown: Asked
  list: ApexList
  triage: Triage
}

/** One page of apexes, each with the hosts below it counted, and shown when asked for. */
export function ApexTable({ brandId, asked, shown, list, triage }: ApexTableProps) {
  const headSort = useHeadSort(asked, shown)
  const { controller } = triage
  const { rows, open } = list
  const below = (row: ApexRow) => {
    const group = open.get(row.id)
    return group && <GroupHosts brandId={brandId} group={row} open={group} triage={triage} />
  }
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={rows}
      columns={apexColumns({
        brandId,
        search: fromStart(shown),
        isOpen: ({ id }) => open.has(id),
        onToggle: triage.toggle,
        onSelect: (row) => void controller.select(row),
      })}
      below={below}
      {...headSort}
      busy={asked !== shown}
      fill
      empty={<NoDomains brandId={brandId} search={shown} />}
    />
  )
}
