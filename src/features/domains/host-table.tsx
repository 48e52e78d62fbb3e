import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { RowBox } from '#/ui/checkbox.tsx'
import { paneRoom } from '#/ui/side-pane.tsx'
import { shownFrom, type Sort } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useStable } from '#/ui/use-stable.ts'
import { domainColumns, type RowActions } from './domain-columns.tsx'
import type { HostList } from './domain-list.ts'
import { fromStart, headSort, orderOfHead, type DomainSearch } from './domain-search.ts'
import { besideFrom } from './evidence-route.ts'
import { inOrder, useTableSettings } from './table-settings.ts'
import { NoDomains } from './triage-notices.tsx'
import type { Triage } from './use-triage.ts'

type HostTableProps = {
  brandId: string
  list: HostList
  /** New rows are loading. */
  isPlaceholderData: boolean
  /** True if the evidence pane is open. */
  isOpen: boolean
  triage: Triage
}

/** Table of domains: one page, or all of a filter. */
export function HostTable({ brandId, list, isPlaceholderData, isOpen, triage }: HostTableProps) {
  const { controller, selection } = triage
  const rows = triage.rows.hosts
  const order = useHeadSort(list.search)
  const { settings, change } = useTableSettings()
  const actions = useRowActions(triage)
  const isBeside = useMedia(besideFrom)
  const { search, page } = list
  const brandDomain = useBrandDomain(brandId)
  const isPhone = !useMedia(shownFrom[2])
  const total = rows.length
  const selected = rows.filter(({ id }) => selection.chosen.has(id)).length
  // Memoized by hand, so that cells don't render on cursor moves: React Compiler can't prove that `domainColumns` is
  // pure.
  const columns = useMemo(
    () =>
      inOrder(domainColumns({ brandId, brandDomain, search, isPhone, actions }), settings.order),
    [brandId, brandDomain, search, isPhone, actions, settings.order],
  )
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={rows}
      columns={columns}
      heads={{
        select: (
          <SelectHead rows={total} selected={selected} onSelect={(on) => selection.set(rows, on)} />
        ),
      }}
      columnVisibility={{
        // Only full rows have screenshots.
        picture: settings.pictures && (page.from === null || page.form === 'full'),
        ...Object.fromEntries(settings.hidden.map((id) => [id, false])),
      }}
      columnSizing={settings.widths}
      onColumnSizingChange={(widths) => change({ widths })}
      {...order}
      {...(isBeside ? { beside: { open: isOpen, room: paneRoom(settings.pane) } } : {})}
      busy={isPlaceholderData}
      fill
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

type SelectHeadProps = {
  /** Rows on screen, and the number of selected ones. */
  rows: number
  selected: number
  onSelect: (on: boolean) => void
}

/** Checkbox that selects or deselects all rows on screen. */
function SelectHead({ rows, selected, onSelect }: SelectHeadProps) {
  const all = rows > 0 && selected === rows
  return (
    <RowBox
      name={`Select the ${rows} rows shown`}
      checked={all}
      mixed={selected > 0 && !all}
      onToggle={() => onSelect(!all)}
    />
  )
}

/** Stable callbacks for cells, so that rows don't render on every cursor move. */
function useRowActions({ select, evidence }: Triage): RowActions {
  const openRow = useStable(evidence.open)
  const selectRow = useStable((row: HostRow, through: boolean) => void select(row, through))
  return useMemo(() => ({ open: openRow, select: selectRow }), [openRow, selectRow])
}

/** Sort state and handler of a table header. Spread on a `DataTable`. */
export function useHeadSort(search: DomainSearch) {
  const navigate = useNavigate()
  return {
    sort: headSort(search),
    onSort: (sort: Sort) =>
      void navigate({ to: '.', search: { ...fromStart(search), ...orderOfHead(sort) } }),
  }
}
