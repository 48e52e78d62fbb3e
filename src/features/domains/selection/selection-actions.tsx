import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { loadProgressOptions } from '#/api/load-all.ts'
import { copyProgress, useAllOfCopy } from '#/features/domains/device-copy/all-of-copy.ts'
import type { DomainList } from '#/features/domains/domain-list.ts'
import type { Asked } from '#/features/domains/domain-search.ts'
import { useLoadAll } from '#/features/domains/loaded/use-load-all.ts'
import type { Triage } from '#/features/domains/use-triage.ts'
import type { Spelling } from '#/product/exports/export-field.ts'
import { selectedItems } from '#/product/lists/selection.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { BulkAction } from './bulk-action.ts'
import { copyHosts } from './copy-hosts.ts'
import { exportRows } from './export-csv.ts'
import { SelectionBar } from './selection-bar.tsx'

type SelectionActionsProps = {
  brandId: string
  /** What the list is of. */
  shown: Asked
  list: DomainList
  store: ListStore<HostRow>
  triage: Triage
}

/** The bar of the selection, with everything that can be done to many domains at once. */
export function SelectionActions({
  brandId,
  shown,
  list,
  store: { state, dispatch },
  triage,
}: SelectionActionsProps) {
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const { filters, filter } = list
  const whole = list.kind === 'hosts' ? list.whole : undefined
  // Rows of the copy are selected as it has them, and with what the service cannot filter by (F21).
  const isCopied = list.kind === 'hosts' && list.device !== null
  const listed = useLoadAll(brandId, filters, 'compact')
  const copied = useAllOfCopy(brandId, shown)
  const { announce } = triage.controller
  const exportHosts = (chosen: HostRow[], spelling: Spelling = 'defanged') =>
    exportRows(chosen, {
      brand: { id: brandId, name: brand?.name ?? null },
      spelling,
      now: Date.now(),
    })

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
    {
      id: 'export',
      label: 'Export CSV safely',
      shortcut: 'triage.export',
      run: (chosen) => exportHosts(chosen),
    },
    {
      id: 'export-original',
      label: 'Export CSV with original hosts',
      run: (chosen) => exportHosts(chosen, 'original'),
    },
  ]
  return (
    <SelectionBar
      reading={isCopied ? copied : listed}
      progress={
        isCopied ? copyProgress(brandId, shown) : loadProgressOptions(brandId, filters, 'compact')
      }
      selection={state.selection}
      facts={{
        filter,
        total: isCopied ? list.count : list.hosts,
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
