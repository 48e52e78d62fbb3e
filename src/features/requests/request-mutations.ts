import { mutationOptions } from '@tanstack/react-query'
import type { RequestRow, Run } from '#/sender/row.ts'
import type { Enqueued, NewRun, Sender } from '#/sender/sender-api.ts'
import type { StorageFailed } from '#/sender/storage-fault.ts'

/*
 * All that screens ask of the sender, as mutations. One succeeds as soon as the device has it written down,
 * long before anything leaves; what becomes of the request then is the status of its row. With an error
 * nothing has happened. What the cache learns of a new case: see `sender-of-user.ts`.
 */

/** What is to be queued. */
export interface NewWork {
  run: NewRun
  /** A row that has ended and is let go for it. */
  replaces?: string | undefined
}

/** Puts a single request or a list into the queue. */
export const enqueueMutation = (sender: Sender) =>
  mutationOptions<Enqueued, StorageFailed, NewWork>({
    mutationFn: async ({ run, replaces }) => {
      if (replaces !== undefined) await sender.dismiss(replaces)
      return sender.enqueue(run)
    },
  })

/** What a user can do with a request or a run that is there; see `Sender` for what each does. */
export type RequestAction =
  | { kind: 'undo' | 'send-now' | 'look-again' | 'send-again'; rowId: string }
  | { kind: 'confirm'; rowId: string; findings: readonly string[] }
  | { kind: 'stop' | 'continue' | 'undo-run'; runId: string }
  /** Of a row or a run. */
  | { kind: 'dismiss'; id: string }

/** Does something with a request or a run. */
export const actionMutation = (sender: Sender) =>
  mutationOptions<unknown, StorageFailed, RequestAction>({
    mutationFn: async (action) => {
      switch (action.kind) {
        case 'undo':
          return sender.undo(action.rowId)
        case 'send-now':
          return sender.sendNow(action.rowId)
        case 'look-again':
          return sender.lookAgain(action.rowId)
        case 'send-again':
          return sender.sendAgain(action.rowId)
        case 'confirm':
          return sender.confirm(action.rowId, action.findings)
        case 'stop':
          return sender.stop(action.runId)
        case 'continue':
          return sender.continue(action.runId)
        case 'undo-run':
          await sender.stop(action.runId)
          return sender.dismiss(action.runId)
        case 'dismiss':
          return sender.dismiss(action.id)
      }
    },
  })

/** Takes back the newest run that can be undone; null when there is none any more. */
export const undoNewestMutation = (sender: Sender) =>
  mutationOptions<{ run: Run; rows: readonly RequestRow[] } | null, StorageFailed>({
    mutationFn: async () => sender.cancelNewestDelayed(),
  })
