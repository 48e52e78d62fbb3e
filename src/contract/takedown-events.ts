import { takedownStatuses } from './codes.ts'
import { isRecord, must, readEntries, readText } from './tolerant.ts'

/** One event of a case. What the service does not say, or says under a name we do not know, is null. */
export interface TakedownEvent {
  at: string | null
  kind: string | null
  /** Who did it, as people are named; null also where only an identifier was told. */
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
  /** Entries that have no shape we know. */
  unreadable: number
  complete: boolean
}

/*
 * Names that a service may use; the contract shows none (C133). They are guesses that may fail: then a
 * member is still shown, among the rest.
 */
const names = {
  at: ['created_at', 'occurred_at', 'timestamp', 'at', 'date', 'time', 'event_date', 'when'],
  kind: ['event_type', 'kind', 'type', 'action', 'event', 'name'],
  actor: ['actor', 'author', 'user', 'created_by', 'by', 'performed_by', 'who'],
  text: [
    'message',
    'text',
    'description',
    'note',
    'comment',
    'summary',
    'body',
    'content',
    'details',
  ],
  from: ['from_status', 'old_status', 'previous_status', 'status_from'],
  to: ['to_status', 'new_status', 'status_to', 'status'],
} as const

const identifiers = new Set(['id', 'uuid', 'takedown', 'takedown_id'])
/** How a record says who somebody is. */
const persons = ['name', 'display_name', 'username', 'email'] as const
const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const isState = (text: string) =>
  takedownStatuses.some((status) => status === text.toUpperCase().replaceAll(/[ -]/g, '_'))

/** An instant: as it came, or from seconds or milliseconds of this century. */
function readTime(raw: unknown): string | null {
  if (typeof raw !== 'number') return readText(raw)
  const time = raw < 1e11 ? raw * 1000 : raw
  const inReach = time > Date.UTC(2000) && time < Date.UTC(2100)
  return inReach ? new Date(time).toISOString() : readText(raw)
}

function readPerson(raw: unknown): string | null {
  const members = readEntries(raw)
  for (const name of persons) {
    const value = readText(members.get(name))
    if (value !== null) return value
  }
  return readText(raw)
}

const meant = new Set<string>(Object.values(names).flat())

/** The members of an event, and what has a name we know in a record inside it, as a payload. */
function membersOf(raw: unknown): Map<string, unknown> {
  const own = readEntries(raw)
  const members = new Map(own)
  for (const [name, value] of own)
    if (isRecord(value) && !names.actor.some((actor) => actor === name))
      for (const [inner, deep] of readEntries(value))
        if (meant.has(inner) && !members.has(inner)) members.set(inner, deep)
  return members
}

function readEvent(raw: unknown): TakedownEvent | null {
  const alone = isRecord(raw) ? null : readText(raw)
  const members = membersOf(raw)
  if (alone === null && members.size === 0) return null
  const take = (wanted: readonly string[], read = readText): string | null => {
    for (const name of wanted) {
      const value = read(members.get(name))
      if (value === null) continue
      members.delete(name)
      return value
    }
    return null
  }
  const takeTime = () => {
    for (const [name, value] of members) {
      if (typeof value !== 'string' || !isoInstant.test(value)) continue
      members.delete(name)
      return value
    }
    return null
  }
  /** "From" and "to" may as well be those of a letter. */
  const takeState = (name: string) => {
    const value = readText(members.get(name))
    return value !== null && isState(value) ? take([name]) : null
  }
  const event = {
    at: take(names.at, readTime) ?? takeTime(),
    kind: take(names.kind),
    actor: take(names.actor, readPerson),
    actorId: null,
    text: take(names.text) ?? alone,
    from: take(names.from) ?? takeState('from'),
    to: take(names.to) ?? takeState('to'),
  }
  const rest = new Map<string, string>()
  for (const [name, value] of members) {
    const text = readText(value)
    if (text !== null && !identifiers.has(name)) rest.set(name, text)
  }
  return { ...event, rest, raw }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The list of events in whatever holds it: the answer itself, `results`, or the only list in it. */
function findList(raw: unknown): unknown[] | null {
  if (isList(raw)) return raw
  const members = readEntries(raw)
  const results = members.get('results')
  if (isList(results)) return results
  const lists = [...members.values()].filter(isList)
  return lists.length === 1 ? (lists[0] ?? null) : null
}

/**
 * Reads the timeline of a case, whose shape the contract does not show: a list, a page of a list, or an
 * object with one list in it. Anything else, and a list of which nothing can be read, is refused: it must
 * not look like a case to which nothing happened.
 */
export const takedownTimeline = must((raw): TakedownTimeline | null => {
  const list = findList(raw)
  const events = (list ?? []).flatMap((entry) => readEvent(entry) ?? [])
  if (list === null || (list.length > 0 && events.length === 0)) return null
  const complete = !isRecord(raw) || readText(raw['next']) === null
  return { events, unreadable: list.length - events.length, complete }
}, 'no timeline')
