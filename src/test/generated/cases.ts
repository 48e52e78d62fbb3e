import {
  splitDateTime,
  shuffleMembers,
  drawCodeForm,
  drawFuture,
  drawId,
  createDraw,
  drawPast,
  drawStyle,
  drawTimeForm,
  splitList,
  formatName,
  type Draw,
  type Json,
  type Mode,
  type Style,
} from './draw.ts'

/** Fields of a generated event; undefined if omitted. */
export interface DrawnEvent {
  /** Milliseconds since 1970. */
  at: number | undefined
  kind: string | undefined
  actor: string | undefined
  actorId: string | undefined
  text: string | undefined
  from: string | undefined
  to: string | undefined
}

const plainNames = {
  at: splitList('created at, occurred at, timestamp, time'),
  kind: splitList('event type, type, kind'),
  actor: splitList('actor, author, user, created by'),
  text: splitList('message, text, description, body'),
}
const wildNames = {
  at: splitList('created at, timestamp, time, at, when, ts, date, logged at, event time'),
  kind: splitList('event type, type, kind, entry type, action, event, event code'),
  actor: splitList('actor, user, by, performed by, who, operator, changed by'),
  text: splitList('message, body, note, comment, summary, content, remark'),
}

const statuses = splitList(
  'REQUESTED, OPEN, IN_PROGRESS, PENDING_RESPONSE, CLOSED, FAILED, REJECTED',
)
const texts = ['The host was informed.', 'Taken up', 'A second notice went out', 'Gone since noon']
const kinds = ['status_change', 'COMMENT', 'provider.notified', 'created']

const actorForms: readonly ((draw: Draw) => { form: unknown; name?: string; id?: string })[] = [
  () => ({ form: 'desk 4', name: 'desk 4' }),
  () => ({ form: { display: 'Ana Lima' }, name: 'Ana Lima' }),
  () => ({ form: { label: 'Night desk' }, name: 'Night desk' }),
  (draw) => {
    const id = drawId(draw)
    return { form: { id, name: 'Ana Lima', email: 'ana@operator.example' }, name: 'Ana Lima', id }
  },
  () => ({ form: { first_name: 'Ana', last_name: 'Lima' }, name: 'Ana Lima' }),
  (draw) => ({ form: { username: 'alima', id: draw.below(90) }, name: 'alima' }),
  (draw) => {
    const id = drawId(draw)
    return { form: id, id }
  },
  (draw) => {
    const id = drawId(draw)
    return { form: { id }, id }
  },
]

type Change = (from: unknown, to: unknown, name: (words: string) => string) => Json
const plainChanges: readonly Change[] = [
  (from, to, name) => ({ [name('from status')]: from, [name('to status')]: to }),
  (from, to, name) => ({ [name('old status')]: from, [name('new status')]: to }),
  (from, to, name) => ({ [name('previous status')]: from, [name('current status')]: to }),
]
const wildChanges: readonly Change[] = [
  ...plainChanges,
  (from, to, name) => ({ prev: { status: from }, next: { status: to }, [name('any thing')]: 1 }),
  (from, to) => ({ before: { state: from }, after: { state: to } }),
  (from, to) => ({ changes: { status: [from, to] } }),
  (from, to) => ({ diff: { status: { old: from, new: to } } }),
  (from, to, name) => ({ details: { [name('from status')]: from, [name('to status')]: to } }),
  (from, to) => ({ changes: [{ field: 'status', previous: from, current: to }] }),
  (from, to) => ({
    changes: [
      { field: 'priority', old: 'LOW', new: 'HIGH' },
      { field: 'status', old: from, new: to },
    ],
  }),
  (from, to) => ({ transition: { from, to } }),
]
const halfChanges: readonly ((
  code: unknown,
  name: (words: string) => string,
) => { form: Json; side: 'from' | 'to' })[] = [
  (code, name) => ({ form: { [name('previous status')]: code }, side: 'from' }),
  (code) => ({ form: { prev: { status: code } }, side: 'from' }),
  (code, name) => ({ form: { details: { [name('to status')]: code } }, side: 'to' }),
  (code, name) => ({ form: { [name('new status')]: code }, side: 'to' }),
  (code) => ({ form: { old: { status: code, priority: 'LOW' } }, side: 'from' }),
]

const distractors: readonly ((draw: Draw, now: number) => readonly [string, unknown])[] = [
  (draw, now) => ['due at', drawTimeForm(draw, 'wild', drawFuture(draw, now))],
  (draw, now) => ['previous event at', drawTimeForm(draw, 'plain', drawPast(draw, now))],
  (draw) => ['id', drawId(draw)],
  (draw) => ['takedown id', drawId(draw)],
  () => ['assigned to', 'someone@else.example'],
  () => ['recipient', { name: 'Abuse desk', email: 'abuse@host.example' }],
  () => ['content type', 'text/plain'],
  () => ['previous actor', 'Ben Old'],
  () => ['attachments', []],
  () => ['target', { type: 'host', name: 'evil.example' }],
]

function drawEvent(
  draw: Draw,
  mode: Mode,
  now: number,
  style: Style,
): { raw: Json; truth: DrawnEvent } {
  const names = mode === 'plain' ? plainNames : wildNames
  const name = (words: string) => formatName(words, style)
  const truth: DrawnEvent = {
    at: drawPast(draw, now),
    kind: undefined,
    actor: undefined,
    actorId: undefined,
    text: undefined,
    from: undefined,
    to: undefined,
  }
  const members: (readonly [string, unknown])[] = []
  const add = (words: string, value: unknown) => members.push([name(words), value])
  if (mode === 'wild' && draw.chance(0.15)) {
    const { date, time } = splitDateTime(truth.at ?? 0)
    add('date', date)
    add('time', time)
  } else add(draw.pick(names.at), drawTimeForm(draw, mode, truth.at ?? 0))
  if (draw.chance(0.85)) {
    truth.kind = draw.pick(kinds)
    add(draw.pick(names.kind), drawCodeForm(draw, mode, truth.kind))
  }
  if (draw.chance(0.85)) {
    const person =
      mode === 'plain' ? { form: 'desk 4', name: 'desk 4' } : draw.pick(actorForms)(draw)
    truth.actor = person.name
    if ('id' in person) truth.actorId = person.id
    add(draw.pick(names.actor), person.form)
  }
  if (draw.chance(0.85)) {
    truth.text = draw.pick(texts)
    const form =
      mode === 'plain'
        ? truth.text
        : draw.pick<unknown>([
            truth.text,
            { default: truth.text },
            { text: truth.text },
            { en: truth.text },
          ])
    add(draw.pick(names.text), form)
  }
  let change: Json = {}
  const [from = '', to = ''] = draw.shuffle(statuses)
  const code = (state: string) =>
    mode === 'wild' && draw.chance(0.3) ? { code: state, label: state.toLowerCase() } : state
  if (draw.chance(0.5)) {
    change = draw.pick(mode === 'plain' ? plainChanges : wildChanges)(code(from), code(to), name)
    truth.from = from
    truth.to = to
  } else if (mode === 'wild' && draw.chance(0.4)) {
    const half = draw.pick(halfChanges)(code(from), name)
    change = half.form
    truth[half.side] = from
  }
  for (const other of draw.shuffle(distractors).slice(0, draw.below(mode === 'plain' ? 3 : 6)))
    add(...other(draw, now))
  return { raw: shuffleMembers(draw, [...members, ...Object.entries(change)]), truth }
}

const containers: readonly ((entries: readonly Json[]) => unknown)[] = [
  (entries) => entries,
  (entries) => ({ count: entries.length, next: null, previous: null, results: entries }),
  (entries) => ({ timeline: entries }),
  (entries) => ({ payload: { entries } }),
  (entries) => ({ data: { events: entries, errors: [] }, meta: { total: entries.length } }),
  (entries) => ({ case: 'c1', log: entries }),
]

/** Timeline of a case: events in one style, in a list or another container (C133). */
export function drawTimeline(
  seed: number,
  mode: Mode,
  now: number,
): { raw: unknown; truth: DrawnEvent[] } {
  const draw = createDraw(seed)
  const style = drawStyle(draw, mode)
  const drawn = Array.from({ length: 1 + draw.below(6) }, () => drawEvent(draw, mode, now, style))
  const raw = draw.pick(mode === 'plain' ? containers.slice(0, 3) : containers)(
    drawn.map((event) => event.raw),
  )
  return { raw, truth: drawn.map(({ truth }) => truth) }
}
