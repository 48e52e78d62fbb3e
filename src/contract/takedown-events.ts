import { findList, isInternalField, createFieldReader } from './field-mapping.ts'
import {
  parseCode,
  parsePerson,
  parseCaseStatus,
  parseTime,
  parseText,
} from './flexible-parsers.ts'
import { optionalField, isRecord, requiredField, asText } from './tolerant.ts'

/** Event of a case. Missing values and those under unknown names are null. */
export interface TakedownEvent {
  /** ISO time or date. */
  occurredAt: string | null
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
  otherMembers: Map<string, string>
  /** Event as received. */
  raw: unknown
}

/** Events of a case in their original order. `isComplete` is false if the service has more. */
export interface TakedownTimeline {
  events: TakedownEvent[]
  /** Invalid entries as received. */
  unreadableEntries: readonly unknown[]
  isComplete: boolean
}

function parseEvent(raw: unknown): TakedownEvent | null {
  const plainText = typeof raw === 'object' ? null : asText(raw)
  if (plainText === null && (!isRecord(raw) || Object.keys(raw).length === 0)) return null
  const { read, unreadMembers } = createFieldReader(raw)
  const from = read('event.from', parseCaseStatus)
  const to = read('event.to', parseCaseStatus)
  const occurredAt = read('event.time', parseTime)
  const person = read('event.actor', parsePerson)
  const text = read('event.text', parseText)
  const kind = read('event.kind', parseCode)
  const otherMembers = [...unreadMembers()].flatMap(([name, value]) => {
    const valueText = asText(value)
    return valueText === null || isInternalField(name) ? [] : [[name, valueText] as const]
  })
  return {
    occurredAt: occurredAt ?? null,
    kind: kind ?? null,
    actor: person?.name ?? null,
    actorId: person?.id ?? null,
    text: text ?? plainText,
    from: from ?? null,
    to: to ?? null,
    otherMembers: new Map(otherMembers),
    raw,
  }
}

/**
 * Parses the timeline of a case, whose format the contract doesn't define (C133): a list, also nested under a known name.
 * Fails for anything else and if all entries are invalid, so that it doesn't look like an empty timeline.
 */
export const takedownTimeline = requiredField((raw): TakedownTimeline | null => {
  const list = findList(raw, 'event.list')
  if (list === null) return null
  const parsedEntries = list.entries.map((entry) => ({ entry, event: parseEvent(entry) }))
  const events = parsedEntries.flatMap(({ event }) => event ?? [])
  if (events.length === 0 && list.entries.length > 0) return null
  return {
    events,
    unreadableEntries: parsedEntries.flatMap(({ entry, event }) => (event === null ? [entry] : [])),
    isComplete: list.isComplete,
  }
}, 'no timeline')

/** Response without a recognizable timeline, as received. */
interface UnparsedEvents {
  rawResponse: unknown
}

export type EventsResponse = TakedownTimeline | UnparsedEvents

/** Timeline of a case, or the response itself if it has none. */
export const takedownEvents = optionalField((raw): EventsResponse => {
  const timeline = takedownTimeline.safeParse(raw)
  return timeline.success ? timeline.data : { rawResponse: raw }
})
