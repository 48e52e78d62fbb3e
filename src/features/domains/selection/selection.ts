import type { DomainFilters } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'

interface Chosen {
  row: HostRow
  /** The filter it was selected under, see `filterKey`. */
  filter: string
}

/** A filter that was selected as a whole, and how well it could be read then. */
interface WholeFilter {
  filter: string
  count: number | null
  complete: boolean
}

/** The selected rows of a brand, on whatever page they were; in the order they were selected. */
export interface Selection {
  chosen: ReadonlyMap<string, Chosen>
  /** Where a range begins. */
  anchor: string | null
  whole: WholeFilter | null
}

export const noSelection: Selection = { chosen: new Map(), anchor: null, whole: null }

/** One text for one filter, whatever the order of its members. */
export const filterKey = ({ triage, verdict, risk, http, host }: DomainFilters): string =>
  JSON.stringify([triage, verdict, risk, http, host.toLowerCase()])

/** Selects these too: a page, a group, what a local filter shows. */
export function addRows(selection: Selection, rows: readonly HostRow[], filter: string): Selection {
  const chosen = new Map(selection.chosen)
  for (const row of rows) chosen.set(row.id, { row, filter })
  return { ...selection, chosen, anchor: rows.at(-1)?.id ?? selection.anchor }
}

/** Lets go of these. */
export function dropRows(selection: Selection, ids: Iterable<string>): Selection {
  const chosen = new Map(selection.chosen)
  for (const id of ids) chosen.delete(id)
  if (chosen.size === selection.chosen.size) return selection
  return chosen.size === 0 ? noSelection : { ...selection, chosen, whole: null }
}

/** Selects the row, or lets go of it; a range may begin here. */
export function toggleRow(selection: Selection, row: HostRow, filter: string): Selection {
  if (!selection.chosen.has(row.id)) return addRows(selection, [row], filter)
  const rest = dropRows(selection, [row.id])
  return { ...rest, anchor: row.id }
}

/**
 * Selects from the row of the last press to this one, as they stand in `rows`; this one alone when the
 * other is not among them.
 */
export function selectRange(
  selection: Selection,
  rows: readonly HostRow[],
  row: HostRow,
  filter: string,
): Selection {
  const place = (id: string | null) => rows.findIndex((candidate) => candidate.id === id)
  const [from, to] = [place(selection.anchor), place(row.id)]
  const range = from < 0 || to < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...addRows(selection, range, filter), anchor: row.id }
}

/** Selects everything that a filter matches, as it was read. */
export function selectWhole(
  selection: Selection,
  { rows, count, complete, unreadable }: Walked<HostRow>,
  filter: string,
): Selection {
  // What is in the filter no more stays selected, and is counted apart.
  const added = addRows(selection, rows, filter)
  return {
    ...added,
    anchor: null,
    whole: { filter, count, complete: complete && unreadable === 0 },
  }
}

/** The selected rows, the newer ones in place of those that were selected. */
export function selectedRows({ chosen }: Selection, newer: readonly HostRow[] = []): HostRow[] {
  const fresh = new Map<string, HostRow>()
  for (const row of newer) if (chosen.has(row.id)) fresh.set(row.id, row)
  return Array.from(chosen.values(), ({ row }) => fresh.get(row.id) ?? row)
}
