import {
  findingId,
  findingsOf,
  isSearched,
  pauseOf,
  type Attempt,
  type Cause,
  type NotSent,
  type RequestRow,
  type RowState,
  type StoredCase,
  type Trouble,
} from './row.ts'

/** What may happen to a row. */
export type RowEvent =
  /** By hand, before anything of it left. */
  | { kind: 'undo' }
  /** Into the queue: by hand, or after its case was looked for once more and is not there. */
  | { kind: 'queue' }
  /** What the checks found is confirmed, all of it. */
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
  /** 429, to a read or to the request itself: it waits. */
  | { kind: 'throttle'; until: number }
  /** 429 has come too often: it waits for somebody, and no less than until then. */
  | { kind: 'give-up'; until: number }
  /** There is a case: the answer said so, or it was found by looking for it. */
  | { kind: 'create' | 'find'; case: StoredCase }
  /** Something may have left: its case is looked for. */
  | { kind: 'search'; cause: Cause }
  /** Its case was looked for: nothing was found, or nobody could look. */
  | { kind: 'end-search'; search: 'nothing-found' | Trouble }
  /** Looked for more cases after one was there. */
  | { kind: 'report-duplicates'; duplicates: string[] }

/** In which states what may happen; an event elsewhere is refused, and the row stays as it is. */
export const happensIn: Readonly<Record<RowEvent['kind'], readonly RowState['kind'][]>> = {
  undo: ['queued'],
  queue: ['queued', 'not-sent', 'unknown'],
  confirm: ['not-sent'],
  again: ['unknown'],
  dismiss: ['done', 'not-sent', 'unknown'],
  take: ['queued', 'unknown'],
  send: ['queued'],
  'put-back': ['sending'],
  fail: ['queued', 'sending', 'unknown'],
  throttle: ['queued', 'sending'],
  'give-up': ['queued', 'sending'],
  create: ['queued', 'sending', 'done', 'not-sent', 'unknown'],
  find: ['queued', 'sending', 'unknown'],
  search: ['queued', 'sending', 'not-sent', 'unknown'],
  'end-search': ['queued', 'sending', 'unknown'],
  'report-duplicates': ['done'],
}

/** Answers 429 in a row after which the queue waits for somebody. */
export const mostThrottles = 3

/** Whether an event says that nothing of a row is stored, which of one that may have left nobody knows. */
const saysNothingLeft = ({ state }: RequestRow, event: RowEvent): boolean =>
  event.kind === 'undo' ||
  (event.kind === 'fail' && event.why.kind !== 'findings' && state.kind !== 'unknown')

/** Whether a row in its state takes an event. */
function isTaken(row: RequestRow, event: RowEvent): boolean {
  const { state, attempts } = row
  if (!happensIn[event.kind].includes(state.kind)) return false
  // What was just about to leave may be known not to have left; what went before it may not.
  const earlier = state.kind === 'sending' ? attempts.slice(0, -1) : attempts
  if (saysNothingLeft(row, event) && earlier.length > 0) return false
  // What never left has no case to look for.
  const searches = event.kind === 'search' || event.kind === 'end-search'
  if (searches && attempts.length === 0) return false
  // Nobody knows what it asked for.
  if (state.kind === 'unknown' && state.cause.kind === 'unreadable') return event.kind === 'dismiss'
  // A case is looked for before anything is sent again; what was found is confirmed instead.
  if (event.kind === 'queue')
    return state.kind === 'unknown' ? state.search === 'then-send' : findingsOf(state).length === 0
  if (event.kind === 'confirm') {
    const found = findingsOf(state).map(findingId)
    return found.length > 0 && found.every((id) => event.ids.includes(id))
  }
  if (event.kind === 'again' || event.kind === 'dismiss') return !isSearched(state)
  // The first answer stands.
  return event.kind !== 'create' || state.kind !== 'done' || state.found
}

/** The row after an event, `gone` when it is taken off the device; null where the event is refused. */
export function advance(row: RequestRow, event: RowEvent, now: number): RequestRow | 'gone' | null {
  if (!isTaken(row, event)) return null
  if (event.kind === 'undo' || event.kind === 'dismiss') return 'gone'
  const takenAt = event.kind === 'take' || event.kind === 'send' ? now : null
  const next = { ...row, ...changeBy(row, event, now), takenAt, changedAt: now }
  if (event.kind === 'throttle' || event.kind === 'give-up') return next
  // The length of a pause is measured from the last change, so a clock that was set back must not lengthen it.
  return { ...next, state: endPauseEarlier(next.state, Math.max(0, row.changedAt - now)) }
}

/** The same state with its pause, if it has one, shortened by some milliseconds. */
function endPauseEarlier(state: RowState, milliseconds: number): RowState {
  const earlier = <T extends { until?: number | undefined }>(pause: T): T =>
    pause.until === undefined ? pause : { ...pause, until: pause.until - milliseconds }
  if (state.kind === 'queued' && state.why === 'throttled') return earlier(state)
  if (state.kind === 'not-sent' && state.why.kind === 'throttled')
    return { ...state, why: earlier(state.why) }
  if (state.kind === 'unknown' && state.cause.kind === 'throttled')
    return { ...state, cause: earlier(state.cause) }
  return state
}

const queued = (now: number): RowState => ({ kind: 'queued', until: now, why: 'turn' })

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
    case 'queue': {
      const until = pauseOf(state)
      return {
        state: until === null ? queued(now) : { kind: 'queued', until, why: 'throttled' },
        throttles: 0,
      }
    }
    case 'confirm':
      return {
        state: queued(now),
        confirmed: [...new Set([...row.confirmed, ...findingsOf(state).map(findingId)])],
      }
    case 'fail':
      return {
        state: { kind: 'not-sent', why: event.why },
        ...(event.why.kind !== 'findings' && { attempts: [] }),
      }
    case 'throttle':
      return {
        state: { kind: 'queued', until: event.until, why: 'throttled' },
        attempts: answered(row),
        throttles: row.throttles + 1,
      }
    case 'give-up': {
      const why = { kind: 'throttled', until: event.until } as const
      return attempts.length === 0
        ? { state: { kind: 'not-sent', why } }
        : {
            state: { kind: 'unknown', cause: causeOfAll(answered(row), why), search: 'due' },
            attempts: answered(row),
          }
    }
    case 'search':
      return { state: { kind: 'unknown', cause: event.cause, search: 'due' } }
    case 'again':
      return { state: { kind: 'unknown', cause: causeOf(state), search: 'then-send' } }
    case 'end-search':
      return { state: { kind: 'unknown', cause: causeOf(state), search: event.search } }
    case 'create':
    case 'find': {
      const found = event.kind === 'find'
      return { state: { kind: 'done', case: event.case, found, duplicates: null } }
    }
    case 'report-duplicates':
      return state.kind === 'done' ? { state: { ...state, duplicates: event.duplicates } } : {}
  }
}

/** Why the case of a row is not known. */
export const causeOf = (state: RowState): Cause =>
  state.kind === 'unknown' ? state.cause : unanswered

/** The attempts of a row whose last one, if it is on its way, was answered 429. */
const answered = ({ state, attempts }: RequestRow): Attempt[] =>
  attempts.map((one, index) =>
    state.kind === 'sending' && index === attempts.length - 1 ? { ...one, status: 429 } : one,
  )

/** Why the case of a row is not known that nobody goes on with: the answer, where all of its attempts had one. */
const causeOfAll = (attempts: readonly Attempt[], answer: Cause, other: Cause = unanswered) =>
  attempts.every(({ status }) => status === 429) ? answer : other

const unanswered: Cause = { kind: 'interrupted' }

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

/** Whether a case was refused in an answer: it is not on its way any more. */
export const wasAnswered = ({ kind }: Cause): boolean =>
  kind === 'refused' || kind === 'unauthorized' || kind === 'throttled'

/** What is said of a row whose case was looked for and is not there. */
export function withoutCase({ attempts }: RequestRow, cause: Cause): RowEvent {
  // The same content was refused, whenever an earlier attempt arrives.
  if (cause.kind === 'refused') return { kind: 'fail', why: cause }
  const isEarlierUnknown = attempts.slice(0, -1).some(({ status }) => status !== 429)
  if (!isEarlierUnknown && (cause.kind === 'throttled' || cause.kind === 'unauthorized'))
    return { kind: 'fail', why: cause }
  return { kind: 'end-search', search: 'nothing-found' }
}

/** What is said of a row in the queue that nobody sends any more. */
export function abandon(
  { state, attempts }: RequestRow,
  kind: 'page-closed' | 'signed-out' | 'stopped',
): RowEvent {
  if (attempts.length === 0) return { kind: 'fail', why: { kind } }
  const until = pauseOf(state) ?? undefined
  const other: Cause = kind === 'stopped' ? { kind } : unanswered
  return { kind: 'search', cause: causeOfAll(attempts, { kind: 'throttled', until }, other) }
}
