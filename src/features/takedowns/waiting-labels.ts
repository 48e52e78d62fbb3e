import { parseInstant } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { goneSince, sinceWhen, spanOf, type SpanFrame } from '#/lib/spans.ts'

type Reported = {
  report_status: string | null
  reported_at: string | null
  response_received_at: string | null
}

/** In place of a length that the dates of the service cannot carry. */
export const contradicting = 'dates contradict each other'

/**
 * How long a provider took to answer, or has not answered (C129). Nothing is said of reports that were
 * not sent, and of dates that contradict each other nothing but that; a case that is over waits for nobody.
 */
export function waitingLabel(contact: Reported, running: boolean, frame: SpanFrame): string | null {
  const reported = parseInstant(contact.reported_at)
  if (reported === null) return null
  const answered = parseInstant(contact.response_received_at)
  if (answered !== null) {
    const length = spanOf(reported, answered, frame)
    if (typeof length === 'number') return `answered after ${durationWords(length)}`
    return answered < reported ? 'answered before it was reported' : contradicting
  }
  if (contact.report_status === 'NOT_SENT') return null
  if (!running) return 'no answer recorded'
  const waiting = goneSince(sinceWhen(reported, frame), frame.now)
  return typeof waiting === 'number' ? `waiting for ${durationWords(waiting)}` : contradicting
}
