import type { TakedownEvent } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isDay } from '#/lib/local-days.ts'

const parseDay = (time: string | null) => (time !== null && isDay(time) ? Date.parse(time) : null)

/**
 * Sorts events newest first if all have a time, or if all have only a day. If not, keeps the received order, with
 * `isDated` false (C133). If the received order is oldest first, events at the same time are reversed too.
 */
export function orderEvents(events: readonly TakedownEvent[]): {
  events: readonly TakedownEvent[]
  isDated: boolean
} {
  const parse = events.some(({ occurredAt }) => parseDay(occurredAt) === null)
    ? parseInstant
    : parseDay
  const timedEvents = events.map((event) => ({ event, timeMs: parse(event.occurredAt) }))
  if (timedEvents.some(({ timeMs }) => timeMs === null)) return { events, isDated: false }
  const oldestFirst = (timedEvents[0]?.timeMs ?? 0) <= (timedEvents.at(-1)?.timeMs ?? 0)
  const newestFirst = oldestFirst ? timedEvents.toReversed() : timedEvents
  return {
    events: newestFirst
      .toSorted((a, b) => (b.timeMs ?? 0) - (a.timeMs ?? 0))
      .map(({ event }) => event),
    isDated: true,
  }
}
