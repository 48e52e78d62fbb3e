import { useState } from 'react'
import type { FullList } from '#/api/fetch-all-pages.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { DomainList } from './domain-list.ts'

type Hosts = readonly HostRow[]

/** Selected hosts across pages, in order of selection. */
export interface Selection {
  /** By ID; `filter` is the key of the filter when selected. */
  selectedById: ReadonlyMap<string, { host: HostRow; filterKey: string }>
  /** Anchor of a range. */
  anchor: string | null
  /** Filter selected as a whole, and the completeness of its rows. */
  fullFilter: { filterKey: string; count: number | null; complete: boolean } | null
}

/** Empty selection. */
export const emptySelection: Selection = { selectedById: new Map(), anchor: null, fullFilter: null }

/** Adds hosts. */
export function addHosts(selection: Selection, hosts: Hosts, filterKey: string): Selection {
  const selectedById = new Map(selection.selectedById)
  for (const host of hosts) selectedById.set(host.id, { host, filterKey })
  return { ...selection, selectedById, anchor: hosts.at(-1)?.id ?? selection.anchor }
}

/** Removes hosts. */
export function removeHosts(selection: Selection, hosts: Hosts): Selection {
  const selectedById = new Map(selection.selectedById)
  for (const { id } of hosts) selectedById.delete(id)
  if (selectedById.size === selection.selectedById.size) return selection
  return selectedById.size === 0 ? emptySelection : { ...selection, selectedById, fullFilter: null }
}

/** Returns whether there are any hosts and all are selected. */
export const areAllSelected = ({ selectedById }: Selection, hosts: Hosts): boolean =>
  hosts.length > 0 && hosts.every(({ id }) => selectedById.has(id))

/** Toggles the hosts of a row and sets the anchor. */
export const toggleHosts = (selection: Selection, hosts: Hosts, filterKey: string): Selection =>
  areAllSelected(selection, hosts)
    ? { ...removeHosts(selection, hosts), anchor: hosts.at(-1)?.id ?? null }
    : addHosts(selection, hosts, filterKey)

const indexOfHost = (hosts: Hosts, id: string | null) => hosts.findIndex((host) => host.id === id)

const sliceRange = (hosts: Hosts, from: number, to: number): Hosts =>
  hosts.slice(Math.min(from, to), Math.max(from, to) + 1)

/** Selects the range from the anchor to a host in the order of `hosts`; only the host if the anchor is missing. */
export function selectRange(
  selection: Selection,
  hosts: Hosts,
  to: HostRow,
  filterKey: string,
): Selection {
  const [anchor, end] = [indexOfHost(hosts, selection.anchor), indexOfHost(hosts, to.id)]
  const range = anchor < 0 || end < 0 ? [to] : sliceRange(hosts, anchor, end)
  return { ...addHosts(selection, range, filterKey), anchor: to.id }
}

/** Extends or shrinks the range from one row to another. The anchor stays while all rows up to `from` are selected. */
export function extendRange(
  selection: Selection,
  hosts: Hosts,
  { from, to }: { from: HostRow; to: HostRow },
  filterKey: string,
): Selection {
  const [fromIndex, toIndex] = [indexOfHost(hosts, from.id), indexOfHost(hosts, to.id)]
  if (fromIndex < 0 || toIndex < 0) return selection
  const anchor = indexOfHost(hosts, selection.anchor)
  const before = anchor < 0 ? [] : sliceRange(hosts, anchor, fromIndex)
  const isContiguous = areAllSelected(selection, before)
  const start = isContiguous ? anchor : fromIndex
  const shrunk = isContiguous ? removeHosts(selection, before) : selection
  const range = sliceRange(hosts, start, toIndex)
  return { ...addHosts(shrunk, range, filterKey), anchor: hosts[start]?.id ?? null }
}

/** Selects all rows of a filter. */
export const selectFullFilter = (
  selection: Selection,
  { rows, count, isComplete, unreadable }: FullList<HostRow>,
  filterKey: string,
): Selection => ({
  // Rows no longer in the filter stay selected and are counted separately.
  ...addHosts(selection, rows, filterKey),
  anchor: null,
  fullFilter: { filterKey, count, complete: isComplete && unreadable === 0 },
})

/** Selected hosts with the latest data. */
export function selectedHosts({ selectedById }: Selection, latestHosts: Hosts = []): HostRow[] {
  const latestById = new Map(latestHosts.map((host) => [host.id, host]))
  return Array.from(selectedById.values(), ({ host }) => latestById.get(host.id) ?? host)
}

/** Selected hosts, kept across pages and filters. */
export function useHostSelection(list: DomainList | null, hosts: readonly HostRow[]) {
  const [selection, setSelection] = useState(emptySelection)
  const filterKey = list?.filterKey ?? ''
  return {
    ...selection,
    /** Selected hosts with the latest data. */
    hosts: selectedHosts(selection, list?.loadedHosts),
    isEmpty: selection.selectedById.size === 0,
    clear: () => setSelection(emptySelection),
    set: (rows: readonly HostRow[], isSelected: boolean) =>
      setSelection((now) => (isSelected ? addHosts(now, rows, filterKey) : removeHosts(now, rows))),
    /** Toggles the hosts of a row. */
    toggle: (rows: readonly HostRow[]) => setSelection((now) => toggleHosts(now, rows, filterKey)),
    /** Selects the range from the last selected host to this one. */
    selectTo: (host: HostRow) => setSelection((now) => selectRange(now, hosts, host, filterKey)),
    /** Extends or shrinks the range from one host to the next. */
    extend: (from: HostRow, to: HostRow) =>
      setSelection((now) => extendRange(now, hosts, { from, to }, filterKey)),
    /** Selects all hosts of the filter. */
    selectAllOfFilter: (fullFilter: FullList<HostRow>) =>
      setSelection((now) => selectFullFilter(now, fullFilter, filterKey)),
  }
}
export type HostSelection = ReturnType<typeof useHostSelection>

/**
 * Text on the selection, its total and hosts elsewhere (P5). `everything` only if all rows of the filter are certainly
 * selected. `total` is the number of rows of `filter`; null if not reported.
 */
export function describeSelection(
  { selectedById, fullFilter }: Selection,
  { filterKey, total }: { filterKey: string; total: number | null },
) {
  const inFilter = [...selectedById.values()].filter(
    ({ filterKey: hostFilter }) => hostFilter === filterKey,
  ).length
  const elsewhere = selectedById.size - inFilter
  const details = elsewhere > 0 ? [`${formatCount(elsewhere)} under other filters`] : []
  const fullFilterSelection = fullFilter?.filterKey === filterKey ? fullFilter : null
  const isEverySelected =
    inFilter > 0 && inFilter === total && fullFilterSelection?.complete === true
  if (isEverySelected)
    return {
      lead: `All ${formatCount(inFilter)} in this filter selected`,
      detail: details.join(', '),
      everything: isEverySelected,
    }

  const summary = `${formatCount(selectedById.size)} selected`
  if (fullFilterSelection && !fullFilterSelection.complete)
    details.unshift(
      `${formatCount(inFilter)} of ${formatCount(fullFilterSelection.count)} loaded: the list changed meanwhile`,
    )
  else if (fullFilterSelection && total !== null && total !== inFilter)
    details.unshift(`this filter has ${formatCount(total)} now`)
  else if (inFilter > 0 && details.length === 0) details.unshift(ofTotal(total))
  else if (inFilter > 0) details.unshift(`${formatCount(inFilter)} ${ofTotal(total)}`)
  return { lead: summary, detail: details.join(', '), everything: isEverySelected }
}

const ofTotal = (size: number | null) =>
  size === null ? 'in this filter' : `of ${formatCount(size)} in this filter`
