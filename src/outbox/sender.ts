/*
 * This room sends requests for takedowns: one queue on the device for all tabs of a user, single requests
 * and lists alike, each sent at most once (C141, C142, C145, C146). It has no React and no words.
 *
 * row.ts        what a row and a run are          states.ts      which event leads from which state to which
 * row-store.ts  them on the device                live-rows.ts   them as this tab sees them
 * checks.ts     what speaks against sending       worker.ts      what is done next
 * other-tabs.ts who else is there                 waits.ts       how long rows still wait
 */
import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { api } from '#/api/request.ts'
import { session } from '#/api/session.ts'
import { targetKey } from '#/lib/compare-targets.ts'
import { randomId } from '#/lib/random-id.ts'
import { sleep } from '#/lib/sleep.ts'
import { deviceConnection } from '#/storage/device-database.ts'
import { tabChannel } from '#/storage/tab-channel.ts'
import { createLiveRows, type SenderParts } from './live-rows.ts'
import { createRowStore, targetOf } from './row-store.ts'
import {
  isSearched,
  mayHaveLeft,
  mostRequests,
  sendDelay,
  storedRow,
  type RequestRow,
  type Run,
} from './row.ts'
import { abandon, causeOf, type RowEvent } from './states.ts'
import { createWaits } from './waits.ts'
import { createWorker } from './worker.ts'

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
  /** The session is over. */
  | { kind: 'closed' }

/** What would be lost or cut short if the user signed out now; over all tabs. */
export interface WorkInHand {
  delayed: number
  waiting: number
  /** On its way, or being looked for. */
  sending: number
}

/**
 * Starts the queue of a user in one session: reports what earlier pages left, and sends what is asked for. All
 * promises settle when it is written down on the device, and reject with `StorageFailed` where that cannot be done:
 * then nothing has happened.
 */
export function createSender(parts: SenderParts) {
  const { user, tab, channel, now, newId, ended } = parts
  const live = createLiveRows(parts)
  const { store } = live
  const waits = createWaits(now, parts.elapsed)
  const worker = createWorker({ ...parts, live, waits })
  // The other tabs hear of the last changes.
  void worker.run().finally(() => channel.close())

  /** Changes the one row, or the rows of a run. */
  const change = async (id: string, choose: (row: RequestRow) => RowEvent | null) =>
    ended.aborted
      ? []
      : live.changeAll((row) => (row.id === id || row.runId === id ? choose(row) : null))

  /** Takes a row back before it left; answers with it, null when it was too late. */
  const undo = async (rowId: string): Promise<RequestRow | null> => {
    const [row] = await change(rowId, () => ({ kind: 'undo' }))
    return row ?? null
  }

  function newRow(run: Run, request: NewRequest, delay: boolean): RequestRow {
    const at = now()
    return {
      id: newId(),
      user,
      runId: run.id,
      line: request.line,
      website: request.website,
      comment: run.comment,
      brandId: request.brandId,
      target: targetOf(user, targetKey(request.website), request.brandId),
      confirmed: [...request.confirmed],
      queuedAt: run.madeAt,
      changedAt: at,
      tab,
      takenAt: null,
      attempts: [],
      throttles: 0,
      state: delay
        ? { kind: 'queued', until: at + sendDelay, why: 'delay' }
        : { kind: 'queued', until: at, why: 'turn' },
    }
  }

  return {
    /** This tab, as rows name it. */
    tab,
    store,
    waits,
    /** Requests for the same target and brand that are, or may become, a case: another one needs a confirmation. */
    sameTarget: (website: string, brandId: string | null): readonly RequestRow[] => {
      const target = targetOf(user, targetKey(website), brandId)
      return store.state.rows.filter(
        (row) => row.target === target && (row.state.kind === 'queued' || mayHaveLeft(row)),
      )
    },
    /** Writes a single request or a list down to be sent; a second one for a target is one of its own (C145). */
    enqueue: async (asked: NewRun): Promise<Enqueued> => {
      const { kind, requests, comment, leftOut = [], delay } = asked
      if (ended.aborted) return { kind: 'closed' }
      if (requests.length > mostRequests) throw new RangeError('More requests than a run holds.')
      const run: Run = { id: newId(), user, kind, madeAt: now(), comment, leftOut: [...leftOut] }
      const rows = requests.map((request) => newRow(run, request, delay))
      await live.add(run, rows)
      return { kind: 'queued', run, rows }
    },
    undo,
    /** Takes back a run while it is delayed: a single request is gone, a list is stopped. Answers with its rows. */
    cancelDelayed: async ({ id, kind }: Run): Promise<readonly RequestRow[]> => {
      const event: RowEvent =
        kind === 'single' ? { kind: 'undo' } : { kind: 'fail', why: { kind: 'stopped' } }
      return change(id, (row) => (isDelayed(row) ? event : null))
    },
    /** Ends the delay of a row; of a run all rows. */
    sendNow: async (id: string) =>
      void (await change(id, (row) => (isDelayed(row) ? { kind: 'queue' } : null))),
    /** Stops what has not left of a run; it stays as a list that can be continued. */
    stop: async (runId: string) =>
      void (await change(runId, (row) =>
        row.state.kind === 'queued' ? abandon(row, 'stopped') : null,
      )),
    /** Puts what is unsent of a run into the queue; checks are made anew. */
    continue: async (runId: string) =>
      void (await change(runId, ({ state }) =>
        state.kind === 'not-sent' ? { kind: 'queue' } : null,
      )),
    /** Looks once more for the case of a row, or for duplicates of a case that is there. */
    lookAgain: async (rowId: string) => {
      worker.searchDuplicatesAgain(rowId)
      // What is on its way tells by itself.
      await change(rowId, ({ state }) =>
        state.kind === 'sending' ? null : { kind: 'search', cause: causeOf(state) },
      )
    },
    /** Sends a row again: after its case was looked for once more where something may have left. */
    sendAgain: async (rowId: string) =>
      void (await change(rowId, ({ state }) =>
        state.kind === 'unknown'
          ? { kind: 'again' }
          : state.kind === 'not-sent'
            ? { kind: 'queue' }
            : null,
      )),
    /** Confirms findings of a row, or of the rows of a run (ids, see `findingId`); they go back into the queue. */
    confirm: async (id: string, ids: readonly string[]) =>
      void (await change(id, () => ({ kind: 'confirm', ids }))),
    /** Lets go of a row that has ended, or of all such rows of a run. */
    dismiss: async (id: string) => void (await change(id, () => ({ kind: 'dismiss' }))),
    workInHand: (): WorkInHand => {
      const count = (isOne: (row: RequestRow) => boolean) => store.state.rows.filter(isOne).length
      return {
        delayed: count(isDelayed),
        waiting: count((row) => row.state.kind === 'queued' && !isDelayed(row)),
        sending: count(({ state }) => state.kind === 'sending' || isSearched(state)),
      }
    },
  }
}
export type Sender = ReturnType<typeof createSender>

const isDelayed = ({ state }: RequestRow): boolean =>
  state.kind === 'queued' && state.why === 'delay'

/** The sender of this page's session. */
const open = new Store<{ user: string; key: string; sender: Sender } | null>(null)

/**
 * The sender of a user in this session of the page, the same for all who ask; it ends with the session.
 * `onCase` is called for every case that this tab makes or finds; the first who opens it says what it does.
 */
export function openSender({ user, onCase }: Pick<SenderParts, 'user' | 'onCase'>): Sender {
  const key = session.key() ?? ''
  const known = open.state
  if (known?.user === user && known.key === key) return known.sender
  const end = new AbortController()
  const { unsubscribe } = session.store.subscribe(() => {
    if (session.key() === key) return
    unsubscribe()
    open.setState(() => null)
    end.abort()
  })
  const sender = createSender({
    user,
    tab: randomId(),
    rows: createRowStore(deviceConnection),
    channel: tabChannel('sender', user, (posted) => message.safeParse(posted).data),
    service: api,
    ended: end.signal,
    now: Date.now,
    elapsed: () => performance.now(),
    wait: async (milliseconds, signal) => sleep(milliseconds, signal).catch(() => {}),
    newId: randomId,
    onCase,
  })
  open.setState(() => ({ user, key, sender }))
  return sender
}

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    from: z.string(),
    gone: z.readonly(z.array(z.string())),
    sent: z.nullable(storedRow),
  }),
  z.object({ kind: z.literal('ask'), from: z.string() }),
  z.object({ kind: z.enum(['here', 'closed']), from: z.string(), since: z.number() }),
])
