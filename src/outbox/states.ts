import { maxThrottlePauseMs, undoDelayMs } from './limits.ts'
import {
  createRefusal,
  getFindingId,
  type Attempt,
  type Cause,
  type Finding,
  type NotSent,
  type Refusal,
  type RequestRow,
  type RowState,
  type StoredCase,
  type StoredError,
} from './stored-rows.ts'

/* State machine of a row (`advance`), and helpers that read its state. */

export type RowEvent =
  /** The user undoes the request before it is sent. */
  | { kind: 'undo' }
  /** The user queues the row again. If the row may have been sent, the outbox searches for its case first. */
  | { kind: 'queue' }
  /** The user confirms all findings. `ids` are their IDs. */
  | { kind: 'confirm'; ids: readonly string[] }
  /** The user removes the row. */
  | { kind: 'dismiss' }
  /** A tab claims the row. */
  | { kind: 'take' }
  /** The tab is about to send the request. Must be stored before that. */
  | { kind: 'send'; attempt: Attempt }
  /** The request wasn't sent within `maxSendDelayMs` after `send` was stored. Queues the row again. */
  | { kind: 'put-back' }
  /** It is certain that no case was created, or the user must first confirm findings. */
  | { kind: 'fail'; why: NotSent }
  /** The API answered the request, or a read before it, with a 429. The row waits until `until`. */
  | { kind: 'throttle'; until: number }
  /** There is a case: from the response (`create`), or found by a search (`find`). */
  | { kind: 'create' | 'find'; case: StoredCase }
  /** The row may have been sent. Search for its case. */
  | { kind: 'search'; cause: Cause }
  /** Ends the search for a case: there was none, or an error. */
  | { kind: 'end-search'; search: 'nothing-found' | StoredError }

/** States that accept each event. */
const allowedStates: Readonly<Record<RowEvent['kind'], readonly RowState['kind'][]>> = {
  undo: ['queued'],
  queue: ['queued', 'not-sent', 'unknown'],
  confirm: ['not-sent'],
  dismiss: ['done', 'not-sent', 'unknown'],
  take: ['queued', 'unknown'],
  send: ['queued'],
  'put-back': ['sending'],
  fail: ['queued', 'sending', 'unknown'],
  throttle: ['queued', 'sending'],
  create: ['queued', 'sending', 'done', 'not-sent', 'unknown'],
  find: ['queued', 'sending', 'unknown'],
  search: ['queued', 'sending', 'not-sent', 'unknown'],
  'end-search': ['queued', 'sending', 'unknown'],
}

/** Returns whether an event asserts, without a search, that no case was created. */
const assertsNoCase = ({ state }: RequestRow, event: RowEvent): boolean =>
  event.kind === 'undo' ||
  (event.kind === 'fail' && event.why.kind !== 'findings' && state.kind !== 'unknown')

/** Returns the attempts of a row, without the one that is being sent. */
const getEarlierAttempts = ({ state, attempts }: RequestRow): readonly Attempt[] =>
  state.kind === 'sending' ? attempts.slice(0, -1) : attempts

function acceptsEvent(row: RequestRow, event: RowEvent): boolean {
  const { state, attempts } = row
  if (!allowedStates[event.kind].includes(state.kind)) return false
  // Without a search, it is unknown whether an earlier attempt created a case.
  if (assertsNoCase(row, event) && getEarlierAttempts(row).length > 0) return false
  // A row that was never sent has no case to search for.
  const isSearch = event.kind === 'search' || event.kind === 'end-search'
  if (isSearch && attempts.length === 0) return false
  // An unreadable row can only be dismissed: its target may be unknown, so it can't be sent or searched for.
  if (state.kind === 'unknown' && state.cause.kind === 'unreadable') return event.kind === 'dismiss'
  // A row with findings needs `confirm` instead.
  if (event.kind === 'queue')
    return !isSearchDue(state) && listUnconfirmedFindings(state).length === 0
  if (event.kind === 'confirm') {
    const findingIds = listUnconfirmedFindings(state).map(getFindingId)
    return findingIds.length > 0 && findingIds.every((id) => event.ids.includes(id))
  }
  if (event.kind === 'dismiss') return !isSearchDue(state)
  // A case from a response replaces one that a search found, but not one from an earlier response.
  return event.kind !== 'create' || state.kind !== 'done' || state.found
}

/** Returns the row after an event: `gone` if deleted, null if the event isn't accepted. */
export function advance(row: RequestRow, event: RowEvent, now: number): RequestRow | 'gone' | null {
  if (!acceptsEvent(row, event)) return null
  if (event.kind === 'undo' || event.kind === 'dismiss') return 'gone'
  const takenAt = event.kind === 'take' || event.kind === 'send' ? now : null
  return { ...row, ...getChanges(row, event, now), takenAt, changedAt: now }
}

const createQueuedState = (now: number): RowState => ({ kind: 'queued', until: now, why: 'turn' })

function getChanges(
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
      return { state: createQueuedState(now), attempts: attempts.slice(0, -1) }
    case 'queue': {
      const until = getPauseEnd(state)
      return {
        state: until > 0 ? { kind: 'queued', until, why: 'throttled' } : createQueuedState(now),
        throttles: 0,
      }
    }
    case 'confirm':
      return {
        state: createQueuedState(now),
        confirmed: [
          ...new Set([...row.confirmed, ...listUnconfirmedFindings(state).map(getFindingId)]),
        ],
      }
    case 'fail':
      return {
        state: { kind: 'not-sent', why: event.why },
        ...(event.why.kind !== 'findings' && { attempts: [] }),
      }
    case 'throttle':
      return {
        state: { kind: 'queued', until: event.until, why: 'throttled' },
        attempts: markAsThrottled(row),
        throttles: row.throttles + 1,
      }
    case 'search':
      return { state: { kind: 'unknown', cause: event.cause, search: 'due' } }
    case 'end-search':
      return { state: { kind: 'unknown', cause: getUnknownCause(state), search: event.search } }
    case 'create':
    case 'find':
      return { state: { kind: 'done', case: event.case, found: event.kind === 'find' } }
  }
}

const interruptedCause: Cause = { kind: 'interrupted' }

/** Returns why it is unknown whether a row has a case: `interrupted`, unless its state has a cause. */
export const getUnknownCause = (state: RowState): Cause =>
  state.kind === 'unknown' ? state.cause : interruptedCause

/** Returns the attempts of a row. The one being sent, if any, is marked as rejected with 429. */
const markAsThrottled = ({ state, attempts }: RequestRow): Attempt[] =>
  attempts.map((attempt, index) =>
    state.kind === 'sending' && index === attempts.length - 1
      ? { ...attempt, status: 429 }
      : attempt,
  )

/** Returns the milliseconds until a time; 0 if it has passed or is more than `maxMs` ahead (the clock was set back). */
export function getRemainingMs(until: number, now: number, maxMs: number): number {
  const remaining = until - now
  return remaining > 0 && remaining <= maxMs ? remaining : 0
}

/** Creates the event for a row whose search found no case. */
export function createNoCaseEvent({ attempts }: RequestRow, cause: Cause): RowEvent {
  // A refusal in `cause` is the answer to the last attempt. Earlier ones were refused too if it is a 400 (all had the
  // same content), or if each of them got a 429.
  const isRefused =
    cause.kind === 'refused' && (cause.status === 400 || areThrottled(attempts.slice(0, -1)))
  return isRefused ? { kind: 'fail', why: cause } : { kind: 'end-search', search: 'nothing-found' }
}

/** Creates the event for a row that could not be sent. After earlier attempts, there may still be a case. */
export const createUnsentEvent = (trouble: StoredError, earlierAttemptCount: number): RowEvent =>
  earlierAttemptCount > 0
    ? { kind: 'end-search', search: trouble }
    : { kind: 'fail', why: { kind: 'trouble', trouble } }

const areThrottled = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ status }) => status === 429)

/** Creates the event that gives up sending a row. Any attempt, even a refused one, may have created a case. */
export function createAbandonEvent(
  row: RequestRow,
  why: Refusal | { kind: 'page-closed' | 'signed-out' | 'stopped' },
): RowEvent {
  if (row.attempts.length === 0) return { kind: 'fail', why }
  // Every attempt was refused: the one being sent, if any, for the reason `why`, and earlier ones with a 429.
  if (areThrottled(getEarlierAttempts(row)))
    return {
      kind: 'search',
      cause: why.kind === 'refused' ? why : createRefusal(429, getPauseEnd(row.state)),
    }
  return { kind: 'search', cause: why.kind === 'stopped' ? { kind: 'stopped' } : interruptedCause }
}

/** Returns whether a row may have been sent and no case is known. */
export const mayHaveBeenSent = ({ state: { kind }, attempts }: RequestRow): boolean =>
  kind === 'unknown' || (attempts.length > 0 && kind !== 'done')

export const isSearchDue = (state: RowState): boolean =>
  state.kind === 'unknown' && state.search === 'due'

export const isQueuedOrSending = ({ state: { kind } }: RequestRow): boolean =>
  kind === 'queued' || kind === 'sending'

/** Returns whether the outbox will go on with a row on its own. */
export const isUnfinished = (row: RequestRow): boolean =>
  isQueuedOrSending(row) || isSearchDue(row.state)

/** Lists the findings that the user must confirm before a row is sent. */
export const listUnconfirmedFindings = (state: RowState): readonly Finding[] =>
  state.kind === 'not-sent' && state.why.kind === 'findings' ? state.why.findings : []

/** Returns whether a row comes before another in the queue. */
export const isBefore = (row: RequestRow, other: RequestRow): boolean =>
  row.queuedAt < other.queuedAt ||
  (row.queuedAt === other.queuedAt &&
    (row.line < other.line || (row.line === other.line && row.id < other.id)))

/** Returns the remaining undo delay of a row in milliseconds. */
export const getUndoDelayMs = ({ state }: RequestRow, now: number): number =>
  state.kind === 'queued' && state.why === 'delay'
    ? getRemainingMs(state.until, now, undoDelayMs)
    : 0

/** Returns the end of the pause that a 429 for this request caused for all requests of the user; 0 if none. */
function getPauseEnd(state: RowState): number {
  if (state.kind === 'queued' && state.why === 'throttled') return state.until
  const reason =
    state.kind === 'not-sent' ? state.why : state.kind === 'unknown' ? state.cause : null
  return reason?.kind === 'refused' ? (reason.until ?? 0) : 0
}

/** Returns for how many milliseconds all rows must wait after a 429 for one of them. */
export const getPauseMs = (rows: readonly RequestRow[], now: number): number =>
  Math.max(
    0,
    ...rows.map(({ state }) => getRemainingMs(getPauseEnd(state), now, maxThrottlePauseMs)),
  )
