import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from './brand-marks.ts'

/*
 * The order in which hosts are to be looked at is the one of the service (C62), but what was dealt with is not
 * first any more. Whatever says "first" goes by this.
 */

/** Whether somebody has decided about a host: it is marked on this device, or has an open case. */
export const isDealtWith = (
  { id, openCase }: Pick<HostRow, 'id' | 'openCase'>,
  marks: BrandMarks,
): boolean => openCase !== null || marks.aside.has(id) || marks.watch.has(id) || marks.hold.has(id)

/** The rows with some of them at the end; otherwise in their order. */
export function lastIn<Row>(rows: readonly Row[], isLast: (row: Row) => boolean): readonly Row[] {
  const last = rows.filter((row) => isLast(row))
  return last.length === 0 ? rows : [...rows.filter((row) => !isLast(row)), ...last]
}
