import { formatInstant, parseInstant } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import type { CaseStatus } from '#/product/labels/case-labels.ts'

/** How exactly the closing time of a case is known, in words; null when that is not said (C116). */
export function closingPrecision(source: string | null): string | null {
  switch (source) {
    case null:
      return null
    case 'MEASURED':
      return 'measured'
    case 'DERIVED_FROM_EVENT':
      return 'exact, from the record of the status change'
    case 'DERIVED_FROM_NOTE':
      return 'rebuilt from the last note of the case'
    default:
      return visibleString(humanise(source))
  }
}

/** The closing time with its precision: a day, "about", where it was rebuilt from a note (C116). */
export function closingTime(closedAt: string | null, source: string | null): string | null {
  const time = formatInstant(closedAt)
  if (time === null) return null
  return isDatedByNote(source) ? `about ${time.split(',')[0] ?? time}, ±1 day` : time
}

type Aged = CaseStatus & {
  created_at: string | null
  closed_at: string | null
  closed_at_source: string | null
}

/**
 * How long a case has been running, or ran: to the moment it was closed, as exactly as that is known
 * (C116, C117). Null where a date is missing or the two contradict each other.
 */
export function caseAge(row: Aged, now: number): string | null {
  const created = parseInstant(row.created_at)
  if (created === null) return null
  if (row.is_open === true) {
    const age = durationWords(Math.max(0, now - created))
    if (age === null) return null
    return row.status === 'REQUESTED'
      ? `waiting for approval by your provider for ${age}`
      : `open for ${age}`
  }
  const closed = parseInstant(row.closed_at)
  const length = closed === null ? null : durationWords(closed - created)
  if (length === null) return null
  return isDatedByNote(row.closed_at_source)
    ? `closed after about ${length}, ±1 day`
    : `closed after ${length}`
}
