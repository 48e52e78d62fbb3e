import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { DomainList } from '#/features/domains/domain-list.ts'
import { markActionLabel } from '#/features/domains/marks/mark-labels.ts'
import type { Decision, MarkSession } from '#/features/domains/marks/mark-session.ts'
import type { RequestTakedowns } from '#/features/domains/request-takedowns.ts'
import { selectedItems } from '#/product/lists/selection.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import { notify } from '#/ui/notify.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { copyHosts } from './copy-hosts.ts'
import { exportRows } from './export-csv.ts'
import { filterKey } from './filter-key.ts'
import { SelectionBar, type BulkAction } from './selection-bar.tsx'

type SelectionActionsProps = {
  brandId: string
  list: DomainList
  store: ListStore<HostRow>
  marking: MarkSession
  onRequest: RequestTakedowns
  /** Says what the key for exporting did. */
  announce: (text: string) => void
}

/** The bar of the selection, with everything that can be done to many hosts at once. */
export function SelectionActions({
  brandId,
  list,
  store: { state, dispatch },
  marking,
  onRequest,
  announce,
}: SelectionActionsProps) {
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const { filters } = list
  const filter = filterKey(filters)
  const whole = list.kind === 'hosts' ? list.whole : undefined
  const exportHosts = (chosen: HostRow[]) =>
    exportRows(chosen, { brand: brand?.name ?? 'brand', now: Date.now() })

  function exportByKey() {
    if (state.selection.chosen.size > 0)
      return notify({ title: 'Exported', text: exportHosts(selectedItems(state.selection)) })
    announce('Nothing is selected.')
    notify({ title: 'Nothing is selected', text: 'Select rows first; then export them.' })
  }
  useShortcuts([
    {
      id: 'triage.export',
      keys: 'e',
      label: 'Export the selection',
      group: 'Domains',
      run: exportByKey,
    },
  ])

  const mark = (what: Decision) => (chosen: HostRow[]) => {
    const count = marking.mark(what, chosen)
    return count === 0
      ? 'All of them were so already.'
      : `${markActionLabel({ what, on: true, rows: chosen.slice(0, count) })}.`
  }
  const actions: readonly BulkAction[] = [
    {
      id: 'request',
      label: 'Request takedowns',
      primary: true,
      run: async (chosen) => (await onRequest(chosen)) ?? '',
    },
    { id: 'hold', label: 'Add to request list', run: mark('hold') },
    { id: 'aside', label: 'Dismiss', run: mark('aside') },
    { id: 'watch', label: 'Watch', run: mark('watch') },
    { id: 'copy', label: 'Copy safely', run: (chosen) => copyHosts(chosen, 'defanged') },
    { id: 'raw', label: 'Copy original', run: (chosen) => copyHosts(chosen, 'raw') },
    {
      id: 'export',
      label: 'Export CSV',
      hint: <KeyHint id="triage.export" />,
      run: exportHosts,
    },
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
      onWhole={(walked) => dispatch({ type: 'whole', walked, filter })}
      onClear={() => dispatch({ type: 'clear' })}
    />
  )
}
