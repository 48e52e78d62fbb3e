/*
 * Outbox for takedown requests: one stored queue for all tabs of a user, for single and bulk requests. Each request is
 * sent at most once (C141, C142, C145, C146).
 *
 * `enqueue` only stores a row. The store's change wakes the worker, which claims the row in storage, checks it, stores
 * the attempt, posts the request and stores the outcome. After a crash, the worker searches for the request's case.
 */
import { api } from '#/api/client.ts'
import { session } from '#/api/session.ts'
import { getTargetKey } from '#/lib/host-name.ts'
import { createRandomId } from '#/lib/random-id.ts'
import { sleep } from '#/lib/sleep.ts'
import { connectDevice } from '#/storage/device-database.ts'
import { openTabChannel } from '#/storage/tab-channel.ts'
import { maxRequestsPerList, undoDelayMs } from './limits.ts'
import {
  isUnfinished,
  mayHaveBeenSent,
  createAbandonEvent,
  getUnknownCause,
  type RowEvent,
} from './states.ts'
import { createRowStore, getUserTargetKey, type RequestRow, type Run } from './stored-rows.ts'
import { createLiveRows, tabMessageSchema, type OutboxOptions } from './tab-sync.ts'
import { runWorker } from './worker.ts'

export interface NewRun extends Pick<Run, 'kind' | 'comment'> {
  readonly requests: readonly Pick<RequestRow, 'line' | 'website' | 'brandId' | 'confirmed'>[]
  readonly leftOut?: Run['leftOut']
  readonly hasUndoDelay: boolean
}

/**
 * Starts the outbox of a user for a session. Methods that change rows resolve once the change is stored. If storage
 * fails, they reject with `OutboxStorageError` and change nothing.
 */
export function createOutbox(options: OutboxOptions) {
  const { user, tab, channel, now, newId, endSignal } = options
  const live = createLiveRows(options)
  const { store, isBulkRun } = live
  const loaded = live.refresh()
  // Keep the channel open until the other tabs are notified of the last changes.
  void runWorker({ ...options, live, loaded }).finally(() => channel.close())

  const change = async (rowOrRunId: string, chooseEvent: (row: RequestRow) => RowEvent | null) =>
    endSignal.aborted
      ? []
      : live.changeAll((row) =>
          [row.id, row.runId].includes(rowOrRunId) ? chooseEvent(row) : null,
        )

  function createRow(
    run: Run,
    request: NewRun['requests'][number],
    hasUndoDelay: boolean,
  ): RequestRow {
    const changedAt = now()
    return {
      id: newId(),
      user,
      runId: run.id,
      line: request.line,
      website: request.website,
      comment: run.comment,
      brandId: request.brandId,
      target: getUserTargetKey(user, getTargetKey(request.website), request.brandId),
      confirmed: [...request.confirmed],
      queuedAt: run.madeAt,
      changedAt,
      tab,
      takenAt: null,
      attempts: [],
      throttles: 0,
      state: hasUndoDelay
        ? { kind: 'queued', until: changedAt + undoDelayMs, why: 'delay' }
        : { kind: 'queued', until: changedAt, why: 'turn' },
    }
  }

  return {
    tab,
    store,
    isBulkRun,
    /** Resolves once storage was read or reading failed. */
    loaded,
    /** Lists the rows that a new request could duplicate. */
    listSameTargetRequests: (website: string, brandId: string | null): readonly RequestRow[] => {
      const target = getUserTargetKey(user, getTargetKey(website), brandId)
      return store.state.rows.filter(
        (row) => row.target === target && (row.state.kind === 'queued' || mayHaveBeenSent(row)),
      )
    },
    /** Stores a run and its rows (C145). Returns null if the session has ended. */
    enqueue: async (newRun: NewRun) => {
      const { kind, requests, comment, leftOut = [], hasUndoDelay } = newRun
      if (endSignal.aborted) return null
      if (requests.length > maxRequestsPerList)
        throw new RangeError('Too many requests for one run.')
      const run: Run = { id: newId(), user, kind, madeAt: now(), comment, leftOut: [...leftOut] }
      const rows = requests.map((request) => createRow(run, request, hasUndoDelay))
      await live.add(run, rows)
      return { run, rows }
    },
    /** Deletes an unsent single request, or stops the delayed rows of a bulk request (C142). */
    undo: async (runId: string): Promise<readonly RequestRow[]> => {
      const isSingle = !isBulkRun(runId)
      return change(runId, (row) => {
        // `advance`, the state machine in states.ts, rejects `undo` for a row that was already sent.
        if (isSingle) return { kind: 'undo' }
        return isDelayed(row) ? { kind: 'fail', why: { kind: 'stopped' } } : null
      })
    },
    sendNow: async (rowOrRunId: string) =>
      change(rowOrRunId, (row) => (isDelayed(row) ? { kind: 'queue' } : null)),
    stop: async (rowOrRunId: string) =>
      change(rowOrRunId, (row) =>
        row.state.kind === 'queued' ? createAbandonEvent(row, { kind: 'stopped' }) : null,
      ),
    continue: async (runId: string) =>
      change(runId, ({ state }) => (state.kind === 'not-sent' ? { kind: 'queue' } : null)),
    searchAgain: async (rowId: string) =>
      change(rowId, ({ state }) =>
        // A row that is being sent still waits for its response, so a search would be too early.
        state.kind === 'sending' ? null : { kind: 'search', cause: getUnknownCause(state) },
      ),
    /** Queues a row again. If the row may have been sent, the worker first searches for its case. */
    sendAgain: async (rowId: string) =>
      change(rowId, ({ state: { kind } }) =>
        kind === 'unknown' || kind === 'not-sent' ? { kind: 'queue' } : null,
      ),
    /** Queues rows despite findings, such as an open case. Skips a row if `findingIds` lacks one of its findings. */
    confirm: async (rowOrRunId: string, findingIds: readonly string[]) =>
      change(rowOrRunId, () => ({ kind: 'confirm', findingIds })),
    /** Removes finished rows. */
    dismiss: async (rowOrRunId: string) => change(rowOrRunId, () => ({ kind: 'dismiss' })),
    dismissDoneSingleRequests: async () =>
      live.changeAll((row) =>
        row.state.kind === 'done' && !isBulkRun(row.runId) ? { kind: 'dismiss' } : null,
      ),
    /** Counts the unfinished rows of all tabs. */
    countUnfinished: (): number => store.state.rows.filter(isUnfinished).length,
  }
}
export type Outbox = ReturnType<typeof createOutbox>

const isDelayed = ({ state }: RequestRow): boolean =>
  state.kind === 'queued' && state.why === 'delay'

/** A module variable, because there must be only one worker per tab. */
let current: { user: string; key: string; outbox: Outbox } | null = null

/** Returns the user's outbox for this session. Only the first caller's `onCase` is used. */
export function openOutbox({ user, onCase }: Pick<OutboxOptions, 'user' | 'onCase'>): Outbox {
  const key = session.getKey() ?? ''
  if (current?.user === user && current.key === key) return current.outbox
  const endSession = new AbortController()
  const { unsubscribe } = session.store.subscribe(() => {
    if (session.getKey() === key) return
    unsubscribe()
    current = null
    endSession.abort()
  })
  const outbox = createOutbox({
    user,
    tab: createRandomId(),
    rows: createRowStore(connectDevice),
    channel: openTabChannel(`sender:${encodeURIComponent(user)}`, tabMessageSchema),
    apiClient: api,
    endSignal: endSession.signal,
    now: Date.now,
    wait: async (milliseconds, signal) => sleep(milliseconds, signal).catch(() => {}),
    newId: createRandomId,
    onCase,
  })
  current = { user, key, outbox }
  return outbox
}
