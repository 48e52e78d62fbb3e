import type { Finding } from './findings.ts'
import type { Attempt, Cause, RequestRow, RowState, StateKind, StoredCase } from './row.ts'
import type { Trouble } from './trouble.ts'

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
  /** By hand, after a look: looks once more, and goes on to send when there is no case. */
  | { kind: 'again' }
  | { kind: 'dismiss' }
  /** The worker takes it up. */
  | { kind: 'take' }
  /** The worker before was gone in the middle of the checks. */
  | { kind: 'put-back' }
  /** The checks found something that nobody has confirmed. */
  | { kind: 'block'; findings: Finding[] }
  /** It is about to leave; nothing leaves before this is on the device. */
  | { kind: 'send'; attempt: Attempt }
  /** Certain that nothing of it is stored. */
  | { kind: 'fail'; why: Extract<RowState, { kind: 'not-sent' }>['why'] }
  /** 400, and no case was found. */
  | { kind: 'refuse'; fields: Record<string, string[]>; others: string[] }
  /** 429, to a read or to the request itself. */
  | { kind: 'throttle'; until: number }
  /** 201. */
  | { kind: 'create'; case: StoredCase }
  /** Something may have left: its case is looked for. */
  | { kind: 'look'; cause: Cause }
  | { kind: 'see'; case: StoredCase }
  | { kind: 'see-nothing'; cause: Cause }
  | { kind: 'cannot-look'; cause: Cause; trouble: Trouble }
  /** Looked for more cases after one was there. */
  | { kind: 'report-duplicates'; duplicates: string[] }

type EventKind = RowEvent['kind']
type Table = Readonly<Record<StateKind, Partial<Readonly<Record<EventKind, StateKind | 'gone'>>>>>

/** Which event leads from which state to which. `gone`: the row is taken off the device. */
export const transitions: Table = {
  delayed: {
    undo: 'gone',
    stop: 'stopped',
    'send-now': 'waiting',
    take: 'checking',
    fail: 'not-sent',
  },
  waiting: {
    undo: 'gone',
    stop: 'stopped',
    take: 'checking',
    fail: 'not-sent',
    look: 'looking',
  },
  checking: {
    undo: 'gone',
    stop: 'stopped',
    'put-back': 'waiting',
    block: 'needs-confirmation',
    send: 'sending',
    fail: 'not-sent',
    throttle: 'throttled',
    look: 'looking',
    see: 'found',
    'cannot-look': 'not-looked',
  },
  'needs-confirmation': {
    confirm: 'waiting',
    stop: 'stopped',
    look: 'looking',
    dismiss: 'gone',
  },
  sending: {
    create: 'created',
    look: 'looking',
    fail: 'not-sent',
    throttle: 'throttled',
    'cannot-look': 'not-looked',
  },
  looking: {
    create: 'created',
    see: 'found',
    'see-nothing': 'not-found',
    'cannot-look': 'not-looked',
    refuse: 'refused',
    fail: 'not-sent',
    take: 'checking',
    look: 'looking',
  },
  created: { 'report-duplicates': 'created', dismiss: 'gone' },
  found: { 'report-duplicates': 'found', create: 'created', dismiss: 'gone' },
  refused: { continue: 'waiting', dismiss: 'gone' },
  throttled: {
    take: 'checking',
    stop: 'stopped',
    look: 'looking',
    fail: 'not-sent',
    continue: 'waiting',
    dismiss: 'gone',
  },
  'not-sent': { continue: 'waiting', dismiss: 'gone' },
  'not-found': { look: 'looking', again: 'looking', create: 'created', dismiss: 'gone' },
  'not-looked': { look: 'looking', again: 'looking', create: 'created', dismiss: 'gone' },
  stopped: { continue: 'waiting', dismiss: 'gone' },
  'storage-failed': {},
  unreadable: { dismiss: 'gone' },
}

/** Answers 429 in a row after which a row waits for somebody. */
const mostThrottles = 3

/**
 * The row after an event; null where the table refuses it. Also refused is every event that would say
 * "nothing of it left" of a row that has attempts: such a row has to be looked for.
 */
export function advance(row: RequestRow, event: RowEvent, now: number): RequestRow | 'gone' | null {
  const to = transitions[row.state.kind][event.kind]
  if (to === undefined) return null
  const claimsNothingLeft =
    event.kind === 'undo' ||
    event.kind === 'stop' ||
    (event.kind === 'fail' && row.state.kind !== 'looking')
  // What was just about to leave may be known not to have left; what went before it may not.
  const earlier = row.state.kind === 'sending' ? row.attempts.slice(0, -1) : row.attempts
  if (claimsNothingLeft && earlier.length > 0) return null
  if (to === 'gone' || event.kind === 'undo' || event.kind === 'dismiss') return 'gone'
  return { ...row, ...changed(row, event), changedAt: now }
}

function changed(
  row: RequestRow,
  event: Exclude<RowEvent, { kind: 'undo' | 'dismiss' }>,
): Partial<RequestRow> & { state: RowState } {
  switch (event.kind) {
    case 'send':
      return { state: { kind: 'sending' }, attempts: [...row.attempts, event.attempt] }
    case 'continue':
    case 'send-now':
    case 'put-back':
      return { state: { kind: 'waiting' }, ...(event.kind === 'continue' ? { throttles: 0 } : {}) }
    case 'confirm':
      return {
        state: { kind: 'waiting' },
        confirmed: [...new Set([...row.confirmed, ...event.ids])],
      }
    case 'stop':
      return { state: { kind: 'stopped' } }
    case 'take':
      return { state: { kind: 'checking' } }
    case 'block':
      return { state: { kind: 'needs-confirmation', findings: event.findings } }
    case 'fail':
      return { state: { kind: 'not-sent', why: event.why }, attempts: [] }
    case 'refuse':
      return {
        state: { kind: 'refused', fields: event.fields, others: event.others },
        attempts: [],
      }
    case 'throttle': {
      const throttles = row.throttles + 1
      const until = throttles < mostThrottles ? event.until : null
      return { state: { kind: 'throttled', until }, throttles }
    }
    case 'look':
      return { state: { kind: 'looking', cause: event.cause, resend: false } }
    case 'again':
      return {
        state: { kind: 'looking', cause: causeOf(row.state), resend: true },
        throttles: 0,
      }
    case 'create':
      return { state: { kind: 'created', case: event.case, duplicates: null } }
    case 'see':
      return { state: { kind: 'found', case: event.case, duplicates: null } }
    case 'see-nothing':
      return { state: { kind: 'not-found', cause: event.cause } }
    case 'cannot-look':
      return { state: { kind: 'not-looked', cause: event.cause, trouble: event.trouble } }
    case 'report-duplicates':
      return row.state.kind === 'created' || row.state.kind === 'found'
        ? { state: { ...row.state, duplicates: event.duplicates } }
        : { state: row.state }
  }
}

/** Why the case of a row is not known. */
export const causeOf = (state: RowState): Cause =>
  'cause' in state ? state.cause : { kind: 'interrupted' }

/** Whether a row may have stored a case that it does not know. */
export const mayHaveLeft = (row: RequestRow): boolean =>
  row.state.kind === 'unreadable' ||
  (row.attempts.length > 0 && row.state.kind !== 'created' && row.state.kind !== 'found')
