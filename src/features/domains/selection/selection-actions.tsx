import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { DomainList } from '#/features/domains/domain-list.ts'
import type { Triage } from '#/features/domains/use-triage.ts'
import { selectedItems } from '#/product/lists/selection.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { BulkAction } from './bulk-action.ts'
import { copyHosts } from './copy-hosts.ts'
import { exportRows } from './export-csv.ts'
import { filterKey } from './filter-key.ts'
import { SelectionBar } from './selection-bar.tsx'

type SelectionActionsProps = {
  brandId: string
  list: DomainList
  store: ListStore<HostRow>
  triage: Triage
}

/** The bar of the selection, with everything that can be done to many domains at once. */
export function SelectionActions({
  brandId,
  list,
  store: { state, dispatch },
  triage,
}: SelectionActionsProps) {
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const { filters } = list
  const filter = filterKey(filters)
  const whole = list.kind === 'hosts' ? list.whole : undefined
  const { announce } = triage.controller
  const exportHosts = (chosen: HostRow[]) =>
    exportRows(chosen, { brand: brand?.name ?? 'brand', now: Date.now() })

  useShortcuts([
    {
      id: 'triage.export',
      keys: 'e',
      label: 'Export the selection',
      group: 'Domains',
      run: () =>
        announce(
          state.selection.chosen.size > 0
            ? exportHosts(selectedItems(state.selection))
            : 'Nothing is selected. Select rows first, then export them.',
        ),
    },
  ])

  const actions: readonly BulkAction[] = [
    {
      id: 'request',
      label: 'Request takedowns',
      short: 'Request',
      shortcut: 'triage.request',
      run: triage.requestAll,
    },
    {
      id: 'hold',
      label: 'Add to request list',
      short: 'Add to list',
      shortcut: 'triage.hold',
      run: (chosen) => triage.decideAll('hold', chosen),
    },
    {
      id: 'aside',
      label: 'Dismiss',
      shortcut: 'triage.aside',
      run: (chosen) => triage.decideAll('aside', chosen),
    },
  ]
  const more: readonly BulkAction[] = [
    {
      id: 'watch',
      label: 'Watch',
      shortcut: 'triage.watch',
      run: (chosen) => triage.decideAll('watch', chosen),
    },
    {
      id: 'copy',
      label: 'Copy safely',
      shortcut: 'triage.copy',
      run: (chosen) => copyHosts(chosen, 'defanged'),
    },
    { id: 'raw', label: 'Copy original', run: (chosen) => copyHosts(chosen, 'raw') },
    { id: 'export', label: 'Export CSV', shortcut: 'triage.export', run: exportHosts },
  ]
  return (
    <SelectionBar
      brandId={brandId}
      filters={filters}
      selection={state.selection}
      facts={{
        filter,
        total: list.hosts,
        ...(whole ? { known: new Set(whole.rows.map(({ id }) => id)) } : {}),
      }}
      newer={list.loaded}
      loaded={whole}
      actions={actions}
      more={more}
      onWhole={(walked) => dispatch({ type: 'whole', walked, filter })}
      onClear={() => dispatch({ type: 'clear' })}
    />
  )
}
