import { useMemo } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { paneRoom } from '#/ui/side-pane.tsx'
import { shownFrom } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { domainColumns } from './domain-columns.tsx'
import type { Asked } from './domain-search.ts'
import { NoDomains } from './no-domains.tsx'
import { useRowActions } from './row-actions.ts'
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
  /** All hosts of the filter, while they are printed. */
  onPaper: readonly HostRow[] | null
  triage: Triage
}

/** The hosts of a list: one page, or all of a filter. */
export function HostTable({ brandId, asked, shown, open, onPaper, triage }: HostTableProps) {
  const headSort = useHeadSort(asked, shown)
  const { settings, change } = useTableSettings()
  const actions = useRowActions(triage)
  const isBeside = useMedia(besideFrom)
  const { controller, hosts, list } = triage
  const brandDomain = useBrandDomain(brandId)
  const isPhone = !useMedia(shownFrom[2])
  const copied = list?.kind === 'hosts' && list.device !== null
  const loaded = copied || (list?.kind === 'hosts' && list.whole !== undefined)
  const total = hosts.length
  const selected = hosts.filter(triage.isSelected).length
  // Stays while the cursor moves and evidence opens, and with it all cells: said here, for the compiler
  // does not take `domainColumns` for a function that only reads.
  const columns = useMemo(
    () =>
      domainColumns({
        brandId,
        brandDomain,
        shown,
        isPhone,
        loaded,
        selectHead: <SelectHead rows={total} selected={selected} onSelect={actions.selectShown} />,
        actions,
      }),
    [brandId, brandDomain, shown, isPhone, loaded, total, selected, actions],
  )
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={onPaper?.filter((row) => !triage.isHidden(row)) ?? hosts}
      columns={columns}
      columnVisibility={{
        // Where pictures are is known of one page alone, and the copy on this device does not know it.
        picture: settings.pictures && onPaper === null && !copied,
        ...Object.fromEntries(settings.hidden.map((id) => [id, false])),
      }}
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
