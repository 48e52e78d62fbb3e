import type { WholeList } from '#/api/read-all.ts'

interface Chosen<Item> {
  item: Item
  /** Names the filter it was selected under. */
  filter: string
}

/** A filter that was selected as a whole, and how well it could be read then. */
interface WholeFilter {
  filter: string
  count: number | null
  complete: boolean
}

type Identified = { id: string }

/** What is selected in a list, on whatever page it was; in the order it was selected. */
export interface Selection<Item> {
  chosen: ReadonlyMap<string, Chosen<Item>>
  /** Where a range begins. */
  anchor: string | null
  whole: WholeFilter | null
}

/** Nothing is selected. */
export const noSelection: Selection<never> = { chosen: new Map(), anchor: null, whole: null }

/** Selects these too: a page, a group, what a local filter shows. */
export function addItems<Item extends Identified>(
  selection: Selection<Item>,
  items: readonly Item[],
  filter: string,
): Selection<Item> {
  const chosen = new Map(selection.chosen)
  for (const item of items) chosen.set(item.id, { item, filter })
  return { ...selection, chosen, anchor: items.at(-1)?.id ?? selection.anchor }
}

/** Lets go of these. */
export function dropItems<Item extends Identified>(
  selection: Selection<Item>,
  ids: Iterable<string>,
): Selection<Item> {
  const chosen = new Map(selection.chosen)
  for (const id of ids) chosen.delete(id)
  if (chosen.size === selection.chosen.size) return selection
  return chosen.size === 0 ? noSelection : { ...selection, chosen, whole: null }
}

/** Whether there are some, and all of them are selected. */
export const allChosen = <Item extends Identified>(
  { chosen }: Selection<Item>,
  items: readonly Item[],
): boolean => items.length > 0 && items.every(({ id }) => chosen.has(id))

/** Selects the items of a row, or lets go of them when all were selected; a range may begin here. */
export function toggleItems<Item extends Identified>(
  selection: Selection<Item>,
  items: readonly Item[],
  filter: string,
): Selection<Item> {
  if (!allChosen(selection, items)) return addItems(selection, items, filter)
  const smaller = dropItems(
    selection,
    items.map(({ id }) => id),
  )
  return { ...smaller, anchor: items.at(-1)?.id ?? null }
}

const placeOf = (items: readonly Identified[], id: string | null) =>
  items.findIndex((item) => item.id === id)

const between = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] =>
  items.slice(Math.min(from, to), Math.max(from, to) + 1)

/**
 * Selects from the item of the last press to this one, as they stand in `items`; this one alone when the
 * other is not among them.
 */
export function selectRange<Item extends Identified>(
  selection: Selection<Item>,
  items: readonly Item[],
  item: Item,
  filter: string,
): Selection<Item> {
  const [from, to] = [placeOf(items, selection.anchor), placeOf(items, item.id)]
  const range = from < 0 || to < 0 ? [item] : between(items, from, to)
  return { ...addItems(selection, range, filter), anchor: item.id }
}

/**
 * Takes a range from one row on to another, as they stand in `items`: the range grows away from where it
 * began, and shrinks towards it. It begins at the anchor while all rows up to `from` are selected.
 */
export function extendRange<Item extends Identified>(
  selection: Selection<Item>,
  items: readonly Item[],
  { from, to }: { from: string; to: string },
  filter: string,
): Selection<Item> {
  const [left, reached] = [placeOf(items, from), placeOf(items, to)]
  if (left < 0 || reached < 0) return selection
  const anchor = placeOf(items, selection.anchor)
  const goesOn = anchor >= 0 && allChosen(selection, between(items, anchor, left))
  const start = goesOn ? anchor : left
  const smaller = goesOn
    ? dropItems(
        selection,
        between(items, anchor, left).map(({ id }) => id),
      )
    : selection
  const range = between(items, start, reached)
  return { ...addItems(smaller, range, filter), anchor: items[start]?.id ?? null }
}

/** Selects everything that a filter matches, as it was read. */
export function selectWhole<Item extends Identified>(
  selection: Selection<Item>,
  { rows, count, complete, unreadable }: WholeList<Item>,
  filter: string,
): Selection<Item> {
  // What is in the filter no more stays selected, and is counted apart.
  const added = addItems(selection, rows, filter)
  return {
    ...added,
    anchor: null,
    whole: { filter, count, complete: complete && unreadable === 0 },
  }
}

/** What is selected, newer readings in place of those that were selected. */
export function selectedItems<Item extends Identified>(
  { chosen }: Selection<Item>,
  newer: readonly Item[] = [],
): Item[] {
  const fresh = new Map<string, Item>()
  for (const item of newer) if (chosen.has(item.id)) fresh.set(item.id, item)
  return Array.from(chosen.values(), ({ item }) => fresh.get(item.id) ?? item)
}
