/*
 * The book of one run of takedown requests: what is to be sent, what was sent, what came of it. Pure: every
 * step makes a new book. It is written down before anything leaves, so that a page that goes away, or a
 * second one, never sends a row twice (C146).
 */

/** Where a row stands. Words are the service's own, or of what stopped it; times are milliseconds. */
export type RowState =
  /** Not sent, and it may be. `tries` counts answers that it came too early. */
  | { kind: 'waiting'; tries: number }
  /** It may have left. `before` is the place in `marks` of what there was before it. */
  | { kind: 'sending'; since: number; before: number }
  /** The service answered with its case, or its case was found after the answer was lost. */
  | {
      kind: 'created' | 'found'
      caseId: string
      status: string | null
      words: string | null
      at: number
    }
  /** Nothing was stored. */
  | { kind: 'refused'; words: string; at: number }
  /** It left, no answer tells what came of it, and no case was found so far. */
  | { kind: 'unknown'; since: number; before: number; words: string; at: number }
  /** Taken out by hand before it was sent. */
  | { kind: 'stopped' }

/** One request of a run. `line` is where it stood in the list. */
export interface LedgerRow {
  readonly line: number
  readonly website: string
  readonly host: string
  readonly state: RowState
}

/** A line that was never part of the run, and why. */
export interface LeftOut {
  readonly line: number
  readonly text: string
  readonly reason: string
}

/** What there was before a row left, by the service's own clock; see `readCasesBefore`. */
export interface MarkBefore {
  readonly since: string | null
  readonly ids: readonly string[]
}

/** Why a run rests: by hand, by the end of the session, because the page went, or by a failure in words. */
export type Rest = { why: 'asked' | 'signed-out' | 'left' } | { why: 'failed'; words: string }

/** One run: the same brand and comment for all rows. */
export interface Ledger {
  readonly id: string
  readonly madeAt: number
  readonly brandId: string | null
  readonly brandName: string | null
  readonly comment: string
  readonly rows: readonly LedgerRow[]
  readonly leftOut: readonly LeftOut[]
  readonly marks: readonly MarkBefore[]
  /** Null while it is meant to go on. */
  readonly rest: Rest | null
  /** Stopped by hand: what comes back unsent waits no more. */
  readonly ended: boolean
}

/** Most rows of a run, and so of a list. */
export const mostRows = 1000

const withState = (
  ledger: Ledger,
  line: number,
  to: (row: LedgerRow) => RowState | null,
): Ledger => {
  let changed = false
  const rows = ledger.rows.map((row) => {
    if (row.line !== line) return row
    const state = to(row)
    if (state === null) return row
    changed = true
    return { ...row, state }
  })
  return changed ? { ...ledger, rows } : ledger
}

/** The row to send next; null when none waits. */
export const nextRow = (ledger: Ledger): LedgerRow | null =>
  ledger.rows.find(({ state }) => state.kind === 'waiting') ?? null

/**
 * Takes a row for sending. The very same book comes back when the row does not wait any more, or the run
 * rests: whoever asked must not send it then.
 */
export function claim(ledger: Ledger, line: number, since: number): Ledger {
  if (ledger.rest !== null || ledger.marks.length === 0) return ledger
  return withState(ledger, line, ({ state }) =>
    state.kind === 'waiting' ? { kind: 'sending', since, before: ledger.marks.length - 1 } : null,
  )
}

/** What came of a row that had left. A row that has ended stays as it ended. */
export function settle(ledger: Ledger, line: number, to: RowState): Ledger {
  return withState(ledger, line, ({ state }) =>
    state.kind !== 'sending' && state.kind !== 'unknown'
      ? null
      : to.kind === 'waiting' && ledger.ended
        ? { kind: 'stopped' }
        : to,
  )
}

/** Puts a row back that was refused, or of which no case was found: only ever asked for by hand. */
export const sendAgain = (ledger: Ledger, lines: ReadonlySet<number>): Ledger => ({
  ...ledger,
  ended: false,
  rows: ledger.rows.map((row) =>
    lines.has(row.line) && (row.state.kind === 'refused' || row.state.kind === 'unknown')
      ? { ...row, state: { kind: 'waiting', tries: 0 } }
      : row,
  ),
})

/** Ends a run by hand: what waits is not sent any more. */
export const stopRest = (ledger: Ledger): Ledger => ({
  ...ledger,
  rest: null,
  ended: true,
  rows: ledger.rows.map((row) =>
    row.state.kind === 'waiting' ? { ...row, state: { kind: 'stopped' } } : row,
  ),
})

/** Notes what there is before the next rows leave. */
export const withMark = (ledger: Ledger, mark: MarkBefore): Ledger => ({
  ...ledger,
  marks: [...ledger.marks, mark],
})

/** The rows of which nobody knows what came of them: to be looked for before anything else is sent. */
export const rowsToLookFor = (ledger: Ledger): LedgerRow[] =>
  ledger.rows.filter(({ state }) => state.kind === 'sending')

/** How many rows stand where. `done` are those that were sent and have an end. */
export interface LedgerCounts extends Record<RowState['kind'], number> {
  all: number
  done: number
}

/** Counts the rows of a run. */
export function countRows(ledger: Ledger): LedgerCounts {
  const counts = {
    waiting: 0,
    sending: 0,
    created: 0,
    found: 0,
    refused: 0,
    unknown: 0,
    stopped: 0,
  }
  for (const { state } of ledger.rows) counts[state.kind] += 1
  const all = ledger.rows.length
  return { ...counts, all, done: all - counts.waiting - counts.sending - counts.stopped }
}

/** Whether nothing is left to send. */
export const isOver = (ledger: Ledger): boolean => {
  const { waiting, sending } = countRows(ledger)
  return waiting + sending === 0
}
