import type { CaseRow } from '#/api/case-row.ts'
import { needsFound } from '#/product/outcomes/case-sets.ts'
import { outcomeCase } from '#/product/outcomes/outcome-case.ts'
import { useFoundDates } from '#/product/outcomes/use-found-dates.ts'
import { useNow } from '#/ui/now.ts'
import { periodOf } from './behind-figure.ts'
import type { CaseSearch } from './case-search.ts'

/** When the domains of loaded cases were found, where the figure behind the list asks for that (F20). */
export function useFoundBehind(search: CaseSearch, rows: readonly CaseRow[]) {
  const asked = needsFound(search.only) ? rows : []
  const period = periodOf(search.closedFrom, search.closedTo)
  const now = useNow()
  const cases = asked.map((row) => outcomeCase(row, now))
  const byId = new Map(asked.map((row) => [row.id, row]))
  const reading = useFoundDates(search.brand ?? null, { cases, rows: byId }, period)
  return { period, reading }
}
