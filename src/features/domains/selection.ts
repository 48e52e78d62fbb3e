import { useState } from 'react'
import type { HostRow } from '#/contract/domain.ts'

type Hosts = readonly HostRow[]

export interface Selection {
  /** In order of selection. */
  hostById: ReadonlyMap<string, HostRow>
  /** ID of the host where a range starts; null if none. */
  anchorId: string | null
}

export const emptySelection: Selection = { hostById: new Map(), anchorId: null }

/** Selects or deselects hosts. The last one becomes the anchor. */
export function setSelected(selection: Selection, hosts: Hosts, isSelected: boolean): Selection {
  const hostById = new Map(selection.hostById)
  for (const host of hosts)
    if (isSelected) hostById.set(host.id, host)
    else hostById.delete(host.id)
  return { hostById, anchorId: hosts.at(-1)?.id ?? selection.anchorId }
}

/** Returns whether all hosts are selected; false if there are none. */
export const areAllSelected = ({ hostById }: Selection, hosts: Hosts): boolean =>
  hosts.length > 0 && hosts.every(({ id }) => hostById.has(id))

const findHostIndex = (hosts: Hosts, id: string | null) => hosts.findIndex((host) => host.id === id)

const sliceRange = (hosts: Hosts, from: number, to: number): Hosts =>
  hosts.slice(Math.min(from, to), Math.max(from, to) + 1)

/**
 * Selects the hosts from the anchor to `to`. If the anchor or `to` isn't in `hosts`, selects only `to`. In both cases,
 * `to` becomes the new anchor.
 */
export function selectRange(selection: Selection, hosts: Hosts, to: HostRow): Selection {
  const [anchor, end] = [findHostIndex(hosts, selection.anchorId), findHostIndex(hosts, to.id)]
  const range = anchor < 0 || end < 0 ? [to] : sliceRange(hosts, anchor, end)
  return { ...setSelected(selection, range, true), anchorId: to.id }
}

/**
 * Moves the end of the selected range from `from` to `to`. Starts a new range at `from` if there is no anchor, or if a
 * host between the anchor and `from` isn't selected.
 */
export function extendRange(
  selection: Selection,
  hosts: Hosts,
  { from, to }: { from: HostRow; to: HostRow },
): Selection {
  const [fromIndex, toIndex] = [findHostIndex(hosts, from.id), findHostIndex(hosts, to.id)]
  if (fromIndex < 0 || toIndex < 0) return selection
  const anchor = findHostIndex(hosts, selection.anchorId)
  const previousRange = anchor < 0 ? [] : sliceRange(hosts, anchor, fromIndex)
  const isContiguous = areAllSelected(selection, previousRange)
  const start = isContiguous ? anchor : fromIndex
  const base = isContiguous ? setSelected(selection, previousRange, false) : selection
  const range = sliceRange(hosts, start, toIndex)
  return { ...setSelected(base, range, true), anchorId: hosts[start]?.id ?? null }
}

type SelectionOptions = { rangeHosts: Hosts; loadedHosts: Hosts | undefined }

/** Keeps the selection across pages and filters. Ranges stay within `rangeHosts`. `loadedHosts` has the latest data. */
export function useHostSelection({ rangeHosts, loadedHosts = [] }: SelectionOptions) {
  const [selection, setSelection] = useState(emptySelection)
  const latestById = new Map(loadedHosts.map((host) => [host.id, host]))
  const selectedHosts = Array.from(
    selection.hostById.values(),
    (host) => latestById.get(host.id) ?? host,
  )
  return {
    ...selection,
    hosts: selectedHosts,
    notLoadedCount: selectedHosts.filter(({ id }) => !latestById.has(id)).length,
    isEmpty: selectedHosts.length === 0,
    clear: () => setSelection(emptySelection),
    /** Does nothing if hosts are selected already. */
    restore: (earlier: Selection) =>
      setSelection((previous) => (previous.hostById.size === 0 ? earlier : previous)),
    set: (rows: Hosts, isSelected: boolean) =>
      setSelection((previous) => setSelected(previous, rows, isSelected)),
    selectTo: (host: HostRow) =>
      setSelection((previous) => selectRange(previous, rangeHosts, host)),
    extend: (from: HostRow, to: HostRow) =>
      setSelection((previous) => extendRange(previous, rangeHosts, { from, to })),
  }
}
export type HostSelection = ReturnType<typeof useHostSelection>
