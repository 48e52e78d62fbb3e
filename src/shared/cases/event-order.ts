import type { TakedownEvent } from '#/contract/takedown-events.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isDay } from '#/lib/local-days.ts'

const dayOf = (at: string | null) => (at !== null && isDay(at) ? Date.parse(at) : null)

/**
 * Sorts events newest first if all have an instant, or all have a day; otherwise keeps the received order (C133).
 * Events of one instant keep their relative order, reversed.
 */
export function orderEvents(events: readonly TakedownEvent[]): {
  events: readonly TakedownEvent[]
  dated: boolean
} {
  const read = events.some(({ at }) => dayOf(at) === null) ? parseInstant : dayOf
  const timed = events.map((event) => ({ event, at: read(event.at) }))
  if (timed.some(({ at }) => at === null)) return { events, dated: false }
  const oldestFirst = (timed[0]?.at ?? 0) <= (timed.at(-1)?.at ?? 0)
  const turned = oldestFirst ? timed.toReversed() : timed
  return {
    events: turned.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).map(({ event }) => event),
    dated: true,
  }
}
