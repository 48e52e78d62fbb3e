import type { Store } from '@tanstack/store'
import type { Takedown } from '#/contract/takedown.ts'
import type { RequestRow, Run, StorageFault } from './row.ts'

/*
 * What screens see of the sender, and what they may ask of it. No words: states and findings are codes.
 */

/** What screens see: all rows and runs of the user on this device, whichever tab made them. */
export interface SenderState {
  /** False until the device has answered. */
  readonly ready: boolean
  /** Null while all is well; else nothing can be written down, so nothing is sent. */
  readonly storageFault: StorageFault | null
  /** In the order in which they were asked for. */
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
  /** Whether this tab is the one that sends. */
  readonly working: boolean
}

/** A request to be sent. */
export interface NewRequest {
  /** Where it stood in its list, from 1. */
  readonly line: number
  readonly website: string
  readonly brandId: string | null
  /** Ids of the findings that the user has seen and confirmed; see `findingId`. */
  readonly confirmed: readonly string[]
}

/** A single request or a list. */
export interface NewRun {
  readonly kind: Run['kind']
  readonly requests: readonly NewRequest[]
  readonly comment: string
  readonly leftOut?: Run['leftOut']
  /** Whether it waits for a moment in which it can be undone (C142). */
  readonly delay: boolean
}

/** What became of a run that was to be queued. */
export type Enqueued =
  /** On the device. */
  | { kind: 'queued'; run: Run; rows: readonly RequestRow[] }
  /** A single request that is under way already: this is the first one (C145). */
  | { kind: 'under-way'; row: RequestRow }
  /** The session is over. */
  | { kind: 'closed' }

/** What would be lost or cut short if the user signed out now; over all tabs. */
export interface WorkInHand {
  delayed: number
  /** Also checked, slowed down, or in need of a confirmation. */
  waiting: number
  /** On its way, or being looked for. */
  sending: number
}

/**
 * The queue of one user in one session. All promises settle when it is written down on the device, and reject
 * with `StorageFailed` where that cannot be done: then nothing has happened.
 */
export interface Sender {
  readonly store: Store<SenderState>
  /** Writes a single request or a list down to be sent. */
  enqueue(run: NewRun): Promise<Enqueued>
  /** Takes a row back before it left; answers with it, null when it was too late. */
  undo(rowId: string): Promise<RequestRow | null>
  /** Takes back the newest delayed run: a single request is gone, a list is stopped. Null when there is none. */
  cancelNewestDelayed(): Promise<{ run: Run; rows: readonly RequestRow[] } | null>
  /** Ends the delay of a row; of a run all rows. */
  sendNow(id: string): Promise<void>
  /** Stops what has not left of a run; it stays as a list that can be continued. */
  stop(runId: string): Promise<void>
  /** Puts what is unsent of a run (stopped, not sent) into the queue; checks are made anew. */
  continue(runId: string): Promise<void>
  /** Looks once more for the case of a row, or for duplicates of a case that is there. */
  lookAgain(rowId: string): Promise<void>
  /** Sends a row again: after one more look where something may have left. */
  sendAgain(rowId: string): Promise<void>
  /** Confirms findings of a row (ids, see `findingId`); it goes back into the queue. */
  confirm(rowId: string, findingIds: readonly string[]): Promise<void>
  /** Lets go of a row that has ended, or of all such rows of a run. */
  dismiss(id: string): Promise<void>
  workInHand(): WorkInHand
  /** Ends with the session: nothing more is asked or sent. */
  close(): void
}

/** A case that is there now, made or found by this tab. */
export type OnCase = (row: RequestRow, stored: Takedown) => void
