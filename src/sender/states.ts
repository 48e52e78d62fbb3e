import type { Attempt, Cause, Finding, RowState, StateKind, StoredCase, Trouble } from './row.ts'

/*
 * What a state means, and what may happen in it. The table is the whole of it: an event that a state does
 * not name is refused, and the row stays as it is.
 */

/** What may happen to a row. */
export type RowEvent =
  /** By hand, before anything left. */
  | { kind: 'undo' }
  | { kind: 'stop' }
  | { kind: 'send-now' }
  | { kind: 'continue' }
  | { kind: 'confirm'; ids: readonly string[] }
  /** By hand, after a look: looks once more, and sends if there is still no case. */
  | { kind: 'again' }
  | { kind: 'dismiss' }
  /** The worker takes it from the queue. */
  | { kind: 'take' }
  /** The checks found something that nobody has confirmed. */
  | { kind: 'block'; findings: readonly Finding[] }
  /** It is about to leave; nothing leaves before this is on the device. */
  | { kind: 'send'; attempt: Attempt }
  /** Certain that nothing of it is stored. */
  | { kind: 'fail'; why: Extract<RowState, { kind: 'not-sent' }>['why'] }
  /** 400, and no case was found. */
  | { kind: 'refuse'; fields: Record<string, string[]>; others: string[] }
  /** 429 to a read or to the request itself. */
  | { kind: 'throttle'; until: number | null; tries: number }
  /** 201. */
  | { kind: 'create'; case: StoredCase }
  /** It may have left: its case is looked for. */
  | { kind: 'look'; cause: Cause }
  | { kind: 'see'; case: StoredCase; twins: readonly string[] }
  | { kind: 'see-nothing' }
  | { kind: 'cannot-look'; trouble: Trouble }
  /** Looked for more cases after a case was there. */
  | { kind: 'tell-twins'; twins: readonly string[] }
export type EventKind = RowEvent['kind']

type Table = Readonly<Record<StateKind, Partial<Readonly<Record<EventKind, StateKind | 'gone'>>>>>

/** Which event leads from which state to which. `gone`: the row is taken off the device. */
export const transitions = {
  held: {
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
  created: { 'tell-twins': 'created', dismiss: 'gone' },
  found: { 'tell-twins': 'found', create: 'created', dismiss: 'gone' },
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
  'storage-failed': { dismiss: 'gone' },
  unreadable: { dismiss: 'gone' },
} satisfies Table
