import { useDeferredValue, useMemo, useState, type UIEvent } from 'react'
import type { Column } from './column.ts'

/** Pixels; no row is lower. */
const leastRow = 34

type Drawn<Row> = { row: Row; columns: readonly Column<Row>[] }

/**
 * The rows of a table in the order of their being drawn: where others take their place, those that are in
 * sight at its top come at once, and those below follow as soon as there is time. Until then these hold
 * what they held before. When the table is scrolled, or does not ask for it (`on`), all come at once.
 */
export function useInSightFirst<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  on: boolean,
) {
  const now = useMemo(() => ({ rows, columns }), [rows, columns])
  const [isScrolled, setScrolled] = useState(false)
  const split = on && !isScrolled
  const before = useDeferredValue(split ? now : null) ?? now
  const first = split ? Math.ceil(screen.height / leastRow) : rows.length
  return {
    drawn: rows.flatMap((row, at): Drawn<Row>[] => {
      if (at < first) return [{ row, columns }]
      const old = before.rows[at]
      return old === undefined ? [] : [{ row: old, columns: before.columns }]
    }),
    onScroll: ({ currentTarget: box }: UIEvent) => setScrolled(box.scrollTop > 0),
  }
}
