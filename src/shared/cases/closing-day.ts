import type { CaseRow } from '#/api/cases.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf } from '#/lib/local-days.ts'

/**
 * The local day on which a case was closed, failed or was not approved, as far as the service dates it;
 * null for all others. The service cannot be asked for it, so it is taken from loaded cases (C106).
 */
export function closingDay({ closed_at }: Pick<CaseRow, 'closed_at'>): string | null {
  const at = parseInstant(closed_at)
  return at === null ? null : dayOf(at)
}

/** Whether the closing of a case was dated from its last note: known to a day or so (C116). */
export const isDatedByNote = (source: string | null): boolean => source === 'DERIVED_FROM_NOTE'

/** The cases whose closing lies within whole local days, both included; an end left out is open. */
export function closedWithin<Row extends Pick<CaseRow, 'closed_at'>>(
  rows: readonly Row[],
  { from, to }: { from: string | undefined; to: string | undefined },
): readonly Row[] {
  if (from === undefined && to === undefined) return rows
  return rows.filter((row) => {
    const day = closingDay(row)
    return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to)
  })
}
