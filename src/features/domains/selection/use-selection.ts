import { useState } from 'react'
import type { Walked } from '#/api/walk.ts'
import type { TriageRow } from '#/features/domains/row.ts'
import {
  addRows,
  dropRows,
  noSelection,
  selectRange,
  selectWhole,
  toggleRow,
  type Selection,
} from './selection.ts'

/**
 * The selection of one brand: it outlives pages, filters and refreshes, but not a change of brand.
 * `filter` is always the `filterKey` of the filter on screen.
 */
export function useSelection(brandId: string) {
  'use memo'
  const [held, setHeld] = useState({ brandId, selection: noSelection })
  const selection = held.brandId === brandId ? held.selection : noSelection
  const change = (next: (before: Selection) => Selection) =>
    setHeld((before) => ({
      brandId,
      selection: next(before.brandId === brandId ? before.selection : noSelection),
    }))
  const act = {
    toggle: (row: TriageRow, filter: string) => change((before) => toggleRow(before, row, filter)),
    /** From the row of the last press to this one, as they stand in `rows`. */
    range: (rows: readonly TriageRow[], row: TriageRow, filter: string) =>
      change((before) => selectRange(before, rows, row, filter)),
    add: (rows: readonly TriageRow[], filter: string) =>
      change((before) => addRows(before, rows, filter)),
    drop: (ids: Iterable<string>) => change((before) => dropRows(before, ids)),
    whole: (walked: Walked<TriageRow>, filter: string) =>
      change((before) => selectWhole(before, walked, filter)),
    clear: () => change(() => noSelection),
  }
  return { selection, act }
}
