import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { RowCheckbox } from '#/ui/checkbox.tsx'
import { paneWithSeparatorWidth } from '#/ui/side-pane.tsx'
import { minScreenByPriority, type Sort } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import { domainColumns, type RowActions } from './domain-columns.tsx'
import type { HostList } from './domain-list.ts'
import { onFirstPage, tableSort, orderFromSort, type DomainSearch } from './domain-search.ts'
import { paneQuery } from './evidence-route.ts'
import { sortColumns, useTableSettings } from './table-settings.ts'
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
  const order = useTableSort(list.search)
  const { settings, change } = useTableSettings()
  const actions = useRowActions(triage)
  const hasPaneLayout = useMedia(paneQuery)
  const { search, page } = list
  const brandDomain = useBrandDomain(brandId)
  const isPhone = !useMedia(minScreenByPriority[2])
  const rowCount = rows.length
  const selectedCount = rows.filter(({ id }) => selection.hostById.has(id)).length
  // Memoized by hand, so that cells don't render on cursor moves: React Compiler can't prove that `domainColumns` is
  // pure.
  const columns = useMemo(
    () =>
      sortColumns(
        domainColumns({ brandId, brandDomain, search, isPhone, actions }),
        settings.order,
      ),
    [brandId, brandDomain, search, isPhone, actions, settings.order],
  )
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={rows}
      columns={columns}
      headerOverrides={{
        select: (
          <SelectHead
            rows={rowCount}
            selectedCount={selectedCount}
            onSelect={(isSelected) => selection.set(rows, isSelected)}
          />
        ),
      }}
      columnVisibility={{
        // Only full rows have screenshots.
        picture: settings.pictures && (page.filteredFrom === null || page.form === 'full'),
        ...Object.fromEntries(settings.hidden.map((id) => [id, false])),
      }}
      columnSizing={settings.widths}
      onColumnSizingChange={(widths) => change({ widths })}
      {...order}
      {...(hasPaneLayout
        ? { sidePane: { open: isOpen, width: paneWithSeparatorWidth(settings.pane) } }
        : {})}
      isFetching={isPlaceholderData}
      fillsHeight
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

type SelectHeadProps = {
  /** Rows on screen, and the number of selected ones. */
  rows: number
  selectedCount: number
  onSelect: (isSelected: boolean) => void
}

/** Checkbox that selects or deselects all rows on screen. */
function SelectHead({ rows, selectedCount, onSelect }: SelectHeadProps) {
  const isAllSelected = rows > 0 && selectedCount === rows
  return (
    <RowCheckbox
      name={`Select the ${rows} rows shown`}
      checked={isAllSelected}
      indeterminate={selectedCount > 0 && !isAllSelected}
      onToggle={() => onSelect(!isAllSelected)}
    />
  )
}

/** Stable callbacks for cells, so that rows don't render on every cursor move. */
function useRowActions({ select, evidence }: Triage): RowActions {
  const openRow = useStableCallback(evidence.open)
  const selectRow = useStableCallback((row: HostRow, through: boolean) => void select(row, through))
  return useMemo(() => ({ openRow, select: selectRow }), [openRow, selectRow])
}

/** Sort state and handler of a table header. Spread on a `DataTable`. */
export function useTableSort(search: DomainSearch) {
  const navigate = useNavigate()
  return {
    sort: tableSort(search),
    onSort: (sort: Sort) =>
      void navigate({ to: '.', search: { ...onFirstPage(search), ...orderFromSort(sort) } }),
  }
}
