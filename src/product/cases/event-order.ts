import type { TakedownEvent } from '#/contract/takedown-events.ts'
import { parseInstant } from '#/lib/dates.ts'

/**
 * Events newest first when every one of them has a date that can be read; else in the order they came,
 * which is all that is known (C133). Events of one instant keep their order, turned with the rest.
 */
export function orderEvents(events: readonly TakedownEvent[]): {
  events: readonly TakedownEvent[]
  dated: boolean
} {
  const timed = events.map((event) => ({ event, at: parseInstant(event.at) }))
  if (timed.some(({ at }) => at === null)) return { events, dated: false }
  const oldestFirst = (timed[0]?.at ?? 0) <= (timed.at(-1)?.at ?? 0)
  const turned = oldestFirst ? timed.toReversed() : timed
  return {
    events: turned.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).map(({ event }) => event),
    dated: true,
  }
}
