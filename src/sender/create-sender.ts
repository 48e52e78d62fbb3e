import type { Requester } from '#/api/requester.ts'
import { targetKey } from '#/lib/target-key.ts'
import type { Claim } from './claim.ts'
import { findingId } from './findings.ts'
import { createLiveRows, type RowChannel } from './live-rows.ts'
import { carryOldRequests } from './old-requests.ts'
import { targetOf, type RowStore } from './row-store.ts'
import { sendDelay, mostRequests, type RequestRow, type Run, type StateKind } from './row.ts'
import type { NewRun, OnCase, Sender, WorkInHand } from './sender-api.ts'
import { advance, causeOf, type RowEvent } from './states.ts'
import { storageFailed } from './storage-fault.ts'
import { createWorker } from './worker.ts'

/** The world of a sender; a test brings its own. */
export interface SenderParts {
  user: string
  rows: RowStore
  claim: Claim
  channel: RowChannel
  service: Requester
  /** The end of the session. */
  ended: AbortSignal
  now: () => number
  /** Settles early when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newId: () => string
  onCase: OnCase
}

/** Milliseconds after which taking over, for which there was no room, is tried again: some may have been made. */
const fullPause = 5000

/** Starts the queue of a user: takes over what earlier pages left, and sends what is asked for. */
export function createSender(parts: SenderParts): Sender {
  const { user, rows, channel, now, newId } = parts
  const end = new AbortController()
  const ended = end.signal
  const live = createLiveRows(parts)
  const { store } = live
  const worker = createWorker({
    ...parts,
    ended,
    live,
    startedAt: now(),
    prepare: async () => carryOldRequests({ user, rows, newId, now }),
  })

  // Whenever there is something to do each tab stands in line, so that one takes over from another.
  const standInLine = () => {
    if (store.state.storageFault === null && worker.hasWork()) void worker.start()
  }
  let waitsForRoom = false
  async function tryAgainWhenFull() {
    if (waitsForRoom || store.state.storageFault !== 'quota' || worker.hasTakenOver()) return
    waitsForRoom = true
    await parts.wait(fullPause, ended)
    waitsForRoom = false
    if (!ended.aborted && store.state.storageFault === 'quota') live.setFault(null)
  }
  const subscription = store.subscribe(() => {
    standInLine()
    void tryAgainWhenFull()
  })
  const close = () => {
    subscription.unsubscribe()
    end.abort()
    // The other tabs hear of the last changes.
    void worker.finished().finally(() => channel.close())
  }
  if (parts.ended.aborted) close()
  else parts.ended.addEventListener('abort', close)
  void live.refresh().then(async () => worker.start())

  /** Does what a user asked for. Where the device cannot store it nothing happens, and the state says so. */
  async function act<Answer>(work: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    if (ended.aborted) return otherwise
    try {
      live.setFault(null)
      const answer = await work()
      standInLine()
      return answer
    } catch (error) {
      const failed = storageFailed(error)
      live.setFault(failed.why)
      throw failed
    }
  }

  /** The rows of a run, or the one row, which the event changes. */
  const changeAll = async (id: string, choose: (row: RequestRow) => RowEvent | null) =>
    act(async () => {
      const changed: RequestRow[] = []
      await live.changeAll((row) => {
        const event = row.id === id || row.runId === id ? choose(row) : null
        if (event && advance(row, event, now()) !== null) changed.push(row)
        return event
      })
      return changed
    }, [])

  const changeOne = async (rowId: string, choose: (row: RequestRow) => RowEvent | null) =>
    act(async () => {
      await live.writeBack(rowId)
      return live.change(rowId, choose)
    }, null)

  const undo = async (rowId: string) => changeOne(rowId, () => ({ kind: 'undo' }))

  async function cancelNewestDelayed() {
    const delayed = store.state.rows.filter(({ state }) => state.kind === 'delayed')
    const newest = delayed.at(-1)
    const run = store.state.runs.find(({ id }) => id === newest?.runId)
    if (!newest || !run) return null
    if (run.kind === 'single') {
      const row = await undo(newest.id)
      return row && { run, rows: [row] }
    }
    const stopped = await changeAll(run.id, (row) =>
      row.state.kind === 'delayed' ? { kind: 'stop' } : null,
    )
    return stopped.length === 0 ? null : { run, rows: stopped }
  }

  function newRow(run: Run, request: NewRun['requests'][number], delay: boolean): RequestRow {
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
      attempts: [],
      throttles: 0,
      state: delay ? { kind: 'delayed', until: at + sendDelay } : { kind: 'waiting' },
    }
  }

  return {
    store,
    enqueue: async ({ kind, requests, comment, leftOut = [], delay }) => {
      if (ended.aborted) return { kind: 'closed' }
      if (requests.length > mostRequests) throw new RangeError('More requests than a run holds.')
      const run: Run = { id: newId(), user, kind, madeAt: now(), comment, leftOut: [...leftOut] }
      const added = requests.map((request) => newRow(run, request, delay))
      const confirmed = new Set(added[0]?.confirmed)
      try {
        const first = await rows.add(run, added, (same) =>
          kind === 'list' ? null : (same.find((row) => isFirst(row, confirmed)) ?? null),
        )
        if (first) return { kind: 'under-way', row: first }
      } catch (error) {
        const failed = storageFailed(error)
        live.setFault(failed.why)
        throw failed
      }
      live.added(run, added)
      return { kind: 'queued', run, rows: added }
    },
    undo,
    cancelNewestDelayed,
    sendNow: async (id) => void (await changeAll(id, () => ({ kind: 'send-now' }))),
    stop: async (runId) => void (await changeAll(runId, stopping)),
    continue: async (runId) => {
      const kept = live.onlyHere().filter((row) => row.runId === runId)
      for (const { id } of kept) await act(async () => live.writeBack(id), undefined)
      await changeAll(runId, ({ state }) =>
        state.kind === 'stopped' || state.kind === 'not-sent' ? { kind: 'continue' } : null,
      )
    },
    lookAgain: async (rowId) => {
      worker.lookForDuplicatesAgain(rowId)
      await changeOne(rowId, ({ state }) => ({ kind: 'look', cause: causeOf(state) }))
    },
    sendAgain: async (rowId) =>
      void (await changeOne(rowId, ({ state }) =>
        state.kind === 'not-found' || state.kind === 'not-looked'
          ? { kind: 'again' }
          : { kind: 'continue' },
      )),
    confirm: async (rowId, ids) => void (await changeOne(rowId, () => ({ kind: 'confirm', ids }))),
    dismiss: async (id) => {
      for (const row of live.onlyHere()) if (row.id === id || row.runId === id) live.drop(row.id)
      await changeAll(id, (row) =>
        row.state.kind === 'checking' || row.state.kind === 'waiting' ? null : { kind: 'dismiss' },
      )
    },
    workInHand: () => countInHand(store.state.rows),
    close,
  }
}

/** Stops a row: what may have left is looked for instead. */
const stopping = (row: RequestRow): RowEvent =>
  row.attempts.length === 0 ? { kind: 'stop' } : { kind: 'look', cause: { kind: 'stopped' } }

/** Whether a second request for the same target is this one (C145). */
function isFirst(row: RequestRow, confirmed: ReadonlySet<string>): boolean {
  return (
    underWay.has(row.state.kind) &&
    !confirmed.has(findingId({ kind: 'same-target', rowId: row.id }))
  )
}

const underWay: ReadonlySet<string> = new Set([
  'delayed',
  'waiting',
  'checking',
  'needs-confirmation',
  'sending',
  'looking',
  'throttled',
  'not-found',
  'not-looked',
])

function countInHand(rows: readonly RequestRow[]): WorkInHand {
  const count = (...kinds: readonly StateKind[]) =>
    rows.filter(({ state }) => kinds.includes(state.kind)).length
  return {
    delayed: count('delayed'),
    waiting: count('waiting', 'checking', 'throttled'),
    sending: count('sending', 'looking'),
  }
}
