import { expect, it } from 'vitest'
import { takedownTimeline } from '#/contract/takedown.ts'
import { orderEvents } from './case-details.ts'

// The last column is the expected order of the event indexes.
it.each([
  ['events with times newest first', ['2026-11-20T09:01:00Z', '2026-11-20T09:09:00Z'], '10'],
  [
    'events with dates and times newest first',
    ['2026-11-18', '2026-11-20T09:00:00Z', '2026-11-19'],
    '120',
  ],
  ['events in the received order if one has no date', ['2026-11-18', null, '2026-11-19'], '012'],
])('C133 lists %s', (_name, times, expectedOrder) => {
  const raw = times.map((at, index) => ({ text: String(index), created_at: at }))
  const events = orderEvents(takedownTimeline.parse(raw).events)
  expect(events.map(({ text }) => text).join('')).toBe(expectedOrder)
})
