import { formatCalendarDate, formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { formatScore } from '#/lib/numbers.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { findingsOf } from '#/product/scans/compare-scans.ts'
import type { TimelineStep } from './timeline.ts'

/** What a scan says, in one line of plain text. */
export function stepWords(step: TimelineStep): string {
  const at = stepTime(step)
  if (isWithheld(step)) return `${at}: not available to this brand`
  const { verdict, risk, httpCode } = findingsOf(step.scan, step.entry)
  const said = [
    verdict == null ? 'verdict not reported' : verdictLabel(verdict).word,
    risk == null ? 'risk not reported' : `risk ${formatScore(risk)}`,
    httpCode == null ? 'website not reported' : `website ${httpsLabel(httpCode)}`,
  ]
  return `${at}: ${said.join(', ')}`
}

/** When a step was, in words. */
export const stepTime = ({ at }: TimelineStep): string =>
  at === null ? 'Time not given' : (formatInstant(at) ?? formatCalendarDate(at))

/** Whether a step's values are held back from this brand. */
export const isWithheld = ({ scan, entry }: TimelineStep): boolean =>
  scan === null && entry?.redacted === true

/** The day of a step, in words; empty where it has no time. */
export const stepDay = ({ at }: TimelineStep): string => {
  const instant = parseInstant(at)
  return instant === null ? (at === null ? '' : formatCalendarDate(at)) : formatDate(instant)
}
