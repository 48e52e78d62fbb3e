import { formatInstant, parseInstant } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { humanise } from '#/lib/humanise.ts'
import { goneSince, sinceWhen, spanOf } from '#/lib/spans.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import type { CaseStatus } from '#/product/labels/case-labels.ts'
import { contradicting } from './waiting-labels.ts'

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
 * (C116, C117). Null where a date is missing; where they contradict each other, that.
 */
export function caseAge(row: Aged, now: number): string | null {
  const created = parseInstant(row.created_at)
  const span =
    row.is_open === true
      ? goneSince(sinceWhen(created, { now }), now)
      : spanOf(created, parseInstant(row.closed_at), { now })
  if (span === 'missing') return null
  if (span === 'disorder') return contradicting
  const words = durationWords(span)
  if (row.is_open === true)
    return row.status === 'REQUESTED'
      ? `waiting for approval by your provider for ${words}`
      : `open for ${words}`
  return isDatedByNote(row.closed_at_source)
    ? `closed after about ${words}, ±1 day`
    : `closed after ${words}`
}
