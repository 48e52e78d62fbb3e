import {
  findList,
  isBookkeeping,
  openRecord,
  openSchema,
  type ListEntry,
  type MemberNames,
} from './open-parts.ts'
import { readCode, readPerson, readState, readTime, readWords, timeOnDay } from './open-values.ts'
import { field, isRecord, must, readText } from './tolerant.ts'

/** Event of a case. Missing values and those under unknown names are null. */
export interface TakedownEvent {
  /** ISO time or date. */
  at: string | null
  kind: string | null
  /** Name of the actor; also null if only an ID was given. */
  actor: string | null
  /** ID of the actor; equals a profile's ID for the user's own events. */
  actorId: string | null
  text: string | null
  /** Old and new status of a status change. */
  from: string | null
  to: string | null
  /** Other strings, numbers and booleans as received. */
  rest: Map<string, string>
  /** Event as received. */
  raw: unknown
}

/** Events of a case in their original order. `complete` is false if the API has more. */
export interface TakedownTimeline {
  events: TakedownEvent[]
  /** Invalid entries as received. */
  unreadable: readonly unknown[]
  complete: boolean
}

function readEvent({ raw, day }: ListEntry, names: MemberNames): TakedownEvent | null {
  const single = typeof raw === 'object' ? null : readText(raw)
  if (single === null && (!isRecord(raw) || Object.keys(raw).length === 0)) return null
  const { read, others } = openRecord(raw, names)
  const from = read('event.from', readState)
  const to = read('event.to', readState)
  const at = read('event.time', readTime)
  const who = read('event.actor', readPerson)
  const words = read('event.text', readWords)
  const kind = read('event.kind', readCode)
  const rest = [...others()].flatMap(([name, value]) => {
    const shown = readText(value)
    return shown === null || isBookkeeping(name) ? [] : [[name, shown] as const]
  })
  return {
    at: at ?? timeOnDay(isRecord(raw) ? raw['time'] : undefined, day),
    kind: kind ?? null,
    actor: who?.name ?? null,
    actorId: who?.id ?? null,
    text: words ?? single,
    from: from ?? null,
    to: to ?? null,
    rest: new Map(rest),
    raw,
  }
}

/**
 * Parses the timeline of a case, whose format the contract doesn't define (C133): a list, also nested under a known name
 * or grouped by day. Fails for anything else and if all entries are invalid, so that it doesn't look like an empty
 * timeline.
 */
export const takedownTimeline = openSchema((names) =>
  must((raw): TakedownTimeline | null => {
    const found = findList(raw, 'event.list', names)
    if (found === null) return null
    const read = found.entries.map((entry) => ({ entry, event: readEvent(entry, names) }))
    const events = read.flatMap(({ event }) => event ?? [])
    if (events.length === 0 && found.entries.length > 0) return null
    return {
      events,
      unreadable: read.flatMap(({ entry, event }) => (event === null ? [entry.raw] : [])),
      complete: found.complete,
    }
  }, 'no timeline'),
)

/** Response without a recognizable timeline, as received. */
interface UnreadEvents {
  asReceived: unknown
}

export type EventsAnswer = TakedownTimeline | UnreadEvents

/** Timeline of a case, or the response itself if it has none. */
export const takedownEvents = openSchema((names) =>
  field((raw): EventsAnswer => {
    const read = takedownTimeline.by(names).safeParse(raw)
    return read.success ? read.data : { asReceived: raw }
  }),
)
