import type { HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import { formatCount } from '#/lib/numbers.ts'

type Hosts = readonly HostRow[]

/** The hosts that are selected, on whatever page they were; in the order they were selected. */
export interface Selection {
  /** By id; `filter` names the one that a host was selected under. */
  chosen: ReadonlyMap<string, { host: HostRow; filter: string }>
  /** Where a range begins. */
  anchor: string | null
  /** A filter that was selected as a whole, and how well it could be read then. */
  whole: { filter: string; count: number | null; complete: boolean } | null
}

/** Nothing is selected. */
export const noSelection: Selection = { chosen: new Map(), anchor: null, whole: null }

/** Selects these too. */
export function addHosts(selection: Selection, hosts: Hosts, filter: string): Selection {
  const chosen = new Map(selection.chosen)
  for (const host of hosts) chosen.set(host.id, { host, filter })
  return { ...selection, chosen, anchor: hosts.at(-1)?.id ?? selection.anchor }
}

/** Lets go of these. */
export function dropHosts(selection: Selection, hosts: Hosts): Selection {
  const chosen = new Map(selection.chosen)
  for (const { id } of hosts) chosen.delete(id)
  if (chosen.size === selection.chosen.size) return selection
  return chosen.size === 0 ? noSelection : { ...selection, chosen, whole: null }
}

/** Whether there are some, and all of them are selected. */
export const allChosen = ({ chosen }: Selection, hosts: Hosts): boolean =>
  hosts.length > 0 && hosts.every(({ id }) => chosen.has(id))

/** Selects the hosts of a row, or lets go of them when all were selected; a range may begin here. */
export const toggleHosts = (selection: Selection, hosts: Hosts, filter: string): Selection =>
  allChosen(selection, hosts)
    ? { ...dropHosts(selection, hosts), anchor: hosts.at(-1)?.id ?? null }
    : addHosts(selection, hosts, filter)

const placeOf = (hosts: Hosts, id: string | null) => hosts.findIndex((host) => host.id === id)

const between = (hosts: Hosts, from: number, to: number): Hosts =>
  hosts.slice(Math.min(from, to), Math.max(from, to) + 1)

/**
 * Selects from the host of the last press to this one, as they stand in `hosts`; this one alone when the
 * other is not among them.
 */
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

/**
 * Takes a range from one row on to another, as they stand in `hosts`: the range grows away from where it
 * began, and shrinks towards it. It begins at the anchor while all rows up to `from` are selected.
 */
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

/** Selects everything that a filter matches, as it was read. */
export const selectWhole = (
  selection: Selection,
  { rows, count, complete, unreadable }: WholeList<HostRow>,
  filter: string,
): Selection => ({
  // What is in the filter no more stays selected, and is counted apart.
  ...addHosts(selection, rows, filter),
  anchor: null,
  whole: { filter, count, complete: complete && unreadable === 0 },
})

/** What is selected, newer readings in place of those that were selected. */
export function selectedHosts({ chosen }: Selection, newer: Hosts = []): HostRow[] {
  const fresh = new Map(newer.map((host) => [host.id, host]))
  return Array.from(chosen.values(), ({ host }) => fresh.get(host.id) ?? host)
}

/**
 * What is selected, of how many, and what of it lies elsewhere (P5). That everything is selected is said
 * only where it is known: then `everything` is true, and there is nothing to add. `total`: how many rows `filter`
 * matches now, null when the service does not say.
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
