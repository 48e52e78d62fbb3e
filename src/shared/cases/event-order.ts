import type { TakedownEvent } from '#/contract/takedown-events.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isDay } from '#/lib/local-days.ts'

const parseDay = (time: string | null) => (time !== null && isDay(time) ? Date.parse(time) : null)

/**
 * Sorts events newest first if all have an instant, or all have a day; otherwise keeps the received order (C133).
 * Events of one instant keep their relative order, reversed.
 */
export function orderEvents(events: readonly TakedownEvent[]): {
  events: readonly TakedownEvent[]
  isDated: boolean
} {
  const parse = events.some(({ occurredAt }) => parseDay(occurredAt) === null)
    ? parseInstant
    : parseDay
  const timed = events.map((event) => ({ event, at: parse(event.occurredAt) }))
  if (timed.some(({ at }) => at === null)) return { events, isDated: false }
  const oldestFirst = (timed[0]?.at ?? 0) <= (timed.at(-1)?.at ?? 0)
  const newestFirst = oldestFirst ? timed.toReversed() : timed
  return {
    events: newestFirst.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).map(({ event }) => event),
    isDated: true,
  }
}
