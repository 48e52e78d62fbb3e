import type { CaseRow } from '#/api/cases.ts'
import { removedResolutions } from '#/contract/codes.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, daysLater, weekOf } from '#/lib/local-days.ts'
import { closingDay, isDatedByNote } from '#/shared/cases/closing-day.ts'

/** Outcome of a case; "closed" alone is no success (C112, C113). */
const caseEnds = ['removed', 'notRemoved', 'failed', 'other'] as const
export type CaseEnd = (typeof caseEnds)[number]

/** A local week, Monday to Sunday: requested cases, and closed ones by outcome. */
export interface CaseWeek {
  from: string
  to: string
  requested: number
  closed: Record<CaseEnd, number>
}

export interface CaseWeeks {
  /** Oldest first; the last one is the current week. */
  weeks: readonly CaseWeek[]
  /** Number of ended cases without a closing date. */
  undated: number
  /** Number of closings in these weeks with an approximate date (C116). */
  roughly: number
}

const removed: readonly (string | null)[] = removedResolutions

function endOf({ status, resolution }: CaseRow): CaseEnd {
  if (status === 'FAILED') return 'failed'
  if (status !== 'CLOSED') return 'other'
  if (removed.includes(resolution)) return 'removed'
  return resolution === 'UNRESOLVED' ? 'notRemoved' : 'other'
}

/** Number of weeks: a quarter. */
export const weeksShown = 13

const noEnds = (): Record<CaseEnd, number> => ({ removed: 0, notRemoved: 0, failed: 0, other: 0 })

/** Groups cases by week of request and of closing. */
export function caseWeeks(rows: readonly CaseRow[], now: number): CaseWeeks {
  const current = weekOf(dayOf(now)) ?? ''
  const weeks = Array.from({ length: weeksShown }, (_week, index): CaseWeek => {
    const from = daysLater(current, 7 * (index + 1 - weeksShown)) ?? ''
    return { from, to: daysLater(from, 6) ?? '', requested: 0, closed: noEnds() }
  })
  const byStart = new Map(weeks.map((week) => [week.from, week]))
  const weekWith = (day: string | null) => byStart.get((day && weekOf(day)) ?? '')
  let undated = 0
  let roughly = 0
  for (const row of rows) {
    const created = parseInstant(row.created_at)
    const asked = created === null ? undefined : weekWith(dayOf(created))
    if (asked) asked.requested += 1
    const day = closingDay(row)
    if (day === null && row.is_open === false) undated += 1
    const ended = weekWith(day)
    if (!ended) continue
    ended.closed[endOf(row)] += 1
    if (isDatedByNote(row.closed_at_source)) roughly += 1
  }
  return { weeks, undated, roughly }
}

/** Number of cases closed in a week. */
export const closedIn = ({ closed }: CaseWeek): number =>
  caseEnds.reduce((sum, end) => sum + closed[end], 0)
