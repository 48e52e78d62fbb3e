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
  [
    'a report before the request makes no wait',
    { ...sent, reported_at: '2026-01-02T10:00:00Z' },
    true,
    'dates contradict each other',
  ],
  [
    'a report that is to come makes no wait',
    { ...sent, reported_at: '2026-11-22T10:00:00Z' },
    true,
    'dates contradict each other',
  ],
  [
    'a clock that is a little behind waits for nothing yet',
    { ...sent, reported_at: '2026-11-20T10:30:00Z' },
    true,
    'waiting for less than a minute',
  ],
  [
    'an answer that is to come makes no length',
    { ...sent, response_received_at: '2026-11-22T10:00:00Z' },
    true,
    'dates contradict each other',
  ],
])('C129 %s', (_name, contact, running, words) => {
  const earliest = Date.parse('2026-10-20T10:00:00Z')
  expect(waitingLabel(contact, running, { now, earliest })).toBe(words)
})
