import { findList, isInternalField, createFieldReader } from './field-mapping.ts'
import {
  parseCode,
  parsePerson,
  parseCaseStatus,
  parseTime,
  parseText,
} from './flexible-parsers.ts'
import { optionalField, isRecord, requiredField, asText } from './tolerant.ts'

/** Event of a case. Values that are missing or under an unknown name are null. */
export interface TakedownEvent {
  /** ISO time or date. */
  occurredAt: string | null
  kind: string | null
  /** Name of the actor. Also null if only the ID is reported. */
  actor: string | null
  /** Profile ID of the actor. */
  actorId: string | null
  text: string | null
  /** Old and new status of a status change. */
  from: string | null
  to: string | null
  /** Other fields with a string, number or boolean value, as text by name. */
  otherFields: Map<string, string>
  raw: unknown
}

/** Events of a case, in their original order. `isComplete` is false if the API reports that there are more. */
export interface TakedownTimeline {
  events: TakedownEvent[]
  unreadableEntries: readonly unknown[]
  isComplete: boolean
}

function parseEvent(raw: unknown): TakedownEvent | null {
  const plainText = typeof raw === 'object' ? null : asText(raw)
  if (plainText === null && (!isRecord(raw) || Object.keys(raw).length === 0)) return null
  const { read, getUnreadFields } = createFieldReader(raw)
  const from = read('event.from', parseCaseStatus)
  const to = read('event.to', parseCaseStatus)
  const occurredAt = read('event.time', parseTime)
  const person = read('event.actor', parsePerson)
  const text = read('event.text', parseText)
  const kind = read('event.kind', parseCode)
  const otherFields = [...getUnreadFields()].flatMap(([name, value]) => {
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
    otherFields: new Map(otherFields),
    raw,
  }
}

/**
 * Parses the timeline of a case. The contract doesn't define its format (C133): it may be a list, or contain the list
 * under a known name. Fails if there is no list or all entries are invalid, because the timeline would otherwise look
 * empty.
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

interface UnparsedEvents {
  rawResponse: unknown
}

export type EventsResponse = TakedownTimeline | UnparsedEvents

/** Parses the timeline of a case. Without a recognizable timeline, returns the response as received. */
export const takedownEvents = optionalField((raw): EventsResponse => {
  const timeline = takedownTimeline.safeParse(raw)
  return timeline.success ? timeline.data : { rawResponse: raw }
})
