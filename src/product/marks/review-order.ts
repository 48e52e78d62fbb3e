import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from './brand-marks.ts'

type Ranked = Pick<HostRow, 'id' | 'openCase'>

/** Whether somebody has decided about a host: it is marked on this device, or has an open case. */
export const isDealtWith = ({ id, openCase }: Ranked, marks: BrandMarks): boolean =>
  openCase !== null || marks.aside.has(id) || marks.watch.has(id) || marks.hold.has(id)

/**
 * The order in which hosts are to be looked at: the one of the service (C62), in which `rows` come, but
 * what was dealt with stands last. Every list that says "first" uses this.
 */
export function inReviewOrder<Row extends Ranked>(
  rows: readonly Row[],
  marks: BrandMarks,
): readonly Row[] {
  const dealtWith = rows.filter((row) => isDealtWith(row, marks))
  if (dealtWith.length === 0) return rows
  return [...rows.filter((row) => !isDealtWith(row, marks)), ...dealtWith]
}
