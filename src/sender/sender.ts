/*
 * This room sends requests for takedowns: one queue on the device for all tabs of a user, single requests
 * and lists alike, each sent at most once (C141, C142, C145, C146). It has no React and no words.
 *
 * row.ts        what a row and a run are          states.ts      which event leads from which state to which
 * row-store.ts  them on the device                live-rows.ts   them as this tab sees them
 * checks.ts     what speaks against sending       worker.ts      what is done next
 */
import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { api } from '#/api/request.ts'
import { session } from '#/api/session.ts'
import { targetKey } from '#/lib/compare-targets.ts'
import { deviceConnection } from '#/lib/device/device-database.ts'
import { randomId } from '#/lib/random-id.ts'
import { tabChannel, type TabChannel } from '#/lib/tab-channel.ts'
import { findingId } from './checks.ts'
import { createLiveRows, type SenderState, type TabMessage } from './live-rows.ts'
import { createRowStore, storageFailed, targetOf, type RowStore } from './row-store.ts'
import {
  isSearched,
  isUnderWay,
  mostRequests,
  sendDelay,
  storedRow,
  type RequestRow,
  type Run,
} from './row.ts'
import { causeOf, type RowEvent } from './states.ts'
import { createWorker, type WorkParts } from './worker.ts'

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
  /** A single request that is under way already: this is the first one, with its own comment (C145). */
  | { kind: 'under-way'; row: RequestRow }
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
 * The queue of one user in one session. All promises settle when it is written down on the device, and reject
 * with `StorageFailed` where that cannot be done: then nothing has happened.
 */
export interface Sender {
  /** This tab, as rows name it. */
  readonly tab: string
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
  /** Puts what is unsent of a run into the queue; checks are made anew. */
  continue(runId: string): Promise<void>
  /** Looks once more for the case of a row, or for duplicates of a case that is there. */
  lookAgain(rowId: string): Promise<void>
  /** Sends a row again: after its case was looked for once more where something may have left. */
  sendAgain(rowId: string): Promise<void>
  /** Confirms findings of a row (ids, see `findingId`); it goes back into the queue. */
  confirm(rowId: string, findingIds: readonly string[]): Promise<void>
  /** Lets go of a row that has ended, or of all such rows of a run. */
  dismiss(id: string): Promise<void>
  workInHand(): WorkInHand
  /** Ends with the session: nothing more is asked or sent. */
  close(): void
}

/** The world of a sender; a test brings its own. */
export type SenderParts = Omit<WorkParts, 'live' | 'isThere'> & {
  user: string
  rows: RowStore
  channel: TabChannel<TabMessage>
}

/** Milliseconds in which another tab answers. */
const answerTime = 1000

/** Starts the queue of a user: reports what earlier pages left, and sends what is asked for. */
export function createSender(parts: SenderParts): Sender {
  const { user, tab, rows, channel, now, newId, wait } = parts
  const end = new AbortController()
  const ended = end.signal
  const live = createLiveRows(parts)
  const { store } = live
  /** Other tabs that were heard. */
  const there = new Set<string>()
  const questions = new Map<string, AbortController>()
  /** Since when some tab of the user has been there without interruption. */
  let since = now()

  async function isThere(other: string): Promise<boolean> {
    const answer = new AbortController()
    questions.set(other, answer)
    channel.post({ kind: 'ask', from: tab })
    await wait(answerTime, AbortSignal.any([answer.signal, ended]))
    return answer.signal.aborted
  }
  const worker = createWorker({ ...parts, ended, live, isThere })

  channel.listen((message) => {
    there.add(message.from)
    worker.hasReturned(message.from)
    questions.get(message.from)?.abort()
    if (message.kind === 'changed') live.heard(message.gone, message.sent)
    else if (message.kind === 'ask') {
      // With the end of its session a tab is gone for the others.
      if (!ended.aborted) channel.post({ kind: 'here', from: tab, since })
    } else since = Math.min(since, message.since)
  })

  async function begin(): Promise<void> {
    await live.refresh()
    channel.post({ kind: 'ask', from: tab })
    await wait(answerTime, ended)
    await worker.run(async () => worker.takeOver(there, since))
  }
  const finished = begin()

  const close = () => {
    end.abort()
    // The other tabs hear of the last changes.
    void finished.finally(() => channel.close())
  }
  if (parts.ended.aborted) close()
  else parts.ended.addEventListener('abort', close)

  /** Does what a user asked for. Where the device cannot store it nothing happens, and the state says so. */
  async function act<Answer>(work: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    if (ended.aborted) return otherwise
    try {
      live.endFault()
      return await work()
    } catch (error) {
      const failed = storageFailed(error)
      live.setFault(failed.why)
      throw failed
    }
  }

  /** The rows of a run, or the one row, which the event changes. */
  const changeAll = async (id: string, choose: (row: RequestRow) => RowEvent | null) =>
    act(
      async () => live.changeAll((row) => (row.id === id || row.runId === id ? choose(row) : null)),
      [],
    )

  const changeOne = async (rowId: string, choose: (row: RequestRow) => RowEvent | null) =>
    act(async () => {
      await live.save(rowId)
      return live.change(rowId, choose)
    }, null)

  const undo = async (rowId: string) => changeOne(rowId, () => ({ kind: 'undo' }))

  async function cancelNewestDelayed() {
    const newest = store.state.rows.findLast(isDelayed)
    const run = store.state.runs.find(({ id }) => id === newest?.runId)
    if (!newest || !run) return null
    if (run.kind === 'single') {
      const row = await undo(newest.id)
      return row && { run, rows: [row] }
    }
    const stopped = await changeAll(run.id, (row) => (isDelayed(row) ? { kind: 'stop' } : null))
    return stopped.length === 0 ? null : { run, rows: stopped }
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
    tab,
    store,
    enqueue: async ({ kind, requests, comment, leftOut = [], delay }) => {
      if (ended.aborted) return { kind: 'closed' }
      if (requests.length > mostRequests) throw new RangeError('More requests than a run holds.')
      const run: Run = { id: newId(), user, kind, madeAt: now(), comment, leftOut: [...leftOut] }
      const added = requests.map((request) => newRow(run, request, delay))
      const confirmed = new Set(added[0]?.confirmed)
      return act<Enqueued>(
        async () => {
          const first = await rows.add(run, added, (same) =>
            kind === 'list' ? null : (same.find((row) => isFirst(row, confirmed)) ?? null),
          )
          if (first) return { kind: 'under-way', row: first }
          live.added(run, added)
          return { kind: 'queued', run, rows: added }
        },
        { kind: 'closed' },
      )
    },
    undo,
    cancelNewestDelayed,
    sendNow: async (id) => void (await changeAll(id, () => ({ kind: 'send-now' }))),
    stop: async (runId) => void (await changeAll(runId, stopping)),
    continue: async (runId) => {
      for (const row of live.unsaved())
        if (row.runId === runId) await act(async () => live.save(row.id), undefined)
      await changeAll(runId, () => ({ kind: 'continue' }))
    },
    lookAgain: async (rowId) => {
      worker.searchDuplicatesAgain(rowId)
      // What is on its way tells by itself.
      await changeOne(rowId, ({ state }) =>
        state.kind === 'sending' ? null : { kind: 'search', cause: causeOf(state) },
      )
    },
    sendAgain: async (rowId) =>
      void (await changeOne(rowId, ({ state }) =>
        state.kind === 'unknown' ? { kind: 'again' } : { kind: 'continue' },
      )),
    confirm: async (rowId, ids) => void (await changeOne(rowId, () => ({ kind: 'confirm', ids }))),
    dismiss: async (id) => {
      for (const row of live.unsaved()) if (row.id === id || row.runId === id) live.forget(row.id)
      await changeAll(id, ({ state }) => (isSearched(state) ? null : { kind: 'dismiss' }))
    },
    workInHand: () => {
      const count = (isOne: (row: RequestRow) => boolean) => store.state.rows.filter(isOne).length
      return {
        delayed: count(isDelayed),
        waiting: count((row) => row.state.kind === 'queued' && !isDelayed(row)),
        sending: count(({ state }) => state.kind === 'sending' || isSearched(state)),
      }
    },
    close,
  }
}

const isDelayed = ({ state }: RequestRow): boolean =>
  state.kind === 'queued' && state.why === 'delay'

/** Stops a row: what may have left is looked for instead. */
const stopping = (row: RequestRow): RowEvent | null =>
  row.state.kind !== 'queued'
    ? null
    : row.attempts.length === 0
      ? { kind: 'stop' }
      : { kind: 'search', cause: { kind: 'stopped' } }

/** Whether a second request for the same target is this one (C145). */
const isFirst = (row: RequestRow, confirmed: ReadonlySet<string>): boolean =>
  isUnderWay(row.state) && !confirmed.has(findingId({ kind: 'same-target', rowId: row.id }))

const open = new Store<{ user: string; key: string; sender: Sender } | null>(null)

/**
 * The sender of a user in this session of the page, the same for all who ask; it ends with the session.
 * `onCase` is called for every case that this tab makes or finds; the first who opens it says what it does.
 */
export function openSender({ user, onCase }: Pick<SenderParts, 'user' | 'onCase'>): Sender {
  const key = session.key() ?? ''
  const known = open.state
  if (known?.user === user && known.key === key) return known.sender
  known?.sender.close()
  const end = new AbortController()
  const subscription = session.store.subscribe(() => {
    if (session.key() === key) return
    subscription.unsubscribe()
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
    wait: sleep,
    newId: randomId,
    onCase,
  })
  open.setState(() => ({ user, key, sender }))
  return sender
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })
}

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    from: z.string(),
    gone: z.readonly(z.array(z.string())),
    sent: z.nullable(storedRow),
  }),
  z.object({ kind: z.literal('ask'), from: z.string() }),
  z.object({ kind: z.literal('here'), from: z.string(), since: z.number() }),
])
