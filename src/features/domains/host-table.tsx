import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { RowCheckbox } from '#/ui/checkbox.tsx'
import { getPaneWithSeparatorWidth } from '#/ui/side-pane.tsx'
import { minScreenByPriority, type Sort } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useStableCallback } from '#/ui/use-stable-callback.ts'
import { buildDomainColumns } from './domain-columns.tsx'
import type { HostList } from './domain-list.ts'
import { toFirstPage, toTableSort, toOrder, type DomainSearch } from './domain-search.ts'
import { useEndedCases } from './ended-cases.ts'
import { areAllSelected } from './selection.ts'
import { sortColumns, useTableSettings } from './table-settings.ts'
import { NoDomains } from './triage-notices.tsx'
import { paneQuery } from './use-evidence.ts'
import type { Triage } from './use-triage.ts'

/** Table with one page of domains. */
export function HostTable({ list, triage }: { list: HostList; triage: Triage }) {
  const { brandId, openId, controller, select, selection } = triage
  const rows = triage.rows.hosts
  const order = useTableSort(list.search)
  const { settings, change } = useTableSettings()
  // Stable, so that rows don't re-render on every cursor move.
  const onSelect = useStableCallback((row: HostRow, isRange: boolean) => void select(row, isRange))
  const hasPaneLayout = useMedia(paneQuery)
  const { search, page } = list
  const brandDomain = useBrandDomain(brandId)
  const endedCases = useEndedCases(brandId)
  const isPhone = !useMedia(minScreenByPriority[2])
  // Client-side filters usually run on compact rows, which have no screenshots.
  const hasPictures = settings.pictures && (page.filteredFrom === null || page.rowFormat === 'full')
  const isAllSelected = areAllSelected(selection, rows)
  // Memoized by hand, so that cells don't re-render on cursor moves. React Compiler can't prove that `buildDomainColumns`
  // is pure.
  const columns = useMemo(
    () =>
      sortColumns(
        buildDomainColumns({ brandId, brandDomain, search, endedCases, isPhone, onSelect }),
        settings.order,
      ),
    [brandId, brandDomain, search, endedCases, isPhone, onSelect, settings.order],
  )
  return (
    <DataTable
      name="Domains"
      {...controller.table}
      rows={rows}
      columns={columns}
      headerOverrides={{
        select: (
          <RowCheckbox
            name={`Select the ${rows.length} rows shown`}
            checked={isAllSelected}
            indeterminate={!isAllSelected && rows.some(({ id }) => selection.hostById.has(id))}
            onToggle={() => selection.set(rows, !isAllSelected)}
          />
        ),
      }}
      hiddenColumns={hasPictures ? settings.hidden : [...settings.hidden, 'picture']}
      widths={settings.widths}
      onWidthsChange={(widths) => change({ widths })}
      {...order}
      {...(hasPaneLayout
        ? { sidePane: { open: openId !== null, width: getPaneWithSeparatorWidth(settings.pane) } }
        : {})}
      isFetching={list.isPlaceholderData}
      fillsHeight
      empty={<NoDomains brandId={brandId} search={search} />}
    />
  )
}

/** Sort state and handler of a table header. Spread on a `DataTable`. */
export function useTableSort(search: DomainSearch) {
  const navigate = useNavigate()
  return {
    sort: toTableSort(search),
    onSort: (sort: Sort) =>
      void navigate({ to: '.', search: { ...toFirstPage(search), ...toOrder(sort) } }),
  }
}
