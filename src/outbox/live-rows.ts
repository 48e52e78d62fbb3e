import { Store } from '@tanstack/store'
import type { Requester } from '#/api/request.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { TabChannel } from '#/storage/tab-channel.ts'
import { storageFailed, type RowStore, type Stored } from './row-store.ts'
import { isBefore, type RequestRow, type Run, type StorageFault } from './row.ts'
import { advance, type RowEvent } from './states.ts'

/** What the tabs of a user tell each other. */
export type TabMessage =
  /** Rows have changed; `gone` were let go by hand, `sent` is about to leave. */
  | { kind: 'changed'; from: string; gone: readonly string[]; sent: RequestRow | null }
  /** Who is there? */
  | { kind: 'ask'; from: string }
  /** I am, and some tab of this user has been since then. */
  | { kind: 'here'; from: string; since: number }
  /** I was until now, and go on with nothing: my database has gone to a newer version of the app. */
  | { kind: 'closed'; from: string; since: number }

/** What screens see: all rows and runs of the user on this device, whichever tab made them. */
export interface SenderState extends Stored {
  /** False until the device has answered. */
  readonly ready: boolean
  /** Null while all is well; else nothing can be written down, so nothing is sent. */
  readonly storageFault: StorageFault | null
}

/** The world of a sender; a test brings its own. */
export interface SenderParts {
  user: string
  /** This tab. */
  tab: string
  rows: RowStore
  channel: TabChannel<TabMessage>
  service: Requester
  /** The end of the session: nothing is asked or sent after it. */
  ended: AbortSignal
  /** Milliseconds since the epoch, by a clock that can be set. */
  now: () => number
  /** Milliseconds since some moment, by a clock that cannot. */
  elapsed: () => number
  /** Settles early when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newId: () => string
  /** A case that is there now, made or found by this tab. */
  onCase: (stored: Takedown) => void
}

/** What happens to a row, seen with all others of its user. */
export type Choose = (row: RequestRow, all: readonly RequestRow[]) => RowEvent | null

/**
 * The rows of a user as this tab sees them: those of the device, live over all tabs, and the few that this page's
 * memory alone knows because the device could not store them, or has lost them.
 */
export function createLiveRows(parts: SenderParts) {
  const { user, tab, rows: device, channel, ended, now, wait } = parts
  const store = new Store<SenderState>({ ready: false, storageFault: null, rows: [], runs: [] })
  /** Rows that the device has lost: nothing that may have left is forgotten. */
  const lost = new Map<string, RequestRow>()
  /** Rows that were let go by hand: the device has not lost them. */
  const dropped = new Set<string>()
  /** What became of a request, while the device cannot store it. */
  let held: RequestRow | null = null
  /** The device could not be read the last time: what is shown may be old. */
  let isUnread = false
  /** How often other tabs have told of changes: what was being read meanwhile is old. */
  let told = 0

  function publish({ rows, runs }: Stored, fault = store.state.storageFault) {
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const id of stored.keys()) lost.delete(id)
    for (const row of store.state.rows)
      if (!stored.has(row.id) && !dropped.has(row.id) && row.id !== held?.id && mayBeLost(row))
        lost.set(row.id, { ...row, takenAt: null, state: unreadable })
    for (const row of [...lost.values(), ...(held ? [held] : [])]) stored.set(row.id, row)
    const known = new Set(runs.map(({ id }) => id))
    // What was lost stays in its list.
    const runIds = new Set([...lost.values()].map(({ runId }) => runId))
    const kept = store.state.runs.filter(({ id }) => runIds.has(id) && !known.has(id))
    isUnread = false
    store.setState(() => ({
      ready: true,
      storageFault: fault,
      rows: inOrder(stored),
      runs: [...runs, ...kept],
    }))
  }

  /** Shows a row as it is known to be, although the device does not say so. */
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
      // A fault of writing is over with the next thing that is written.
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

  /** Changes what is stored, shows it, and tells the other tabs. */
  async function change(
    work: (stored: Stored) => Stored,
    news: () => { gone?: readonly RequestRow[]; sent?: RequestRow | null } = () => ({}),
  ): Promise<void> {
    let isChanged = false
    const stored = await device
      .change(user, (before) => {
        const after = work(before)
        isChanged = after !== before
        return after
      })
      .catch(fail)
    const { gone = [], sent = null } = news()
    const ids = gone.map(({ id }) => id)
    drop(ids)
    publish(stored, isChanged || isUnread ? null : store.state.storageFault)
    if (isChanged) channel.post({ kind: 'changed', from: tab, gone: ids, sent })
  }

  /** Changes the rows for which there is an event. Answers with them, as they were before where they are gone. */
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
    /** Changes one row. Answers with it; null when nothing happened. */
    change: async (rowId: string, choose: Choose): Promise<RequestRow | null> => {
      const [row] = await changeAll((one, all) => (one.id === rowId ? choose(one, all) : null))
      return row ?? null
    },
    /** Adds a run. */
    add: async (run: Run, added: readonly RequestRow[]): Promise<void> =>
      change((stored) => ({ rows: [...stored.rows, ...added], runs: [...stored.runs, run] })),
    /** Stores a row with its case although the device has lost it. */
    restore: async (row: RequestRow): Promise<void> => {
      lost.delete(row.id)
      await change((stored) => ({ ...stored, rows: [...stored.rows, row] }))
    },
    /** Shows what became of a row, which the device cannot store; null: it can now. */
    hold: (row: RequestRow | null): void => {
      if (row) show(row)
      else if (held) void refresh()
      held = row
    },
    /** Rows that the device has lost. */
    lost: (): readonly RequestRow[] => [...lost.values()],
    /** Another tab has changed rows. */
    heard: (gone: readonly string[], sent: RequestRow | null): void => {
      told += 1
      drop(gone)
      const known = store.state.rows.find(({ id }) => id === sent?.id)
      const isNews = !known?.attempts.some(({ id }) => id === sent?.attempts.at(-1)?.id)
      // The device may not be readable, or be empty, before this tab reads so there.
      if (sent && isNews && !lost.has(sent.id)) show(sent)
      void refresh()
    },
    /** Settles when anything has changed, or after a time; answers whether something has. */
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

const unreadable: RequestRow['state'] = {
  kind: 'unknown',
  cause: { kind: 'unreadable' },
  search: 'nothing-found',
}

/** Whether it is not known what becomes of a row that is not on the device any more. */
const mayBeLost = ({ state: { kind } }: RequestRow): boolean =>
  kind === 'queued' || kind === 'sending' || kind === 'unknown'

const inOrder = (rows: ReadonlyMap<string, RequestRow>) =>
  [...rows.values()].toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

/** Whether a row that a tab took up is still in the same hand. */
export const isSameHand = (stored: RequestRow, row: RequestRow): boolean =>
  stored.tab === row.tab && stored.takenAt === row.takenAt && row.takenAt !== null
