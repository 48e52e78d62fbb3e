import { candidatesIn, type Candidate } from './open-parts/candidates.ts'
import { plainState, readStateChange } from './open-parts/case-states.ts'
import { choose, meaning, without } from './open-parts/choosing.ts'
import { readCode, readWords } from './open-parts/codes.ts'
import { findList, saysMore } from './open-parts/lists.ts'
import { isSamePerson, readPerson } from './open-parts/people.ts'
import { isSameTime, readInstantText, readTime, readTimeText } from './open-parts/times.ts'
import { wordSet, wordsOf } from './open-parts/words.ts'
import { isRecord, must, readText } from './tolerant.ts'

/** One event of a case. What the service does not say, or says in no way that can be read, is null. */
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
  /** Entries that have no shape we know. */
  unreadable: number
  complete: boolean
}

const otherSubjects =
  'actor author user person target recipient assignee attachment case takedown domain brand timezone zone tz'

const time = meaning({
  read: readTime,
  names: [
    {
      words: 'occurred|happened|event|performed at|on|time|date|timestamp|datetime|ts|when',
      rank: 6,
    },
    { words: 'created|logged|recorded|posted|entered|added|raised|inserted|written|sent', rank: 5 },
    { words: 'occurred|happened|event|performed', rank: 4.5 },
    {
      words: 'time|timestamp|date|datetime|ts|t|when|at|on|instant|moment|day|stamp',
      rank: 4,
      loose: true,
    },
    { words: 'updated|modified|changed', rank: 2.5 },
  ],
  beside:
    'at on date time timestamp stamp datetime ts t utc iso when instant moment day epoch unix ms milli millisecond ' +
    'second sec event log entry audit created update activity original',
  against:
    `${otherSubjects} deadline sla reminder follow followup valid window duration response reported submitted ` +
    'received closed opened scan screenshot seen snoozed',
  unnamed: readInstantText,
  same: isSameTime,
})

const kind = meaning({
  read: (raw) => (typeof raw === 'string' || typeof raw === 'object' ? readCode(raw) : null),
  names: [
    { words: 'event|entry|activity|action|log type|kind|name|code', rank: 6 },
    { words: 'kind', rank: 5 },
    { words: 'type', rank: 4.5 },
    { words: 'action|activity|operation|verb', rank: 4, loose: true },
    { words: 'event', rank: 3.5, loose: true },
    { words: 'category|name', rank: 2, loose: true },
  ],
  beside: 'type kind name code event entry activity action log audit timeline',
  against: `${otherSubjects} content mime media object contact file change status by at url text message`,
})

const actor = meaning({
  read: readPerson,
  names: [
    { words: 'actor|author', rank: 6 },
    {
      words:
        'created|performed|done|made|changed|updated|triggered|written|posted|recorded|entered|added by',
      rank: 5.5,
    },
    { words: 'user|person|who|operator|performer|agent|initiator|member|staff', rank: 4 },
    { words: 'by', rank: 4, loose: true },
  ],
  beside: 'name display email mail username login by user actor author created full event',
  against:
    'agent_string browser ip role type kind assigned assignee assign target recipient to cc behalf notified mentioned ' +
    'avatar image at date time on count company tenant brand',
  same: isSamePerson,
})

const text = meaning({
  read: (raw) => (typeof raw === 'number' || typeof raw === 'boolean' ? null : readWords(raw)),
  names: [
    { words: 'message', rank: 6 },
    { words: 'text', rank: 5.5 },
    { words: 'body', rank: 5 },
    { words: 'description', rank: 4.5 },
    { words: 'content', rank: 4 },
    { words: 'summary', rank: 3.5 },
    { words: 'comment|note|remark', rank: 3 },
    { words: 'detail', rank: 2.5 },
    { words: 'title|subject|headline|reason|msg|entry', rank: 2, loose: true },
  ],
  beside:
    'message text body description content summary comment note remark detail default en plain value public event ' +
    'reason log display short long full payload',
  against: `${otherSubjects} type kind mime html encoding language lang format internal id status state by at url`,
})

/** Names that say who a record is and nothing of it, and the bookkeeping of the service. */
const internal = wordSet(
  'id uuid guid pk takedown sequence seq serial index position pos ordinal ord row version revision rev etag hash ' +
    'checksum cursor shard partition offset',
)

const clipped = (name: string): boolean => wordsOf(name).some((word) => internal.has(word))

interface Entry {
  raw: unknown
  day: string | null
  candidates: readonly Candidate[]
}

function readEvent(
  { raw, day, candidates }: Entry,
  plain: boolean,
  now: number,
): TakedownEvent | null {
  const alone = typeof raw === 'object' ? null : readText(raw)
  if (alone === null && candidates.length === 0) return null
  const change = readStateChange(candidates, plain)
  const left = candidates.filter((each) => !change.used.includes(each))
  const at = choose(candidates, time, now)
  const who = choose(left, actor, now)
  const words = choose(left, text, now)
  const what = choose(
    left.filter((each) => each !== words.from),
    kind,
    now,
  )
  const taken = [...[at, who, words, what].flatMap(({ from }) => from ?? []), ...change.used]
  return {
    at: at.value ?? readTimeText(day, now),
    kind: what.value ?? null,
    actor: who.value?.name ?? null,
    actorId: who.value?.id ?? null,
    text: words.value ?? alone,
    from: change.from,
    to: change.to,
    rest: restOf(raw, taken),
    raw,
  }
}

function restOf(raw: unknown, taken: readonly Candidate[]): Map<string, string> {
  const rest = new Map<string, string>()
  const paths = taken.flatMap(({ path, with: partner }) =>
    partner === undefined ? [path] : [path, [...path.slice(0, -1), partner]],
  )
  const left = without(raw, paths)
  for (const [name, value] of isRecord(left) ? Object.entries(left) : []) {
    const shown = readText(value)
    if (shown !== null && !clipped(name)) rest.set(name, shown)
  }
  return rest
}

/** A state that every event of a case carries alike is that of the case today, and no change. */
function saysChanges(entries: readonly Entry[]): boolean {
  const states = entries.map(({ candidates }) => plainState(candidates))
  return states.length < 2 || states.some((state) => state !== states[0])
}

/**
 * Reads the timeline of a case, whose shape the contract does not show (C133): a list, a page of a list,
 * an object with one list some levels deep, or one keyed by day. Anything else, and a list of which
 * nothing can be read, is refused: it must not look like a case to which nothing happened.
 */
export const takedownTimeline = must((raw): TakedownTimeline | null => {
  const now = Date.now()
  const list = findList(raw)
  if (list === null) return null
  const entries = list.entries.map((entry, at): Entry => ({
    raw: entry,
    day: list.keys[at] ?? null,
    candidates: candidatesIn(entry),
  }))
  const plain = saysChanges(entries)
  const events = entries.flatMap((entry) => readEvent(entry, plain, now) ?? [])
  if (entries.length > 0 && events.length === 0) return null
  return { events, unreadable: entries.length - events.length, complete: !saysMore(list) }
}, 'no timeline')
