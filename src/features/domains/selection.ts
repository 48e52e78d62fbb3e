import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { DomainList } from './domain-list.ts'

type Hosts = readonly HostRow[]

/** Selected hosts across pages, in order of selection. */
export interface Selection {
  /** By ID; `filter` is the key of the filter when selected. */
  chosen: ReadonlyMap<string, { host: HostRow; filter: string }>
  /** Anchor of a range. */
  anchor: string | null
  /** Filter selected as a whole, and the completeness of its rows. */
  whole: { filter: string; count: number | null; complete: boolean } | null
}

/** Empty selection. */
export const noSelection: Selection = { chosen: new Map(), anchor: null, whole: null }

/** Adds hosts. */
export function addHosts(selection: Selection, hosts: Hosts, filter: string): Selection {
  const chosen = new Map(selection.chosen)
  for (const host of hosts) chosen.set(host.id, { host, filter })
  return { ...selection, chosen, anchor: hosts.at(-1)?.id ?? selection.anchor }
}

/** Removes hosts. */
export function dropHosts(selection: Selection, hosts: Hosts): Selection {
  const chosen = new Map(selection.chosen)
  for (const { id } of hosts) chosen.delete(id)
  if (chosen.size === selection.chosen.size) return selection
  return chosen.size === 0 ? noSelection : { ...selection, chosen, whole: null }
}

/** Returns whether there are any hosts and all are selected. */
export const allChosen = ({ chosen }: Selection, hosts: Hosts): boolean =>
  hosts.length > 0 && hosts.every(({ id }) => chosen.has(id))

/** Toggles the hosts of a row and sets the anchor. */
export const toggleHosts = (selection: Selection, hosts: Hosts, filter: string): Selection =>
  allChosen(selection, hosts)
    ? { ...dropHosts(selection, hosts), anchor: hosts.at(-1)?.id ?? null }
    : addHosts(selection, hosts, filter)

const placeOf = (hosts: Hosts, id: string | null) => hosts.findIndex((host) => host.id === id)

const between = (hosts: Hosts, from: number, to: number): Hosts =>
  hosts.slice(Math.min(from, to), Math.max(from, to) + 1)

/** Selects the range from the anchor to a host in the order of `hosts`; only the host if the anchor is missing. */
export function selectRange(
  selection: Selection,
  hosts: Hosts,
  to: HostRow,
  filter: string,
): Selection {
  const [anchor, end] = [placeOf(hosts, selection.anchor), placeOf(hosts, to.id)]
  const range = anchor < 0 || end < 0 ? [to] : between(hosts, anchor, end)
  return { ...addHosts(selection, range, filter), anchor: to.id }
}

/** Extends or shrinks the range from one row to another. The anchor stays while all rows up to `from` are selected. */
export function extendRange(
  selection: Selection,
  hosts: Hosts,
  { from, to }: { from: HostRow; to: HostRow },
  filter: string,
): Selection {
  const [left, reached] = [placeOf(hosts, from.id), placeOf(hosts, to.id)]
  if (left < 0 || reached < 0) return selection
  const anchor = placeOf(hosts, selection.anchor)
  const before = anchor < 0 ? [] : between(hosts, anchor, left)
  const goesOn = allChosen(selection, before)
  const start = goesOn ? anchor : left
  const smaller = goesOn ? dropHosts(selection, before) : selection
  const range = between(hosts, start, reached)
  return { ...addHosts(smaller, range, filter), anchor: hosts[start]?.id ?? null }
}

/** Selects all rows of a filter. */
export const selectWhole = (
  selection: Selection,
  { rows, count, complete, unreadable }: WholeList<HostRow>,
  filter: string,
): Selection => ({
  // Rows no longer in the filter stay selected and are counted separately.
  ...addHosts(selection, rows, filter),
  anchor: null,
  whole: { filter, count, complete: complete && unreadable === 0 },
})

/** Selected hosts with the latest data. */
export function selectedHosts({ chosen }: Selection, newer: Hosts = []): HostRow[] {
  const fresh = new Map(newer.map((host) => [host.id, host]))
  return Array.from(chosen.values(), ({ host }) => fresh.get(host.id) ?? host)
}

/** Selected hosts, kept across pages and filters. */
export function useHostSelection(list: DomainList | null, hosts: readonly HostRow[]) {
  const [selection, setSelection] = useState(noSelection)
  const filter = list?.filter ?? ''
  return {
    ...selection,
    /** Selected hosts with the latest data. */
    hosts: selectedHosts(selection, list?.loaded),
    isEmpty: selection.chosen.size === 0,
    clear: () => setSelection(noSelection),
    set: (some: readonly HostRow[], on: boolean) =>
      setSelection((now) => (on ? addHosts(now, some, filter) : dropHosts(now, some))),
    /** Toggles the hosts of a row. */
    toggle: (some: readonly HostRow[]) => setSelection((now) => toggleHosts(now, some, filter)),
    /** Selects the range from the last selected host to this one. */
    through: (host: HostRow) => setSelection((now) => selectRange(now, hosts, host, filter)),
    /** Extends or shrinks the range from one host to the next. */
    extend: (from: HostRow, to: HostRow) =>
      setSelection((now) => extendRange(now, hosts, { from, to }, filter)),
    /** Selects all hosts of the filter. */
    setWhole: (whole: WholeList<HostRow>) => setSelection((now) => selectWhole(now, whole, filter)),
  }
}
export type HostSelection = ReturnType<typeof useHostSelection>

/**
 * Text on the selection, its total and hosts elsewhere (P5). `everything` only if all rows of the filter are certainly
 * selected. `total` is the number of rows of `filter`; null if not reported.
 */
export function selectionScope(
  { chosen, whole }: Selection,
  { filter, total }: { filter: string; total: number | null },
) {
  const here = [...chosen.values()].filter(({ filter: under }) => under === filter).length
  const elsewhere = chosen.size - here
  const asides = elsewhere > 0 ? [`${formatCount(elsewhere)} under other filters`] : []
  const wholeHere = whole?.filter === filter ? whole : null
  const everything = here > 0 && here === total && wholeHere?.complete === true
  if (everything)
    return {
      lead: `All ${formatCount(here)} in this filter selected`,
      detail: asides.join(', '),
      everything,
    }

  const lead = `${formatCount(chosen.size)} selected`
  if (wholeHere && !wholeHere.complete)
    asides.unshift(
      `${formatCount(here)} of ${formatCount(wholeHere.count)} loaded: the list changed meanwhile`,
    )
  else if (wholeHere && total !== null && total !== here)
    asides.unshift(`this filter has ${formatCount(total)} now`)
  else if (here > 0 && asides.length === 0) asides.unshift(ofAll(total))
  else if (here > 0) asides.unshift(`${formatCount(here)} ${ofAll(total)}`)
  return { lead, detail: asides.join(', '), everything }
}

const ofAll = (size: number | null) =>
  size === null ? 'in this filter' : `of ${formatCount(size)} in this filter`
