import type { CaseRow } from '#/api/cases.ts'
import { removedResolutions } from '#/contract/codes.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, daysLater, weekOf } from '#/lib/local-days.ts'
import { closingDay, isDatedByNote } from '#/shared/cases/closing-day.ts'

/** How a case ended; closed alone is no success (C112, C113). */
const caseEnds = ['removed', 'notRemoved', 'failed', 'other'] as const
export type CaseEnd = (typeof caseEnds)[number]

/** A week of the viewer's zone, Monday to Sunday: cases requested in it, and those closed in it by their end. */
export interface CaseWeek {
  from: string
  to: string
  requested: number
  closed: Record<CaseEnd, number>
}

export interface CaseWeeks {
  /** The oldest first; the last one is the week of now. */
  weeks: readonly CaseWeek[]
  /** Ended cases that have no closing date, which no week can hold. */
  undated: number
  /** Closings in these weeks whose date is only known within a day (C116). */
  roughly: number
}

const removed: readonly (string | null)[] = removedResolutions

function endOf({ status, resolution }: CaseRow): CaseEnd {
  if (status === 'FAILED') return 'failed'
  if (status !== 'CLOSED') return 'other'
  if (removed.includes(resolution)) return 'removed'
  return resolution === 'UNRESOLVED' ? 'notRemoved' : 'other'
}

/** How many weeks are drawn: a quarter of a year. */
export const weeksShown = 13

const noEnds = (): Record<CaseEnd, number> => ({ removed: 0, notRemoved: 0, failed: 0, other: 0 })

/** Sorts cases into the last weeks, by when they were requested and by when they were closed. */
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

/** All that were closed in a week. */
export const closedIn = ({ closed }: CaseWeek): number =>
  caseEnds.reduce((sum, end) => sum + closed[end], 0)
