import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'

type Hosts = readonly HostRow[]

/** Selected hosts across pages and filters. */
export interface Selection {
  /** In order of selection. */
  hostById: ReadonlyMap<string, HostRow>
  /** Host where a range starts. */
  anchorId: string | null
}

/** Empty selection. */
export const emptySelection: Selection = { hostById: new Map(), anchorId: null }

/** Selects or deselects hosts; the last one becomes the anchor. */
export function setSelected(selection: Selection, hosts: Hosts, isSelected: boolean): Selection {
  const hostById = new Map(selection.hostById)
  for (const host of hosts)
    if (isSelected) hostById.set(host.id, host)
    else hostById.delete(host.id)
  return { hostById, anchorId: hosts.at(-1)?.id ?? selection.anchorId }
}

/** Returns whether there are any hosts and all are selected. */
export const areAllSelected = ({ hostById }: Selection, hosts: Hosts): boolean =>
  hosts.length > 0 && hosts.every(({ id }) => hostById.has(id))

const findHostIndex = (hosts: Hosts, id: string | null) => hosts.findIndex((host) => host.id === id)

const sliceRange = (hosts: Hosts, from: number, to: number): Hosts =>
  hosts.slice(Math.min(from, to), Math.max(from, to) + 1)

/** Selects the range from the anchor to a host in the order of `hosts`; only the host if the anchor is missing. */
export function selectRange(selection: Selection, hosts: Hosts, to: HostRow): Selection {
  const [anchor, end] = [findHostIndex(hosts, selection.anchorId), findHostIndex(hosts, to.id)]
  const range = anchor < 0 || end < 0 ? [to] : sliceRange(hosts, anchor, end)
  return { ...setSelected(selection, range, true), anchorId: to.id }
}

/** Extends or shrinks the range from one row to another. The anchor stays while all rows up to `from` are selected. */
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

/**
 * Selected hosts, kept across pages and filters. `hosts` are those on the page, in their order; `loadedHosts` have the
 * latest data.
 */
export function useHostSelection(hosts: Hosts, loadedHosts: Hosts) {
  const [selection, setSelection] = useState(emptySelection)
  const latestById = new Map(loadedHosts.map((host) => [host.id, host]))
  const selectedHosts = Array.from(
    selection.hostById.values(),
    (host) => latestById.get(host.id) ?? host,
  )
  return {
    ...selection,
    /** Selected hosts with the latest data. */
    hosts: selectedHosts,
    /** Number of selected hosts that are not on the page. */
    elsewhereCount: selectedHosts.filter(({ id }) => !latestById.has(id)).length,
    isEmpty: selectedHosts.length === 0,
    clear: () => setSelection(emptySelection),
    /** Selects the hosts of an earlier selection again, unless others are selected by now. */
    restore: (earlier: Selection) =>
      setSelection((previous) => (previous.hostById.size === 0 ? earlier : previous)),
    set: (rows: Hosts, isSelected: boolean) =>
      setSelection((previous) => setSelected(previous, rows, isSelected)),
    /** Selects the range from the last selected host to this one. */
    selectTo: (host: HostRow) => setSelection((previous) => selectRange(previous, hosts, host)),
    /** Extends or shrinks the range from one host to the next. */
    extend: (from: HostRow, to: HostRow) =>
      setSelection((previous) => extendRange(previous, hosts, { from, to })),
  }
}
export type HostSelection = ReturnType<typeof useHostSelection>
