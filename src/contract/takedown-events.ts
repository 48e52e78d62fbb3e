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

/** One event of a case. What the service does not say, or says under a name that we do not know, is null. */
export interface TakedownEvent {
  /** ISO instant, or a mere day. */
  at: string | null
  kind: string | null
  /** Who did it, as people are named; null also where only an identifier was given. */
  actor: string | null
  /** The identifier of who did it: that of a profile is the reader's own. */
  actorId: string | null
  text: string | null
  /** The states before and after, when the event is a change of state. */
  from: string | null
  to: string | null
  /** Every other member that is plain text, a number or a flag, as it came. */
  rest: Map<string, string>
  /** The event as it came, to be looked into. */
  raw: unknown
}

/** The events of a case in the order they came. `complete` is false when the service has more. */
export interface TakedownTimeline {
  events: TakedownEvent[]
  /** Entries that have no shape we know, as they came. */
  unreadable: readonly unknown[]
  complete: boolean
}

function readEvent({ raw, day }: ListEntry, names: MemberNames): TakedownEvent | null {
  const alone = typeof raw === 'object' ? null : readText(raw)
  if (alone === null && (!isRecord(raw) || Object.keys(raw).length === 0)) return null
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
    text: words ?? alone,
    from: from ?? null,
    to: to ?? null,
    rest: new Map(rest),
    raw,
  }
}

/**
 * Reads the timeline of a case, whose shape the contract does not show (C133): a list, one under a known
 * name some levels deep, or one by day. Anything else, and a list of which nothing can be read, is refused:
 * it must not look like a case to which nothing happened.
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

/** An answer about the events of a case in which no timeline was found, as it came. */
interface UnreadEvents {
  asReceived: unknown
}

export type EventsAnswer = TakedownTimeline | UnreadEvents

/** The timeline of a case, or the answer itself where it holds none that can be read. */
export const takedownEvents = openSchema((names) =>
  field((raw): EventsAnswer => {
    const read = takedownTimeline.by(names).safeParse(raw)
    return read.success ? read.data : { asReceived: raw }
  }),
)
