import { Store } from '@tanstack/store'
import type { TabChannel } from '#/lib/tab-channel.ts'
import { isBefore } from './checks.ts'
import type { Fence, RowStore } from './row-store.ts'
import type { RequestRow, Run, StorageFault } from './row.ts'
import type { SenderState } from './sender-api.ts'
import { advance, causeOf, mayHaveLeft, type RowEvent } from './states.ts'
import { storageFailed } from './storage-fault.ts'

/** How the tabs of a browser learn that rows have changed; `gone` are those let go by hand. */
export type RowChannel = TabChannel<{ gone: readonly string[] }>

/** What happens to a row, seen with all others of its target. */
export type Choose = (row: RequestRow, sameTarget: readonly RequestRow[]) => RowEvent | null

/**
 * The rows of a user as this tab sees them: those of the device, live over all tabs, and what this page's
 * memory alone knows because the device could not be written.
 */
export function createLiveRows(parts: {
  user: string
  rows: RowStore
  channel: RowChannel
  now: () => number
}) {
  const { user, rows, channel, now } = parts
  const store = new Store<SenderState>({
    ready: false,
    storageFault: null,
    rows: [],
    runs: [],
    working: false,
  })
  const onlyHere = new Map<string, RequestRow>()
  /** Those of them that the device had, and has no more. */
  const vanished = new Set<string>()
  const awake = new Set<() => void>()
  let reading: Promise<void> | null = null
  let again = false

  function publish(next: Partial<SenderState>) {
    store.setState((state) => ({ ...state, ...next }))
    for (const wake of awake) wake()
  }

  function put(row: RequestRow) {
    // What is being read at this moment may be older.
    again = true
    const { rows: all } = store.state
    const known = all.some(({ id }) => id === row.id)
    publish({
      rows: known ? all.map((one) => (one.id === row.id ? row : one)) : inOrder([...all, row]),
    })
  }

  function drop(gone: readonly string[]) {
    again = true
    for (const id of gone) onlyHere.delete(id)
    publish({ rows: store.state.rows.filter(({ id }) => !gone.includes(id)) })
  }

  /** The data of the site was deleted: nothing that may have left is forgotten, the unsent is reported. */
  function keepVanished(stored: ReadonlySet<string>) {
    for (const row of store.state.rows)
      if (!stored.has(row.id) && !onlyHere.has(row.id)) {
        onlyHere.set(row.id, withoutStorage(row))
        vanished.add(row.id)
      }
  }

  async function read(): Promise<void> {
    try {
      const stored = await rows.all(user)
      if (again) return
      const ids = new Set(stored.rows.map(({ id }) => id))
      for (const row of stored.rows) {
        const kept = onlyHere.get(row.id)
        if (kept && (vanished.has(row.id) || !isBehind(row, kept))) onlyHere.delete(row.id)
        vanished.delete(row.id)
      }
      keepVanished(ids)
      const lost = [...onlyHere.values()].filter(({ id }) => !ids.has(id))
      const here = stored.rows.map((row) => onlyHere.get(row.id) ?? row)
      const runs = [...stored.runs, ...store.state.runs.filter((run) => isOf(lost, run, stored))]
      publish({ ready: true, rows: inOrder([...here, ...lost]), runs })
    } catch (error) {
      publish({ ready: true, storageFault: storageFailed(error).why })
    }
  }

  async function refresh(): Promise<void> {
    again = true
    reading ??= (async () => {
      while (again) {
        again = false
        await read()
      }
    })().finally(() => {
      reading = null
    })
    return reading
  }

  function announce(gone: readonly string[] = []) {
    channel.post({ gone })
  }

  channel.listen(({ gone }) => {
    if (gone.length > 0) drop(gone)
    void refresh()
  })

  return {
    store,
    refresh,
    find: (id: string): RequestRow | undefined => store.state.rows.find((row) => row.id === id),
    /** Rows that this page's memory alone holds. */
    onlyHere: (): readonly RequestRow[] => [...onlyHere.values()],

    /**
     * Changes a row on the device by an event, all others of its target in sight. Answers with the row
     * after it; null when nothing happened. Rejects with `StorageFailed`.
     */
    change: async (
      rowId: string,
      choose: RowEvent | Choose,
      fence: Fence | null = null,
    ): Promise<RequestRow | null> => {
      const decided = await rows.change(
        user,
        rowId,
        (row, same) => {
          const event = typeof choose === 'function' ? choose(row, same) : choose
          return event && advance(row, event, now())
        },
        fence,
      )
      if (decided === null) {
        await refresh()
        const kept = onlyHere.get(rowId)
        // The answer is known, although there is no place to write it down.
        if (kept && typeof choose !== 'function' && choose.kind === 'create') {
          const created = advance(kept, choose, now())
          if (created !== null && created !== 'gone') {
            onlyHere.set(rowId, created)
            put(created)
          }
        }
        return null
      }
      if (decided.changed) onlyHere.delete(rowId)
      if (decided.gone) drop([rowId])
      else if (!onlyHere.has(rowId)) put(decided.row)
      if (store.state.storageFault !== null && decided.changed) publish({ storageFault: null })
      if (decided.changed) announce(decided.gone ? [rowId] : [])
      return decided.changed ? decided.row : null
    },

    /** Changes all rows for which there is an event. */
    changeAll: async (choose: (row: RequestRow) => RowEvent | null): Promise<void> => {
      const gone: string[] = []
      await rows.changeAll(user, (row) => {
        const event = choose(row)
        const next = event && advance(row, event, now())
        if (next === 'gone') gone.push(row.id)
        return next
      })
      drop(gone)
      announce(gone)
      await refresh()
    },

    /** Shows a row as it is where the device could not store it. */
    keepHere: (row: RequestRow, fault: StorageFault): void => {
      onlyHere.set(row.id, row)
      put(row)
      publish({ storageFault: fault })
    },
    /** Tries again to write down what this page's memory alone knows of a row. */
    writeBack: async (rowId: string): Promise<void> => {
      const kept = onlyHere.get(rowId)
      if (!kept) return
      const failed = kept.state.kind === 'storage-failed'
      const row: RequestRow = failed
        ? { ...kept, state: { kind: 'waiting' }, changedAt: now() }
        : kept
      const decided = await rows.change(user, rowId, (stored) => {
        const behind = failed ? unsent.has(stored.state.kind) : mayHaveLeft(stored)
        return behind ? row : null
      })
      const run = store.state.runs.find(({ id }) => id === kept.runId)
      if (decided === null && run) await rows.add(run, [row], () => null)
      onlyHere.delete(rowId)
      announce()
      await refresh()
    },
    /** Lets go of rows that only this page's memory holds. */
    drop: (id: string): void => {
      drop([id])
      announce([id])
    },
    added: (run: Run, rowsOfRun: readonly RequestRow[]): void => {
      again = true
      publish({
        rows: inOrder([...store.state.rows, ...rowsOfRun]),
        runs: [...store.state.runs.filter(({ id }) => id !== run.id), run],
        storageFault: null,
      })
      announce()
    },
    setFault: (storageFault: StorageFault | null): void => publish({ storageFault }),
    setWorking: (working: boolean): void => publish({ working }),
    /** Settles when anything has changed, or after a time. */
    pause: async (
      milliseconds: number,
      wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
      ended: AbortSignal,
    ): Promise<void> => {
      const changed = new AbortController()
      const wake = () => changed.abort()
      awake.add(wake)
      ended.addEventListener('abort', wake)
      await wait(milliseconds, changed.signal)
      awake.delete(wake)
      ended.removeEventListener('abort', wake)
    },
  }
}
export type LiveRows = ReturnType<typeof createLiveRows>

const inOrder = (rows: readonly RequestRow[]) =>
  rows.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))

const isOf = (lost: readonly RequestRow[], run: Run, stored: { runs: readonly Run[] }) =>
  lost.some(({ runId }) => runId === run.id) && !stored.runs.some(({ id }) => id === run.id)

const unsent: ReadonlySet<string> = new Set([
  'delayed',
  'waiting',
  'checking',
  'throttled',
  'needs-confirmation',
])

/** Whether the device still knows less of a row than this page's memory. */
const isBehind = (stored: RequestRow, kept: RequestRow): boolean =>
  kept.state.kind === 'storage-failed'
    ? stored.changedAt === kept.changedAt && unsent.has(stored.state.kind)
    : mayHaveLeft(stored)

/** A row that is not on the device any more. */
function withoutStorage(row: RequestRow): RequestRow {
  if (unsent.has(row.state.kind) && row.attempts.length === 0)
    return { ...row, state: { kind: 'storage-failed', why: 'cleared' } }
  // Nobody will learn any more what became of it.
  return mayHaveLeft(row) && row.state.kind !== 'unreadable'
    ? { ...row, state: { kind: 'not-looked', cause: causeOf(row.state), trouble: lost } }
    : row
}

const lost = { kind: 'other', status: null } as const
