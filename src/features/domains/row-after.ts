import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import { isDealtWith } from '#/product/marks/review-order.ts'

type Going<Row> = {
  /** What was decided about. */
  about: readonly HostRow[]
  /** The rows below. */
  rest: readonly Row[]
  /** The hosts that a row stands for; null while they are not known. */
  hostsOf: (row: Row) => readonly HostRow[] | null
  /** The hosts that stand last because they were dealt with; null in another order than that of review. */
  last: ReadonlySet<string> | null
  marks: BrandMarks
}

/**
 * The row to go on with after a decision, null where there is none below. In review order that is the next one
 * that nobody has dealt with; who goes through those that stand last goes through them one by one.
 */
export function rowAfter<Row>({ about, rest, hostsOf, last, marks }: Going<Row>): Row | null {
  const [next = null] = rest
  if (last === null || about.some(({ id }) => last.has(id))) return next
  const waits = (row: Row) => hostsOf(row)?.every((host) => isDealtWith(host, marks)) !== true
  return rest.find(waits) ?? null
}
