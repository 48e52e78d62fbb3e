import {
  isSearched,
  mayHaveLeft,
  type Attempt,
  type Cause,
  type NotSent,
  type RequestRow,
  type RowState,
  type StoredCase,
  type Trouble,
} from './row.ts'

/*
 * What may happen in which state. The table is the whole of it: an event that a state does not name is
 * refused, and the row stays as it is.
 */

/** What may happen to a row. */
export type RowEvent =
  /** By hand, before anything of it left. */
  | { kind: 'undo' }
  | { kind: 'stop' }
  | { kind: 'send-now' }
  | { kind: 'continue' }
  | { kind: 'confirm'; ids: readonly string[] }
  /** By hand, after its case was looked for: looks once more, and goes on to send when there is none. */
  | { kind: 'again' }
  | { kind: 'dismiss' }
  /** A tab takes it up. */
  | { kind: 'take' }
  /** It is about to leave; nothing leaves before this is on the device. */
  | { kind: 'send'; attempt: Attempt }
  /** It did not leave, and goes back into the queue. */
  | { kind: 'put-back' }
  /** Certain that nothing of it is stored; or the checks have stopped it. */
  | { kind: 'fail'; why: NotSent }
  /** 429, to a read or to the request itself. */
  | { kind: 'throttle'; until: number }
  /** 201. */
  | { kind: 'create'; case: StoredCase }
  /** Something may have left: its case is looked for. */
  | { kind: 'search'; cause: Cause }
  /** Its case was found. */
  | { kind: 'find'; case: StoredCase }
  | { kind: 'find-nothing' }
  | { kind: 'cannot-search'; trouble: Trouble }
  /** Nothing was found, and it is to be sent again. */
  | { kind: 'send-again' }
  /** Looked for more cases after one was there. */
  | { kind: 'report-duplicates'; duplicates: string[] }

type EventKind = RowEvent['kind']
type StateKind = RowState['kind']

/** Which event leads from which state to which. `gone`: the row is taken off the device. */
export const transitions: Readonly<
  Record<StateKind, Partial<Readonly<Record<EventKind, StateKind | 'gone'>>>>
> = {
  queued: {
    undo: 'gone',
    stop: 'not-sent',
    'send-now': 'queued',
    take: 'queued',
    send: 'sending',
    fail: 'not-sent',
    throttle: 'queued',
    search: 'unknown',
    create: 'done',
    find: 'done',
    'cannot-search': 'unknown',
  },
  sending: {
    create: 'done',
    'put-back': 'queued',
    fail: 'not-sent',
    throttle: 'queued',
    search: 'unknown',
    find: 'done',
    'cannot-search': 'unknown',
  },
  done: { create: 'done', 'report-duplicates': 'done', dismiss: 'gone' },
  'not-sent': {
    continue: 'queued',
    confirm: 'queued',
    create: 'done',
    search: 'unknown',
    dismiss: 'gone',
  },
  unknown: {
    take: 'unknown',
    search: 'unknown',
    again: 'unknown',
    'send-again': 'queued',
    create: 'done',
    find: 'done',
    'find-nothing': 'unknown',
    'cannot-search': 'unknown',
    fail: 'not-sent',
    dismiss: 'gone',
  },
}

/** Answers 429 in a row after which a row waits for somebody. */
const mostThrottles = 3

/** Whether an event says that nothing of a row is stored, which of one that may have left nobody knows. */
function saysNothingLeft(row: RequestRow, event: RowEvent): boolean {
  if (event.kind === 'undo' || event.kind === 'stop') return true
  return event.kind === 'fail' && event.why.kind !== 'findings' && row.state.kind !== 'unknown'
}

/**
 * The row after an event; null where the table refuses it, and where the event would say "nothing of it
 * left" of a row that has attempts: such a row has to be looked for.
 */
export function advance(row: RequestRow, event: RowEvent, now: number): RequestRow | 'gone' | null {
  const { state } = row
  if (transitions[state.kind][event.kind] === undefined) return null
  // What was just about to leave may be known not to have left; what went before it may not.
  const earlier = state.kind === 'sending' ? row.attempts.slice(0, -1) : row.attempts
  if (saysNothingLeft(row, event) && earlier.length > 0) return null
  // What never left has no case to look for.
  const looks = event.kind === 'search' || event.kind === 'cannot-search'
  if (looks && row.attempts.length === 0) return null
  if (event.kind === 'undo' || event.kind === 'dismiss') return 'gone'
  // Nobody knows what it asked for.
  if (state.kind === 'unknown' && state.cause.kind === 'unreadable') return null
  // It is confirmed instead.
  const stopped = state.kind === 'not-sent' && state.why.kind === 'findings'
  if (stopped ? event.kind === 'continue' : event.kind === 'confirm') return null
  // Nothing is sent again before its case was looked for.
  if (event.kind === 'again' && isSearched(state)) return null
  // The first answer stands.
  if (event.kind === 'create' && state.kind === 'done' && !state.found) return null
  const takenAt = event.kind === 'take' || event.kind === 'send' ? now : null
  return { ...row, ...changeBy(row, event, now), takenAt, changedAt: now }
}

const queued = (now: number): RowState => ({ kind: 'queued', until: now, why: 'turn' })
const searched = (cause: Cause): RowState => ({ kind: 'unknown', cause, search: 'due' })

function changeBy(
  row: RequestRow,
  event: Exclude<RowEvent, { kind: 'undo' | 'dismiss' }>,
  now: number,
): Partial<RequestRow> {
  const { state, attempts } = row
  switch (event.kind) {
    case 'take':
      return {}
    case 'send':
      return { state: { kind: 'sending' }, attempts: [...attempts, event.attempt] }
    case 'put-back':
      return { state: queued(now), attempts: attempts.slice(0, -1) }
    case 'send-now':
    case 'send-again':
      return { state: queued(now) }
    case 'continue':
      return { state: queued(now), throttles: 0 }
    case 'confirm':
      return { state: queued(now), confirmed: [...new Set([...row.confirmed, ...event.ids])] }
    case 'stop':
      return { state: { kind: 'not-sent', why: { kind: 'stopped' } } }
    case 'fail':
      return {
        state: { kind: 'not-sent', why: event.why },
        ...(event.why.kind !== 'findings' && { attempts: [] }),
      }
    case 'throttle': {
      const throttles = row.throttles + 1
      if (throttles < mostThrottles)
        return { state: { kind: 'queued', until: event.until, why: 'throttled' }, throttles }
      return mayHaveLeft(row)
        ? { state: searched({ kind: 'throttled' }), throttles }
        : { state: { kind: 'not-sent', why: { kind: 'throttled' } }, throttles }
    }
    case 'search':
      return { state: searched(event.cause) }
    case 'again':
      return {
        state: { kind: 'unknown', cause: causeOf(state), search: 'then-send' },
        throttles: 0,
      }
    case 'create':
    case 'find':
      return {
        state: {
          kind: 'done',
          case: event.case,
          found: event.kind === 'find',
          duplicates: null,
        },
      }
    case 'find-nothing':
      return { state: { kind: 'unknown', cause: causeOf(state), search: 'nothing-found' } }
    case 'cannot-search':
      return { state: { kind: 'unknown', cause: causeOf(state), search: event.trouble } }
    case 'report-duplicates':
      return state.kind === 'done' ? { state: { ...state, duplicates: event.duplicates } } : {}
  }
}

/** Why the case of a row is not known. */
export const causeOf = (state: RowState): Cause =>
  state.kind === 'unknown' ? state.cause : { kind: 'interrupted' }

/** Milliseconds until a moment; none when it lies further ahead than it was ever set: the clock went back. */
export function left(until: number, now: number, longest: number): number {
  const rest = until - now
  return rest > 0 && rest <= longest ? rest : 0
}

/** How long a request whose answer was lost may still be on its way, milliseconds. */
const longestWay = 60_000

/**
 * Milliseconds until one can say that there is no other case. At once after the answer to the only
 * attempt; but one that was given up may still arrive.
 */
export function duplicatesDueIn({ state, attempts }: RequestRow, now: number): number {
  if (state.kind !== 'done' || state.duplicates !== null) return Infinity
  if (!state.found && attempts.length === 1) return 0
  return left((attempts.at(-1)?.at ?? 0) + longestWay, now, longestWay)
}

/** What is said of a row whose case was looked for and is not there. */
export function withoutCase(cause: Cause): RowEvent {
  switch (cause.kind) {
    case 'refused':
      return { kind: 'fail', why: cause }
    case 'unauthorized':
      return { kind: 'fail', why: { kind: 'signed-out' } }
    case 'throttled':
      return { kind: 'fail', why: cause }
    case 'lost':
    case 'interrupted':
    case 'stopped':
    case 'unreadable':
      return { kind: 'find-nothing' }
  }
}

/** What is said of a row in the queue that nobody sends any more. */
export const abandon = (row: RequestRow, kind: 'page-closed' | 'signed-out'): RowEvent =>
  row.attempts.length === 0
    ? { kind: 'fail', why: { kind } }
    : { kind: 'search', cause: { kind: 'interrupted' } }
