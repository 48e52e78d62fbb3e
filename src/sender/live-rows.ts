import { Store } from '@tanstack/store'
import type { TabChannel } from '#/lib/tab-channel.ts'
import { storageFailed, type OtherRows, type RowStore, type StorageFailed } from './row-store.ts'
import { isBefore, mayHaveLeft, type RequestRow, type Run, type StorageFault } from './row.ts'
import { advance, causeOf, type RowEvent } from './states.ts'

/** What the tabs of a user tell each other. */
export type TabMessage =
  /** Rows have changed; `gone` were let go by hand, `sent` is about to leave. */
  | { kind: 'changed'; from: string; gone: readonly string[]; sent: RequestRow | null }
  /** Who is there? */
  | { kind: 'ask'; from: string }
  /** I am, and some tab of this user has been since then. */
  | { kind: 'here'; from: string; since: number }

/** What screens see: all rows and runs of the user on this device, whichever tab made them. */
export interface SenderState {
  /** False until the device has answered. */
  readonly ready: boolean
  /** Null while all is well; else nothing can be written down, so nothing is sent. */
  readonly storageFault: StorageFault | null
  /** In the order in which they were asked for. */
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
}

/** What happens to a row, seen with the others that matter to it. */
export type Choose = (row: RequestRow, others: OtherRows) => RowEvent | null

/**
 * The rows of a user as this tab sees them: those of the device, live over all tabs, and what this page's
 * memory alone knows because the device could not be written.
 */
export function createLiveRows(parts: {
  user: string
  tab: string
  rows: RowStore
  channel: TabChannel<TabMessage>
  now: () => number
}) {
  const { user, tab, rows, channel, now } = parts
  const store = new Store<SenderState>({ ready: false, storageFault: null, rows: [], runs: [] })
  /** Rows as this page's memory alone knows them. */
  const unsaved = new Map<string, RequestRow>()
  /** How those of them lie on the device whose outcome could not be written. */
  const inHand = new Map<string, RequestRow>()
  /** Those of them that the device had, and has no more. */
  const deleted = new Set<string>()
  /** Rows that were let go by hand: what a frozen tab still knows of them brings none back. */
  const dropped = new Set<string>()
  /** Rows as other tabs have sent them, until the device has told the same. */
  const sentElsewhere = new Map<string, RequestRow>()
  const sleepers = new Set<() => void>()
  let reading: Promise<void> | null = null
  let outdated = false
  /** The device could not be read the last time: what is shown may be old. */
  let isUnread = false

  function publish(next: Partial<SenderState>) {
    store.setState((state) => ({ ...state, ...next }))
    for (const wake of sleepers) wake()
  }

  function show(row: RequestRow) {
    if (dropped.has(row.id)) return
    // What is being read at this moment may be older.
    outdated = true
    const { rows: all } = store.state
    const known = all.some(({ id }) => id === row.id)
    publish({
      rows: known ? all.map((one) => (one.id === row.id ? row : one)) : inOrder([...all, row]),
    })
  }

  function drop(gone: readonly string[]) {
    outdated = true
    for (const id of gone) {
      dropped.add(id)
      unsaved.delete(id)
    }
    publish({ rows: store.state.rows.filter(({ id }) => !gone.includes(id)) })
  }

  async function read(): Promise<void> {
    try {
      const stored = await rows.all(user)
      if (outdated) return
      const ids = new Set(stored.rows.map(({ id }) => id))
      for (const row of stored.rows) {
        const known = unsaved.get(row.id)
        if (known && (deleted.has(row.id) || !isBehind(row, known))) unsaved.delete(row.id)
        deleted.delete(row.id)
        sentElsewhere.delete(row.id)
      }
      // The data of the site was deleted: nothing that may have left is forgotten, the unsent is reported.
      for (const row of store.state.rows)
        if (!ids.has(row.id) && !unsaved.has(row.id)) {
          unsaved.set(row.id, withoutStorage(asSent(row)))
          deleted.add(row.id)
        }
      const missing = [...unsaved.values()].filter(({ id }) => !ids.has(id))
      const runs = store.state.runs.filter(
        ({ id }) =>
          missing.some(({ runId }) => runId === id) && !stored.runs.some((run) => run.id === id),
      )
      publish({
        ...(isUnread && { storageFault: null }),
        ready: true,
        rows: inOrder([...stored.rows.map((row) => unsaved.get(row.id) ?? row), ...missing]),
        runs: [...stored.runs, ...runs],
      })
      isUnread = false
    } catch (error) {
      isUnread = true
      publish({ ready: true, storageFault: storageFailed(error).why })
    }
  }

  async function refresh(): Promise<void> {
    outdated = true
    reading ??= (async () => {
      while (outdated) {
        outdated = false
        await read()
      }
    })().finally(() => {
      reading = null
    })
    return reading
  }

  const announce = (gone: readonly string[] = [], sent: RequestRow | null = null) =>
    channel.post({ kind: 'changed', from: tab, gone, sent })

  /** A row, or what another tab has told of it since: the device may be empty before this tab reads so there. */
  function asSent(row: RequestRow): RequestRow {
    const sent = sentElsewhere.get(row.id)
    const isOld = sent?.attempts.some(({ id }) => !row.attempts.some((one) => one.id === id))
    return sent && isOld && row.state.kind !== 'done' ? sent : row
  }

  function showSent(sent: RequestRow) {
    sentElsewhere.set(sent.id, sent)
    const known = store.state.rows.find(({ id }) => id === sent.id)
    if (!known || asSent(known) === known) return
    const row = unsaved.has(sent.id) ? withoutStorage(sent) : sent
    if (unsaved.has(sent.id)) unsaved.set(sent.id, row)
    show(row)
  }

  /** Says nothing of a fault any more, unless what is shown may still be old. */
  function endFault() {
    if (!isUnread && store.state.storageFault !== null) publish({ storageFault: null })
  }

  const next = (row: RequestRow, event: RowEvent | null) => {
    const after = event && advance(row, event, now())
    return after === null || after === 'gone' ? after : { ...after, tab }
  }

  /** Writes down what this page's memory alone knows of a row. */
  async function save(rowId: string): Promise<void> {
    const known = unsaved.get(rowId)
    if (!known) return
    const failed = wasCleared(known)
    const at = now()
    const row: RequestRow = failed
      ? { ...known, state: { kind: 'queued', until: at, why: 'turn' }, changedAt: at, tab }
      : known
    const after = await rows.change(user, rowId, (stored) => {
      if (failed) return neverLeft(stored) ? row : null
      const hand = inHand.get(rowId)
      if (hand && isSameHand(stored, hand)) return row
      // A case counts for every request of its row.
      return known.state.kind === 'done' && mayHaveLeft(stored)
        ? { ...stored, state: known.state, takenAt: null, changedAt: at, tab }
        : null
    })
    const run = store.state.runs.find(({ id }) => id === known.runId)
    if (after === null && run) await rows.add(run, [row], () => null)
    unsaved.delete(rowId)
    announce()
    await refresh()
  }

  return {
    store,
    refresh,
    isUnread: () => isUnread,
    /** Rows that the device has as they are shown. */
    saved: (): readonly RequestRow[] => store.state.rows.filter(({ id }) => !unsaved.has(id)),
    unsaved: (): readonly RequestRow[] => [...unsaved.values()],
    save,
    /** Writes down what became of rows, for which there was no room before. */
    saveOutcomes: async (): Promise<void> => {
      for (const id of inHand.keys()) {
        if (unsaved.has(id)) await save(id)
        inHand.delete(id)
      }
    },

    /** Changes a row on the device by an event. Answers with the row after it; null when nothing happened. */
    change: async (rowId: string, choose: RowEvent | Choose): Promise<RequestRow | null> => {
      const after = await rows.change(user, rowId, (row, others) =>
        next(row, typeof choose === 'function' ? choose(row, others) : choose),
      )
      if (after === null) {
        await refresh()
        const known = unsaved.get(rowId)
        // The answer is known, although there is no place to write it down.
        if (known && typeof choose !== 'function' && choose.kind === 'create') {
          const created = next(known, choose)
          if (created !== null && created !== 'gone') {
            unsaved.set(rowId, created)
            show(created)
          }
        }
        return null
      }
      const { row, changed, gone } = after
      if (changed) unsaved.delete(rowId)
      if (gone) drop([rowId])
      else if (!unsaved.has(rowId)) show(row)
      if (!changed) return null
      endFault()
      announce(gone ? [rowId] : [], row.state.kind === 'sending' ? row : null)
      return row
    },

    /** Changes all rows for which there is an event. Answers with those that have changed. */
    changeAll: async (choose: (row: RequestRow) => RowEvent | null): Promise<RequestRow[]> => {
      const changed: RequestRow[] = []
      const gone: string[] = []
      await rows.changeAll(user, (row) => {
        const after = next(row, choose(row))
        if (after === 'gone') gone.push(row.id)
        else if (after !== null) changed.push(after)
        return after
      })
      drop(gone)
      if (changed.length + gone.length > 0) announce(gone)
      await refresh()
      return changed
    },

    /** Shows what an event makes of a row that this tab has in hand, where the device could not store it. */
    keep: (hand: RequestRow, event: RowEvent, error: StorageFailed): void => {
      const row = next(hand, event)
      if (row === null || row === 'gone') return
      unsaved.set(row.id, row)
      inHand.set(row.id, hand)
      show(row)
      publish({ storageFault: error.why })
    },
    /** Lets go of a row that only this page's memory holds. */
    forget: (id: string): void => {
      drop([id])
      announce([id])
    },
    added: (run: Run, rowsOfRun: readonly RequestRow[]): void => {
      const { rows: all, runs } = store.state
      const unknown = rowsOfRun.filter(
        (row) => !dropped.has(row.id) && !all.some(({ id }) => id === row.id),
      )
      publish({
        rows: inOrder([...all, ...unknown.map(asSent)]),
        runs: [...runs.filter(({ id }) => id !== run.id), run],
      })
      endFault()
      announce()
      // Another tab may have begun with it already.
      void refresh()
    },
    /** Another tab has changed rows. */
    heard: (gone: readonly string[], sent: RequestRow | null): void => {
      if (gone.length > 0) drop(gone)
      if (sent) showSent(sent)
      void refresh()
    },
    endFault,
    setFault: (storageFault: StorageFault): void => {
      if (storageFault !== store.state.storageFault) publish({ storageFault })
    },
    /** Settles when anything has changed, or after a time. */
    pause: async (
      milliseconds: number,
      wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
      ended: AbortSignal,
    ): Promise<void> => {
      const over = new AbortController()
      const wake = () => over.abort()
      sleepers.add(wake)
      ended.addEventListener('abort', wake)
      await wait(milliseconds, over.signal)
      sleepers.delete(wake)
      ended.removeEventListener('abort', wake)
    },
  }
}
export type LiveRows = ReturnType<typeof createLiveRows>

const inOrder = (rows: readonly RequestRow[]) =>
  rows.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** Whether a row that a tab took up is still in the same hand. */
export const isSameHand = (stored: RequestRow, row: RequestRow): boolean =>
  stored.tab === row.tab && stored.takenAt === row.takenAt && row.takenAt !== null

/** A row that was not sent, as the data of the site was deleted. */
const wasCleared = ({ state }: RequestRow): boolean =>
  state.kind === 'not-sent' && state.why.kind === 'cleared'

/** Whether a row is in the queue, and nothing of it has left yet. */
const neverLeft = ({ state, attempts }: RequestRow): boolean =>
  state.kind === 'queued' && attempts.length === 0

/** Whether the device still knows less of a row than this page's memory. */
const isBehind = (stored: RequestRow, known: RequestRow): boolean =>
  wasCleared(known)
    ? stored.changedAt === known.changedAt && neverLeft(stored)
    : mayHaveLeft(stored)

/** A row that is not on the device any more. */
function withoutStorage(row: RequestRow): RequestRow {
  const { state } = row
  if (neverLeft(row)) return { ...row, state: { kind: 'not-sent', why: { kind: 'cleared' } } }
  // Nobody will learn any more what became of it.
  return mayHaveLeft(row) && causeOf(state).kind !== 'unreadable'
    ? { ...row, state: { kind: 'unknown', cause: causeOf(state), search: lost } }
    : row
}

const lost = { kind: 'other', status: null } as const
