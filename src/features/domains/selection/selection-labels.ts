import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { Selection } from '#/product/lists/selection.ts'

/** What the screen knows of the filter in force. */
export interface FilterFacts {
  /** Its `filterKey`. */
  filter: string
  /** How many rows it matches now, null when the service does not say. */
  total: number | null
  /** The ids of all its rows, when all are loaded. */
  known?: ReadonlySet<string>
}

/** The scope of a selection in numbers. */
export interface SelectionScope {
  /** "2 selected" */
  lead: string
  /** "of 412 in this filter" */
  detail: string
  /** Everything in the filter is selected: there is nothing to add. */
  everything: boolean
}

/**
 * What is selected, of how many, and what of it lies elsewhere (P5). That everything is selected is said
 * only where it is known.
 */
export function selectionScope(selection: Selection<HostRow>, facts: FilterFacts): SelectionScope {
  const { chosen, whole } = selection
  const { filter, total, known } = facts
  let here = 0
  let gone = 0
  for (const [id, { filter: under }] of chosen) {
    if (known?.has(id)) here += 1
    else if (under !== filter) continue
    else if (known) gone += 1
    else here += 1
  }
  const elsewhere = chosen.size - here - gone
  const asides = [
    ...(gone > 0 ? [`${formatCount(gone)} no longer in it`] : []),
    ...(elsewhere > 0 ? [`${formatCount(elsewhere)} under other filters`] : []),
  ]
  const wholeHere = whole?.filter === filter ? whole : null
  const size = known ? known.size : total
  const everything =
    here > 0 && here === size && (known !== undefined || wholeHere?.complete === true)
  if (everything)
    return {
      lead: `All ${formatCount(here)} in this filter selected`,
      detail: asides.join(', '),
      everything,
    }

  const lead = `${formatCount(chosen.size)} selected`
  if (wholeHere && !wholeHere.complete)
    asides.unshift(
      `${formatCount(here)} of ${formatCount(wholeHere.count)} could be read, the list changed meanwhile`,
    )
  else if (wholeHere && size !== null && size !== here)
    asides.unshift(`this filter has ${formatCount(size)} now`)
  else if (here > 0 && asides.length === 0) asides.unshift(ofAll(size))
  else if (here > 0) asides.unshift(`${formatCount(here)} ${ofAll(size)}`)
  return { lead, detail: asides.join(', '), everything }
}

const ofAll = (size: number | null) =>
  size === null ? 'in this filter' : `of ${formatCount(size)} in this filter`
