import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { paneRoom } from '#/ui/side-pane.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { domainColumns } from './domain-columns.tsx'
import type { Asked } from './domain-search.ts'
import { NoDomains } from './no-domains.tsx'
import { SelectHead } from './select-head.tsx'
import { useTableSettings } from './table-settings.ts'
import { besideFrom } from './use-evidence.ts'
import { useHeadSort } from './use-head-sort.ts'
import type { Triage } from './use-triage.ts'

type HostTableProps = {
  brandId: string
  /** What the address asks for, and what the rows on screen are of. */
  asked: Asked
  shown: Asked
  /** Whether evidence is open beside it. */
  open: boolean
  triage: Triage
}

/** The hosts of a list: one page, or all of a filter. */
export function HostTable({ brandId, asked, shown, open, triage }: HostTableProps) {
  const headSort = useHeadSort(asked, shown)
  const { settings, change } = useTableSettings()
  const isBeside = useMedia(besideFrom)
  const { controller, hosts, list } = triage
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brandDomain = brands?.find(({ id }) => id === brandId)?.domain ?? null
  const columns = domainColumns({
    brandId,
    brandDomain,
    shown,
    loaded: list?.kind === 'hosts' && list.whole !== undefined,
    selectHead: (
      <SelectHead
        rows={hosts.length}
        selected={hosts.filter(triage.isSelected).length}
        onSelect={controller.selectShown}
      />
    ),
    onOpen: triage.open,
    onSelect: (row, through) => void controller.select(row, { through }),
  })
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={hosts}
      columns={columns}
      columnVisibility={Object.fromEntries(settings.hidden.map((id) => [id, false]))}
      columnSizing={settings.widths}
      onColumnSizingChange={(widths) => change({ widths })}
      {...headSort}
      {...(isBeside ? { beside: { open, room: paneRoom(settings.pane) } } : {})}
      busy={asked !== shown}
      fill
      empty={<NoDomains brandId={brandId} search={shown} />}
    />
  )
}
