import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { isDealtWith, lastIn } from '#/product/marks/review-order.ts'
import { useBrandMarks } from '#/product/marks/use-brand-marks.ts'

type Settled = { list: string; last: ReadonlySet<string> }

const nothing: ReadonlySet<string> = new Set()

/**
 * The rows of a list in review order. What was dealt with when the list came on screen stands last (`last`):
 * rows keep their places while somebody works on them, until another list is shown or `settle` is called. `list`
 * names it; null where the rows are in another order, which they keep.
 */
export function useReviewOrder(brandId: string, list: string | null, rows: readonly HostRow[]) {
  const { marks, ready } = useBrandMarks(brandId)
  const [settled, setSettled] = useState<Settled | null>(null)
  if (list === null && settled !== null) setSettled(null)
  if (list !== null && ready && rows.length > 0 && settled?.list !== list) {
    const last = rows.filter((row) => isDealtWith(row, marks)).map(({ id }) => id)
    setSettled({ list, last: new Set(last) })
  }
  const last = settled?.last ?? nothing
  return {
    rows: list === null ? rows : lastIn(rows, ({ id }) => last.has(id)),
    last: list === null ? null : last,
    settle: () => setSettled(null),
  }
}
