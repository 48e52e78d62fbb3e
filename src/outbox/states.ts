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
  type RequestState,
  type StoredCase,
  type StoredError,
} from './stored-rows.ts'

/* State machine of a row (`advance`), and helpers that read its state. */

export type RowEvent =
  | { kind: 'undo' }
  /** If the row may have been sent, the outbox searches for its case before sending it again. */
  | { kind: 'queue' }
  | { kind: 'confirm'; findingIds: readonly string[] }
  | { kind: 'dismiss' }
  /** A tab starts to send the row or to search for its case. */
  | { kind: 'claim' }
  /** Must be stored before the request is sent. */
  | { kind: 'send'; attempt: Attempt }
  /** Reverses `send`, because the request wasn't sent within `maxSendDelayMs`. */
  | { kind: 'put-back' }
  /** It is certain that no case was created, or the user must first confirm findings. */
  | { kind: 'fail'; why: NotSent }
  /** The API answered the request, or a GET before it, with a 429. */
  | { kind: 'throttle'; until: number }
  /** There is a case: from the response (`create`), or found by a search (`find`). */
  | { kind: 'create' | 'find'; case: StoredCase }
  /** Starts a search for the case of a row that may have been sent. */
  | { kind: 'search'; cause: Cause }
  /** Makes the row `unknown`, with the result of a search or with the error that prevented a result. */
  | { kind: 'end-search'; search: 'nothing-found' | StoredError }

const allowedStates: Readonly<Record<RowEvent['kind'], readonly RequestState['kind'][]>> = {
  undo: ['queued'],
  queue: ['queued', 'not-sent', 'unknown'],
  confirm: ['not-sent'],
  dismiss: ['done', 'not-sent', 'unknown'],
  claim: ['queued', 'unknown'],
  send: ['queued'],
  'put-back': ['sending'],
  fail: ['queued', 'sending', 'unknown'],
  throttle: ['queued', 'sending'],
  create: ['queued', 'sending', 'done', 'not-sent', 'unknown'],
  find: ['queued', 'sending', 'unknown'],
  search: ['queued', 'sending', 'not-sent', 'unknown'],
  'end-search': ['queued', 'sending', 'unknown'],
}

/** Returns whether an event asserts that there is no case, but no search has confirmed that. */
function assertsNoCaseWithoutSearch({ state }: RequestRow, event: RowEvent): boolean {
  if (event.kind === 'undo') return true
  // If findings stop a row, the row waits for the user. The event asserts nothing about a case.
  if (event.kind !== 'fail' || event.why.kind === 'findings') return false
  // An `unknown` row fails only after a search found no case.
  return state.kind !== 'unknown'
}

/** Returns all attempts except the one being sent. */
const getEarlierAttempts = ({ state, attempts }: RequestRow): readonly Attempt[] =>
  state.kind === 'sending' ? attempts.slice(0, -1) : attempts

function acceptsEvent(row: RequestRow, event: RowEvent): boolean {
  const { state, attempts } = row
  if (!allowedStates[event.kind].includes(state.kind)) return false
  // Only a search can tell whether an earlier attempt created a case.
  if (assertsNoCaseWithoutSearch(row, event) && getEarlierAttempts(row).length > 0) return false
  const isSearch = event.kind === 'search' || event.kind === 'end-search'
  if (isSearch && attempts.length === 0) return false
  // The target of an unreadable row may be unknown, so it can't be sent or searched for.
  if (state.kind === 'unknown' && state.cause.kind === 'unreadable') return event.kind === 'dismiss'
  // A row with findings needs `confirm` instead.
  if (event.kind === 'queue')
    return !isSearchDue(state) && listUnconfirmedFindings(state).length === 0
  if (event.kind === 'confirm') {
    const findingIds = listUnconfirmedFindings(state).map(getFindingId)
    return findingIds.length > 0 && findingIds.every((id) => event.findingIds.includes(id))
  }
  if (event.kind === 'dismiss') return !isSearchDue(state)
  // A case from a response replaces one that a search found, but not one from an earlier response.
  return event.kind !== 'create' || state.kind !== 'done' || state.found
}

/** Returns the row after an event: `gone` if deleted, null if the event isn't accepted. */
export function advance(row: RequestRow, event: RowEvent, now: number): RequestRow | 'gone' | null {
  if (!acceptsEvent(row, event)) return null
  if (event.kind === 'undo' || event.kind === 'dismiss') return 'gone'
  const takenAt = event.kind === 'claim' || event.kind === 'send' ? now : null
  return { ...row, ...getChanges(row, event, now), takenAt, changedAt: now }
}

const createQueuedState = (now: number): RequestState => ({
  kind: 'queued',
  until: now,
  why: 'turn',
})

function getChanges(
  row: RequestRow,
  event: Exclude<RowEvent, { kind: 'undo' | 'dismiss' }>,
  now: number,
): Partial<RequestRow> {
  const { state, attempts } = row
  switch (event.kind) {
    case 'claim':
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

/** Returns why it is unknown whether a row has a case. */
export const getUnknownCause = (state: RequestState): Cause =>
  state.kind === 'unknown' ? state.cause : interruptedCause

/** Sets the status of the attempt being sent, if any, to 429. */
const markAsThrottled = ({ state, attempts }: RequestRow): Attempt[] =>
  attempts.map((attempt, index) =>
    state.kind === 'sending' && index === attempts.length - 1
      ? { ...attempt, status: 429 }
      : attempt,
  )

/** Returns the time left until `until`. If it exceeds `maxMs`, the clock was set back, and the result is 0. */
export function getRemainingMs(until: number, now: number, maxMs: number): number {
  const remaining = until - now
  return remaining > 0 && remaining <= maxMs ? remaining : 0
}

/** Creates the event for the end of a search that found no case. The row fails only if every attempt was refused. */
export function createNoCaseEvent({ attempts }: RequestRow, cause: Cause): RowEvent {
  if (cause.kind === 'refused') {
    // All attempts have the same content. If the last one was invalid (400), the earlier ones were too.
    const areEarlierAttemptsRefused = cause.status === 400 || areThrottled(attempts.slice(0, -1))
    if (areEarlierAttemptsRefused) return { kind: 'fail', why: cause }
  }
  return { kind: 'end-search', search: 'nothing-found' }
}

/** Creates the event for a row that can't be sent. After an earlier attempt, the row becomes `unknown`. */
export const createUnsentEvent = (row: RequestRow, trouble: StoredError): RowEvent =>
  getEarlierAttempts(row).length > 0
    ? { kind: 'end-search', search: trouble }
    : { kind: 'fail', why: { kind: 'trouble', trouble } }

const areThrottled = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ status }) => status === 429)

/** Creates the event that stops a row. If the row has attempts, even refused ones, the event starts a search. */
export function createAbandonEvent(
  row: RequestRow,
  why: Refusal | { kind: 'page-closed' | 'signed-out' | 'stopped' },
): RowEvent {
  if (row.attempts.length === 0) return { kind: 'fail', why }
  // A `sending` row is stopped only if the API has just refused its current attempt, so check the earlier attempts.
  const areAllAttemptsRefused = areThrottled(getEarlierAttempts(row))
  // With a refusal as the cause, the row counts as not sent if the search finds no case.
  if (areAllAttemptsRefused)
    return {
      kind: 'search',
      cause: why.kind === 'refused' ? why : createRefusal(429, getPauseEnd(row.state)),
    }
  // An earlier attempt may have created a case, even if the API refused the current one.
  return { kind: 'search', cause: why.kind === 'stopped' ? { kind: 'stopped' } : interruptedCause }
}

/** Returns whether a row may have created a case that is still unknown. */
export const mayHaveBeenSent = ({ state: { kind }, attempts }: RequestRow): boolean =>
  kind === 'unknown' || (attempts.length > 0 && kind !== 'done')

export const isSearchDue = (state: RequestState): boolean =>
  state.kind === 'unknown' && state.search === 'due'

export const isQueuedOrSending = ({ state: { kind } }: RequestRow): boolean =>
  kind === 'queued' || kind === 'sending'

/** Returns whether the outbox will process a row further without user action. */
export const isUnfinished = (row: RequestRow): boolean =>
  isQueuedOrSending(row) || isSearchDue(row.state)

/** Lists the findings that the user must confirm before a row is sent. */
export const listUnconfirmedFindings = (state: RequestState): readonly Finding[] =>
  state.kind === 'not-sent' && state.why.kind === 'findings' ? state.why.findings : []

export const isQueuedBefore = (row: RequestRow, other: RequestRow): boolean =>
  row.queuedAt < other.queuedAt ||
  (row.queuedAt === other.queuedAt &&
    (row.line < other.line || (row.line === other.line && row.id < other.id)))

export const getRemainingUndoDelayMs = ({ state }: RequestRow, now: number): number =>
  state.kind === 'queued' && state.why === 'delay'
    ? getRemainingMs(state.until, now, undoDelayMs)
    : 0

/** Returns when the pause after a 429 for this row ends; 0 if none. All rows wait until then. */
function getPauseEnd(state: RequestState): number {
  if (state.kind === 'queued') return state.why === 'throttled' ? state.until : 0
  if (state.kind === 'not-sent') return getRefusalPauseEnd(state.why)
  return state.kind === 'unknown' ? getRefusalPauseEnd(state.cause) : 0
}

const getRefusalPauseEnd = (reason: NotSent | Cause): number =>
  reason.kind === 'refused' ? (reason.until ?? 0) : 0

/** Returns how much longer all rows must wait after a 429 for one of them. */
export const getPauseMs = (rows: readonly RequestRow[], now: number): number =>
  Math.max(
    0,
    ...rows.map(({ state }) => getRemainingMs(getPauseEnd(state), now, maxThrottlePauseMs)),
  )
