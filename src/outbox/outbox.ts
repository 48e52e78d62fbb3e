/*
 * Outbox for takedown requests: one stored queue for all tabs of a user, for single and bulk requests. Each request is
 * sent at most once (C141, C142, C145, C146).
 *
 * stored-rows.ts  schemas of rows and runs, and their storage
 * states.ts       state machine of a row
 * limits.ts       sizes, delays, timeouts and retries
 * tab-sync.ts     rows of this tab, in sync with other tabs; which tabs are open
 * checks.ts       checks before sending
 * worker.ts       chooses and performs the next step
 *
 * `enqueue` only stores a row. The store's change wakes the worker, which checks the row, claims it in storage, posts
 * it and stores the outcome.
 */
import { api } from '#/api/client.ts'
import { session } from '#/api/session.ts'
import { getTargetKey } from '#/lib/host-name.ts'
import { createRandomId } from '#/lib/random-id.ts'
import { sleep } from '#/lib/sleep.ts'
import { connectDevice } from '#/storage/device-database.ts'
import { openTabChannel } from '#/storage/tab-channel.ts'
import { maxRequests, undoDelayMs } from './limits.ts'
import {
  isUnfinished,
  mayHaveBeenSent,
  createAbandonEvent,
  getUnknownCause,
  type RowEvent,
} from './states.ts'
import { createRowStore, getTargetIndexKey, type RequestRow, type Run } from './stored-rows.ts'
import { createLiveRows, tabMessageSchema, type OutboxOptions } from './tab-sync.ts'
import { runWorker } from './worker.ts'

export interface NewRun extends Pick<Run, 'kind' | 'comment'> {
  /** `confirmed`: IDs of the findings that the user confirmed, from `getFindingId`. */
  readonly requests: readonly Pick<RequestRow, 'line' | 'website' | 'brandId' | 'confirmed'>[]
  readonly leftOut?: Run['leftOut']
  /** If false, the requests are sent without the undo delay (C142). */
  readonly hasUndoDelay: boolean
}

/**
 * Starts the outbox of a user for a session. Stops requests that were unsent when all tabs were closed, and sends new
 * ones. Methods that change rows resolve once the change is stored. If storage fails, they reject with `StorageFailed`
 * and change nothing.
 */
export function createOutbox(options: OutboxOptions) {
  const { user, tab, channel, now, newId, endSignal } = options
  const live = createLiveRows(options)
  const { store, isBulkRun } = live
  const loaded = live.refresh()
  // Keep the channel open until the other tabs are notified of the last changes.
  void runWorker({ ...options, live, loaded }).finally(() => channel.close())

  const change = async (rowOrRunId: string, choose: (row: RequestRow) => RowEvent | null) =>
    endSignal.aborted
      ? []
      : live.changeAll((row) => ([row.id, row.runId].includes(rowOrRunId) ? choose(row) : null))

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
      target: getTargetIndexKey(user, getTargetKey(request.website), request.brandId),
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
    /** Lists rows that a new request could duplicate: queued, or possibly sent and without a known case. */
    listSameTarget: (website: string, brandId: string | null): readonly RequestRow[] => {
      const target = getTargetIndexKey(user, getTargetKey(website), brandId)
      return store.state.rows.filter(
        (row) => row.target === target && (row.state.kind === 'queued' || mayHaveBeenSent(row)),
      )
    },
    /** Stores a run, and a row for each of its requests (C145). Null if the session has ended. */
    enqueue: async (newRun: NewRun) => {
      const { kind, requests, comment, leftOut = [], hasUndoDelay } = newRun
      if (endSignal.aborted) return null
      if (requests.length > maxRequests) throw new RangeError('Too many requests for one run.')
      const run: Run = { id: newId(), user, kind, madeAt: now(), comment, leftOut: [...leftOut] }
      const rows = requests.map((request) => createRow(run, request, hasUndoDelay))
      await live.add(run, rows)
      return { run, rows }
    },
    /** Undoes a run before it is sent (C142): deletes a single request, or stops the delayed rows of a bulk request. */
    undo: async (runId: string): Promise<readonly RequestRow[]> => {
      const isSingle = !isBulkRun(runId)
      return change(runId, (row) => {
        if (isSingle) return { kind: 'undo' }
        return isDelayed(row) ? { kind: 'fail', why: { kind: 'stopped' } } : null
      })
    },
    /** Ends the undo delay of a row or run. */
    sendNow: async (id: string) => change(id, (row) => (isDelayed(row) ? { kind: 'queue' } : null)),
    /** Stops a queued row, or all queued rows of a run. */
    stop: async (id: string) =>
      change(id, (row) =>
        row.state.kind === 'queued' ? createAbandonEvent(row, { kind: 'stopped' }) : null,
      ),
    /** Queues the `not-sent` rows of a run again, which repeats their checks. */
    continue: async (runId: string) =>
      change(runId, ({ state }) => (state.kind === 'not-sent' ? { kind: 'queue' } : null)),
    /** Searches again for the case of a row. No-op while the row is being sent: its response is still awaited. */
    searchAgain: async (rowId: string) =>
      change(rowId, ({ state }) =>
        state.kind === 'sending' ? null : { kind: 'search', cause: getUnknownCause(state) },
      ),
    /** Sends a row again, after another search if it may have been sent. */
    sendAgain: async (rowId: string) =>
      change(rowId, ({ state: { kind } }) =>
        kind === 'unknown' || kind === 'not-sent' ? { kind: 'queue' } : null,
      ),
    /** Confirms findings of a row or run by ID (from `getFindingId`) and queues the rows again. */
    confirm: async (id: string, ids: readonly string[]) =>
      change(id, () => ({ kind: 'confirm', ids })),
    /** Removes a finished row, or all finished rows of a run. */
    dismiss: async (id: string) => change(id, () => ({ kind: 'dismiss' })),
    /** Removes all single requests that have a case. */
    dismissCreated: async () =>
      live.changeAll((row) =>
        row.state.kind === 'done' && !isBulkRun(row.runId) ? { kind: 'dismiss' } : null,
      ),
    /** Counts the unfinished requests in all tabs, which signing out would interrupt. */
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
