import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import type { Requester } from '#/api/request.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { TabChannel } from '#/storage/tab-channel.ts'
import { storageFailed, type RowStore, type Stored } from './row-store.ts'
import {
  isBefore,
  storedRow,
  unreadable,
  type RequestRow,
  type Run,
  type StorageFault,
} from './row.ts'
import { advance, type RowEvent } from './states.ts'

/** Messages between the tabs of a user. */
export const tabMessage = z.discriminatedUnion('kind', [
  /** Rows changed; `gone` were dismissed by the user, `sent` is about to be sent. */
  z.object({
    kind: z.literal('changed'),
    from: z.string(),
    gone: z.readonly(z.array(z.string())),
    sent: z.nullable(storedRow),
  }),
  /** Asks which tabs are open. */
  z.object({ kind: z.literal('ask'), from: z.string() }),
  /**
   * `here`: this tab is open, and some tab of the user has been open since then. `closed`: it stops working, because a
   * newer version of the app has upgraded the database.
   */
  z.object({ kind: z.enum(['here', 'closed']), from: z.string(), since: z.number() }),
])
export type TabMessage = z.output<typeof tabMessage>

/** State for the UI: all rows and runs of the user on this device, from all tabs. */
export interface SenderState extends Stored {
  /** False until storage was read. */
  readonly ready: boolean
  /** Storage error, during which nothing is sent; null if none. */
  readonly storageFault: StorageFault | null
}

/** Dependencies of the sender. */
export interface SenderParts {
  user: string
  /** ID of this tab. */
  tab: string
  rows: RowStore
  channel: TabChannel<TabMessage>
  service: Requester
  /** Aborted at the end of the session; no requests are made after it. */
  ended: AbortSignal
  /** Wall clock, milliseconds since the epoch. */
  now: () => number
  /** Monotonic clock, milliseconds. */
  elapsed: () => number
  /** Resolves early if aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newId: () => string
  /** Called for every case that this tab created or found. */
  onCase: (stored: Takedown) => void
}

/** Chooses the event for a row, given all rows of its user. */
export type Choose = (row: RequestRow, all: readonly RequestRow[]) => RowEvent | null

/**
 * Rows of a user: those in storage, synchronized across tabs, and those only in memory because storage failed or lost
 * them.
 */
export function createLiveRows(parts: SenderParts) {
  const { user, tab, rows: device, channel, ended, now, wait } = parts
  const store = new Store<SenderState>({ ready: false, storageFault: null, rows: [], runs: [] })
  /** Rows that storage has lost; anything that may have been sent is kept. */
  const lost = new Map<string, RequestRow>()
  /** Rows dismissed by the user, which are not lost. */
  const dropped = new Set<string>()
  /** Result of a request that can't be stored at the moment. */
  let held: RequestRow | null = null
  /** The last read failed; the rows may be stale. */
  let isUnread = false
  /** Number of changes by other tabs; makes a concurrent read stale. */
  let told = 0

  function publish({ rows, runs }: Stored, fault = store.state.storageFault) {
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const id of stored.keys()) lost.delete(id)
    for (const row of store.state.rows)
      if (!stored.has(row.id) && !dropped.has(row.id) && row.id !== held?.id && mayBeLost(row))
        lost.set(row.id, { ...row, takenAt: null, state: unreadable })
    for (const row of [...lost.values(), ...(held ? [held] : [])]) stored.set(row.id, row)
    const known = new Set(runs.map(({ id }) => id))
    // Lost rows stay in their list.
    const runIds = new Set([...lost.values()].map(({ runId }) => runId))
    const runsOfLost = store.state.runs.filter(({ id }) => runIds.has(id) && !known.has(id))
    isUnread = false
    store.setState(() => ({
      ready: true,
      storageFault: fault,
      rows: inOrder(stored),
      runs: [...runs, ...runsOfLost],
    }))
  }

  /** Overrides a stored row with its known state. */
  const show = (row: RequestRow) =>
    store.setState((state) => ({
      ...state,
      rows: inOrder(new Map([...state.rows, row].map((one) => [one.id, one]))),
    }))

  function fail(error: unknown): never {
    const failed = storageFailed(error)
    store.setState((state) => ({ ...state, ready: true, storageFault: failed.why }))
    throw failed
  }

  async function refresh(): Promise<void> {
    const before = told
    try {
      const stored = await device.read(user)
      // A write error is over after the next successful write.
      if (before === told) publish(stored, isUnread ? null : store.state.storageFault)
    } catch (error) {
      isUnread = true
      store.setState((state) => ({
        ...state,
        ready: true,
        storageFault: storageFailed(error).why,
      }))
    }
  }

  const drop = (ids: readonly string[]) => {
    for (const id of ids) {
      dropped.add(id)
      lost.delete(id)
    }
  }

  /** The shown row if another tab is sending it and `row` is from before that. */
  function asShownIfSent(row: RequestRow): RequestRow {
    const shown = store.state.rows.find(({ id }) => id === row.id)
    const sent = shown?.state.kind === 'sending' ? shown.attempts.at(-1)?.id : undefined
    const isOlder = sent !== undefined && row.attempts.every(({ id }) => id !== sent)
    return shown && isOlder ? shown : row
  }

  /** Changes stored rows, updates the state and notifies the other tabs. */
  async function change(
    work: (stored: Stored) => Stored,
    news: () => { gone?: readonly RequestRow[]; sent?: RequestRow | null } = () => ({}),
  ): Promise<void> {
    let isChanged = false
    const before = told
    const stored = await device
      .change(user, (current) => {
        const after = work(current)
        isChanged = after !== current
        return after
      })
      .catch(fail)
    const { gone = [], sent = null } = news()
    const ids = gone.map(({ id }) => id)
    drop(ids)
    const isStale = before !== told
    publish(
      isStale ? { ...stored, rows: stored.rows.map(asShownIfSent) } : stored,
      isChanged || isUnread ? null : store.state.storageFault,
    )
    if (isStale) void refresh()
    if (isChanged) channel.post({ kind: 'changed', from: tab, gone: ids, sent })
  }

  /** Applies events to rows. Returns the changed rows; for deleted rows the last state. */
  async function changeAll(choose: Choose): Promise<RequestRow[]> {
    let changed: RequestRow[] = []
    let gone: RequestRow[] = []
    const next = (row: RequestRow, all: readonly RequestRow[]) => {
      const event = choose(row, all)
      const after = event && advance(row, event, now())
      if (after === null) return [row]
      if (after === 'gone') {
        gone.push(row)
        return []
      }
      changed.push({ ...after, tab })
      return changed.slice(-1)
    }
    await change(
      (stored) => {
        ;[changed, gone] = [[], []]
        const rows = stored.rows.flatMap((row) => next(row, stored.rows))
        for (const row of lost.values()) next(row, stored.rows)
        return changed.length + gone.length === 0 ? stored : { ...stored, rows }
      },
      () => ({ gone, sent: changed.find(({ state }) => state.kind === 'sending') ?? null }),
    )
    return [...changed, ...gone]
  }

  return {
    store,
    refresh,
    changeAll,
    /** Changes one row and returns it; null if nothing changed. */
    change: async (rowId: string, choose: Choose): Promise<RequestRow | null> => {
      const [row] = await changeAll((one, all) => (one.id === rowId ? choose(one, all) : null))
      return row ?? null
    },
    /** Adds a run. */
    add: async (run: Run, added: readonly RequestRow[]): Promise<void> =>
      change((stored) => ({ rows: [...stored.rows, ...added], runs: [...stored.runs, run] })),
    /** Stores a lost row again, with its case. */
    restore: async (row: RequestRow): Promise<void> => {
      lost.delete(row.id)
      await change((stored) => ({ ...stored, rows: [...stored.rows, row] }))
    },
    /** Sets the result of a row that can't be stored; null once it is stored. */
    hold: (row: RequestRow | null): void => {
      if (row === null && held) void refresh()
      held = row && asShownIfSent(row)
      if (held) show(held)
    },
    /** Rows that storage has lost. */
    lost: (): readonly RequestRow[] => [...lost.values()],
    /** Handles changes by another tab. */
    heard: (gone: readonly string[], sent: RequestRow | null): void => {
      told += 1
      drop(gone)
      const known = store.state.rows.find(({ id }) => id === sent?.id)
      const isNews = !known?.attempts.some(({ id }) => id === sent?.attempts.at(-1)?.id)
      // Storage may be unreadable or empty by the time this tab reads it.
      if (sent && isNews && !lost.has(sent.id)) show(sent)
      void refresh()
    },
    /** Resolves on a change or after a time; true on a change. */
    pause: async (milliseconds: number): Promise<boolean> => {
      const over = new AbortController()
      const subscription = store.subscribe(() => over.abort())
      await wait(milliseconds, AbortSignal.any([over.signal, ended]))
      subscription.unsubscribe()
      return over.signal.aborted
    },
  }
}
export type LiveRows = ReturnType<typeof createLiveRows>

/** Returns whether the result of a row missing from storage is unknown. */
const mayBeLost = ({ state: { kind } }: RequestRow): boolean =>
  kind === 'queued' || kind === 'sending' || kind === 'unknown'

const inOrder = (rows: ReadonlyMap<string, RequestRow>) =>
  [...rows.values()].toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** Returns whether a row is still claimed by the same tab. */
export const isSameHand = (stored: RequestRow, row: RequestRow): boolean =>
  stored.tab === row.tab && stored.takenAt === row.takenAt && row.takenAt !== null
