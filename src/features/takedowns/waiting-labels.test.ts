import { expect, it } from 'vitest'
import { waitingLabel } from './waiting-labels.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const sent = {
  report_status: 'SENT',
  reported_at: '2026-11-17T10:00:00Z',
  response_received_at: null,
}
const answered = { ...sent, response_received_at: '2026-11-18T09:00:00Z' }

it.each([
  ['an answer tells its time', answered, true, 'answered after 23 h'],
  ['without an answer it is being waited for', sent, true, 'waiting for 3 days'],
  ['a case that is over waits for nobody', sent, false, 'no answer recorded'],
  [
    'no response is a state of the report, not of the clock',
    { ...sent, report_status: 'NO_RESPONSE' },
    true,
    'waiting for 3 days',
  ],
  [
    'not sent is not waiting',
    { ...sent, reported_at: null, report_status: 'NOT_SENT' },
    true,
    null,
  ],
  ['not sent with a date is not waiting', { ...sent, report_status: 'NOT_SENT' }, true, null],
  [
    'dates that contradict each other make no length',
    { ...answered, response_received_at: '2026-11-01T00:00:00Z' },
    true,
    'answered before it was reported',
  ],
])('C129 %s', (_name, contact, running, words) => {
  expect(waitingLabel(contact, running, now)).toBe(words)
})
