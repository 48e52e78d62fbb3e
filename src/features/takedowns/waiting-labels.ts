import { parseInstant } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'

type Reported = {
  report_status: string | null
  reported_at: string | null
  response_received_at: string | null
}

/**
 * How long a provider took to answer, or has not answered (C129). Nothing is said of reports that were
 * not sent, nor of dates that contradict each other; a case that is over waits for nobody.
 */
export function waitingLabel(contact: Reported, running: boolean, now: number): string | null {
  const reported = parseInstant(contact.reported_at)
  if (reported === null) return null
  const answered = parseInstant(contact.response_received_at)
  if (answered !== null) {
    const length = durationWords(answered - reported)
    return length === null ? 'answered before it was reported' : `answered after ${length}`
  }
  if (contact.report_status === 'NOT_SENT') return null
  if (!running) return 'no answer recorded'
  const waiting = durationWords(Math.max(0, now - reported))
  return waiting === null ? null : `waiting for ${waiting}`
}
