import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { Walked } from '#/api/walk.ts'
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
    toggle: (row: HostRow, filter: string) => change((before) => toggleRow(before, row, filter)),
    /** From the row of the last press to this one, as they stand in `rows`. */
    range: (rows: readonly HostRow[], row: HostRow, filter: string) =>
      change((before) => selectRange(before, rows, row, filter)),
    add: (rows: readonly HostRow[], filter: string) =>
      change((before) => addRows(before, rows, filter)),
    drop: (ids: Iterable<string>) => change((before) => dropRows(before, ids)),
    whole: (walked: Walked<HostRow>, filter: string) =>
      change((before) => selectWhole(before, walked, filter)),
    clear: () => change(() => noSelection),
  }
  return { selection, act }
}
