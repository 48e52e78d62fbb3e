import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { DomainFilters } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { deedWords } from './marks/mark-labels.ts'
import type { Decision, MarkSession } from './marks/mark-session.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { copyHosts } from './selection/copy-hosts.ts'
import { exportRows } from './selection/export-csv.ts'
import { SelectionBar, type BulkAction } from './selection/selection-bar.tsx'
import { filterKey, selectedRows, type Selection } from './selection/selection.ts'
import type { useSelection } from './selection/use-selection.ts'

type SelectionDeskProps = {
  brandId: string
  filters: DomainFilters
  total: number | null
  selection: Selection
  act: ReturnType<typeof useSelection>['act']
  marking: MarkSession
  onRequest: RequestTakedowns
  /** The rows on screen, which may be newer than those selected. */
  rows: readonly HostRow[]
  /** All rows of the filter, when they are loaded. */
  loaded?: Walked<HostRow> | undefined
}

/** The bar of the selection, with everything that can be done to many hosts at once. */
export function SelectionDesk(props: SelectionDeskProps) {
  const { brandId, filters, total, selection, act, marking, onRequest, rows, loaded } = props
  const brand = useQuery(compactBrandsOptions()).data?.rows.find(({ id }) => id === brandId)
  const filter = filterKey(filters)
  const mark = (what: Decision) => (chosen: HostRow[]) => {
    const count = marking.mark(what, chosen)
    return count === 0
      ? 'All of them were so already.'
      : `${deedWords({ what, on: true, rows: chosen.slice(0, count) })}.`
  }
  const actions: readonly BulkAction[] = [
    {
      id: 'request',
      label: 'Request takedowns',
      primary: true,
      run: async (chosen) => (await onRequest(chosen)) ?? '',
    },
    { id: 'hold', label: 'Hold for takedown', run: mark('hold') },
    { id: 'aside', label: 'Set aside', run: mark('aside') },
    { id: 'watch', label: 'Watch', run: mark('watch') },
    { id: 'copy', label: 'Copy defanged', run: (chosen) => copyHosts(chosen, 'defanged') },
    { id: 'raw', label: 'Copy raw', run: (chosen) => copyHosts(chosen, 'raw') },
    {
      id: 'export',
      label: 'Export CSV',
      hint: <KeyHint id="triage.export" />,
      run: (chosen) => exportRows(chosen, { brand: brand?.name ?? 'brand', now: Date.now() }),
    },
  ]
  return (
    <SelectionBar
      brandId={brandId}
      filters={filters}
      selection={selection}
      facts={{
        filter,
        total,
        ...(loaded ? { known: new Set(loaded.rows.map(({ id }) => id)) } : {}),
      }}
      newer={rows}
      loaded={loaded}
      actions={actions}
      onWhole={(walked) => act.whole(walked, filter)}
      onClear={act.clear}
    />
  )
}

/** Exports the selection without the bar's button; says what happened. */
export const exportSelection = (selection: Selection, brand: string): string =>
  exportRows(selectedRows(selection), { brand, now: Date.now() })
