import type { RequestRow, RowState, StateKind } from '#/sender/row.ts'

/** Whether another request for the same target must wait for this one. */
export function isUnderWay(state: RowState): boolean {
  switch (state.kind) {
    case 'delayed':
    case 'waiting':
    case 'checking':
    case 'needs-confirmation':
    case 'sending':
    case 'looking':
    case 'not-found':
    case 'not-looked':
      return true
    case 'throttled':
      return state.until !== null
    case 'created':
    case 'found':
    case 'refused':
    case 'not-sent':
    case 'stopped':
    case 'storage-failed':
    case 'unreadable':
      return false
  }
}

/** The cases of a row that has any; more than one where the service stored it twice. */
export function casesOf(state: RowState): readonly string[] {
  if (state.kind !== 'created' && state.kind !== 'found') return []
  return state.duplicates !== null && state.duplicates.length > 1
    ? state.duplicates
    : [state.case.id]
}

/** How many rows of a list have which status. */
export interface RunCounts {
  all: number
  /** Rows with a case. */
  cases: number
  /** Rows of which the service stored more than one case. */
  twice: number
  refused: number
  /** It is not known whether there is a case, or none was found. */
  unknown: number
  /** What is found at the moment of sending has to be confirmed. */
  confirm: number
  /** Goes on by itself. */
  moving: number
  delayed: number
  /** Not sent until somebody continues. */
  unsent: number
}

/** Counts the rows of a list. */
export function countRun(rows: readonly RequestRow[]): RunCounts {
  const counts: RunCounts = {
    all: rows.length,
    cases: 0,
    twice: 0,
    refused: 0,
    unknown: 0,
    confirm: 0,
    moving: 0,
    delayed: 0,
    unsent: 0,
  }
  for (const { state } of rows) {
    counts[groupOf(state)] += 1
    if (casesOf(state).length > 1) counts.twice += 1
  }
  // A list is delayed as a whole; after the hold its rows keep that state until their turn comes.
  return counts.delayed < counts.all
    ? { ...counts, moving: counts.moving + counts.delayed, delayed: 0 }
    : counts
}

/** What a row counts as in its list. */
export function groupOf(state: RowState): Exclude<keyof RunCounts, 'all' | 'twice'> {
  switch (state.kind) {
    case 'created':
    case 'found':
      return 'cases'
    case 'refused':
      return 'refused'
    case 'not-found':
    case 'not-looked':
    case 'unreadable':
      return 'unknown'
    case 'needs-confirmation':
      return 'confirm'
    case 'delayed':
      return 'delayed'
    case 'waiting':
    case 'checking':
    case 'sending':
    case 'looking':
      return 'moving'
    case 'throttled':
      return state.until === null ? 'unsent' : 'moving'
    case 'not-sent':
    case 'stopped':
    case 'storage-failed':
      return 'unsent'
  }
}

/** The status of a list as a whole. */
export type RunStatus = 'delayed' | 'sending' | 'paused' | 'done'

/** The status of a list: it is done when nothing of it can still be sent. */
export function runStatus({ delayed, moving, unsent, confirm }: RunCounts): RunStatus {
  if (moving > 0) return 'sending'
  if (delayed > 0) return 'delayed'
  return unsent + confirm > 0 ? 'paused' : 'done'
}

/** What goes on, or has ended well, without anybody. */
const calm: readonly StateKind[] = ['delayed', 'waiting', 'checking', 'sending', 'looking']

/** Whether somebody has to decide how a request goes on, or to know that it has failed. */
export const needsAttention = ({ state }: RequestRow): boolean =>
  !calm.includes(state.kind) && !(isCase(state) && casesOf(state).length < 2)

const isCase = (state: RowState) => state.kind === 'created' || state.kind === 'found'

/** The one to show of many: what can still be undone, then what needs somebody, then what came last. */
export const mostUrgent = (rows: readonly RequestRow[]): RequestRow | undefined =>
  rows.findLast(({ state }) => state.kind === 'delayed') ??
  rows.findLast(needsAttention) ??
  rows.at(-1)
