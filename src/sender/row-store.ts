import * as z from 'zod/mini'
import { isRecord } from '#/contract/tolerant.ts'
import type { DeviceConnection } from '#/lib/device/device-database.ts'
import { storedRow, storedRun, type RequestRow, type Run } from './row.ts'
import { storageFailed } from './storage-fault.ts'

/** The tab that sends must still be this one, where a lease and not a lock keeps the others out. */
export interface Fence {
  owner: string
  now: number
}

/** What happens to a row: it changes, goes, or stays (null). */
export type Decide = (
  row: RequestRow,
  sameTarget: readonly RequestRow[],
) => RequestRow | 'gone' | null

/** A row after its change. `changed` is false when it stayed as it was; null: there is no such row. */
export type Decided = { row: RequestRow; changed: boolean; gone: boolean } | null

/**
 * The rows and runs of users on this device. Every change is one transaction, which is finished and
 * flushed when the promise settles. Rejects with `StorageFailed`.
 */
export interface RowStore {
  all: (user: string) => Promise<{ rows: RequestRow[]; runs: Run[] }>
  /** Adds a run; `refuse` sees the rows of the first one's target and may name one to stand instead. */
  add: (
    run: Run,
    rows: readonly RequestRow[],
    refuse: (sameTarget: readonly RequestRow[]) => RequestRow | null,
  ) => Promise<RequestRow | null>
  /** Changes one row, knowing all others of its target. With a fence nothing changes for another tab. */
  change: (user: string, rowId: string, decide: Decide, fence?: Fence | null) => Promise<Decided>
  /** Changes many rows; answers with all that are left. A run without rows goes with its last one. */
  changeAll: (
    user: string,
    decide: (row: RequestRow) => RequestRow | 'gone' | null,
  ) => Promise<RequestRow[]>
  /** Takes or renews the lease; false while another tab has it. */
  lease: (user: string, fence: Fence, lasts: number) => Promise<boolean>
  endLease: (user: string, owner: string) => Promise<void>
  /** Replaces values of the device's other store by rows and runs, in one transaction. */
  carryOver: (
    user: string,
    keys: readonly string[],
    convert: (stored: readonly unknown[]) => { rows: RequestRow[]; runs: Run[] },
  ) => Promise<void>
}

const prefixOf = (user: string) => `${encodeURIComponent(user)}/`
const rangeOf = (user: string) => IDBKeyRange.bound(prefixOf(user), `${prefixOf(user)}\uffff`)
const keyOf = (user: string, id: string) => prefixOf(user) + id
/** A row's target among all users. */
export const targetOf = (user: string, key: string, brandId: string | null) =>
  `${prefixOf(user)}${brandId ?? ''}/${key}`

const lease = z.object({ owner: z.string(), until: z.number() })
const text = (raw: unknown, name: string): string => {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : null
  return typeof value === 'string' ? value : ''
}

/** What earlier versions of the page had stored under other names. */
function withNewNames(raw: unknown): unknown {
  if (!isRecord(raw) || !isRecord(raw['state'])) return raw
  const { twins, ...state } = raw['state']
  if (state['kind'] === 'held') return { ...raw, state: { ...state, kind: 'delayed' } }
  return twins === undefined ? raw : { ...raw, state: { ...state, duplicates: twins } }
}

/** A row as it is stored. One that cannot be read stays a row: it may have left. */
function readRow(user: string, id: string, raw: unknown): RequestRow {
  const read = storedRow.safeParse(withNewNames(raw))
  if (read.success && read.data.user === user && read.data.id === id) return read.data
  return {
    id,
    user,
    runId: text(raw, 'runId'),
    line: 1,
    website: text(raw, 'website'),
    comment: text(raw, 'comment'),
    brandId: text(raw, 'brandId') || null,
    target: text(raw, 'target'),
    confirmed: [],
    queuedAt: 0,
    changedAt: 0,
    attempts: [],
    throttles: 0,
    state: { kind: 'unreadable' },
  }
}

/** A lease counts for as long as it lasts at most, whatever the clock has done. */
function isHeldByOther(raw: unknown, { owner, now }: Fence, lasts: number): boolean {
  const read = lease.safeParse(raw)
  if (!read.success || read.data.owner === owner) return false
  return read.data.until > now && read.data.until - now <= lasts
}

const isOwn = (raw: unknown, { owner }: Fence) => lease.safeParse(raw).data?.owner === owner

type TargetIndex = {
  getAll(target: string): Promise<unknown[]>
  getAllKeys(target: string): Promise<string[]>
}

async function sameTargetIn(
  index: TargetIndex,
  user: string,
  target: string,
): Promise<RequestRow[]> {
  const [keys, values] = await Promise.all([index.getAllKeys(target), index.getAll(target)])
  const start = prefixOf(user).length
  return keys.map((key, place) => readRow(user, key.slice(start), values[place]))
}

/** A write whose failure is a rejection, also where the browser throws at once. */
const begin = async (write: () => Promise<unknown>) => write()

/** Waits for writes and for the end of their transaction; where one cannot be made, none is. */
async function finish(
  transaction: { done: Promise<void>; abort: () => void },
  writes: readonly Promise<unknown>[],
): Promise<void> {
  const { done } = transaction
  // The write that failed says so itself.
  done.catch(() => {})
  try {
    await Promise.all(writes)
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // The browser has done so already.
    }
    throw error
  }
  await done
}

/** The rows in the device's database. */
export function createRowStore(connect: () => Promise<DeviceConnection>): RowStore {
  /** Once more where the browser had closed the connection before anything was begun. */
  async function run<Answer>(work: (database: DeviceConnection) => Promise<Answer>) {
    try {
      const database = await connect()
      try {
        return await work(database)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        return await work(await connect())
      }
    } catch (error) {
      throw storageFailed(error)
    }
  }

  const strict = { durability: 'strict' } as const

  return {
    all: async (user) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'])
        const requests = transaction.objectStore('requests')
        const [keys, values, runs] = await Promise.all([
          requests.getAllKeys(rangeOf(user)),
          requests.getAll(rangeOf(user)),
          transaction.objectStore('runs').getAll(rangeOf(user)),
        ])
        const start = prefixOf(user).length
        return {
          rows: keys.map((key, index) => readRow(user, key.slice(start), values[index])),
          runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []),
        }
      }),

    add: async (one, rows, refuse) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', strict)
        const requests = transaction.objectStore('requests')
        const same = await sameTargetIn(requests.index('target'), one.user, rows[0]?.target ?? '')
        const instead = refuse(same)
        const runs = transaction.objectStore('runs')
        const written = instead
          ? []
          : [
              ...rows.map(async (row) => requests.put(row, keyOf(row.user, row.id))),
              begin(async () => runs.put(one, keyOf(one.user, one.id))),
            ]
        await finish(transaction, written)
        return instead
      }),

    change: async (user, rowId, decide, fence = null) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'claims'], 'readwrite', strict)
        const requests = transaction.objectStore('requests')
        const raw: unknown = await requests.get(keyOf(user, rowId))
        if (raw === undefined) {
          await transaction.done
          return null
        }
        const row = readRow(user, rowId, raw)
        const mine =
          fence === null ||
          isOwn(await transaction.objectStore('claims').get(keyOf(user, 'sender')), fence)
        const same = await sameTargetIn(requests.index('target'), user, row.target)
        const others = same.filter(({ id }) => id !== rowId)
        const next = mine ? decide(row, others) : null
        const key = keyOf(user, rowId)
        await finish(
          transaction,
          next === null
            ? []
            : [
                begin(async () =>
                  next === 'gone' ? requests.delete(key) : requests.put(next, key),
                ),
              ],
        )
        const after = next === null || next === 'gone' ? row : next
        return { row: after, changed: next !== null, gone: next === 'gone' }
      }),

    changeAll: async (user, decide) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', strict)
        const requests = transaction.objectStore('requests')
        const runs = transaction.objectStore('runs')
        const rows: RequestRow[] = []
        const writes: Promise<unknown>[] = []
        const start = prefixOf(user).length
        const keys = await requests.getAllKeys(rangeOf(user))
        const values: unknown[] = await requests.getAll(rangeOf(user))
        for (const [index, key] of keys.entries()) {
          const row = readRow(user, key.slice(start), values[index])
          const next = decide(row)
          if (next === 'gone') writes.push(begin(async () => requests.delete(key)))
          else {
            if (next !== null) writes.push(begin(async () => requests.put(next, key)))
            rows.push(next ?? row)
          }
        }
        const kept = new Set(rows.map(({ runId }) => keyOf(user, runId)))
        for (const key of await runs.getAllKeys(rangeOf(user)))
          if (!kept.has(key)) writes.push(begin(async () => runs.delete(key)))
        await finish(transaction, writes)
        return rows
      }),

    lease: async (user, fence, lasts) =>
      run(async (database) => {
        const transaction = database.transaction('claims', 'readwrite', strict)
        const stored: unknown = await transaction.store.get(keyOf(user, 'sender'))
        const free = !isHeldByOther(stored, fence, lasts)
        const next = { owner: fence.owner, until: fence.now + lasts }
        const key = keyOf(user, 'sender')
        await finish(transaction, free ? [begin(async () => transaction.store.put(next, key))] : [])
        return free
      }),

    endLease: async (user, owner) =>
      run(async (database) => {
        const transaction = database.transaction('claims', 'readwrite')
        const stored: unknown = await transaction.store.get(keyOf(user, 'sender'))
        const own = isOwn(stored, { owner, now: 0 })
        const key = keyOf(user, 'sender')
        await finish(transaction, own ? [begin(async () => transaction.store.delete(key))] : [])
      }),

    carryOver: async (user, keys, convert) =>
      run(async (database) => {
        const stores = ['device', 'requests', 'runs'] as const
        const transaction = database.transaction(stores, 'readwrite', strict)
        const device = transaction.objectStore('device')
        const stored: unknown[] = await Promise.all(keys.map(async (key) => device.get(key)))
        const { rows, runs } = convert(stored)
        await finish(transaction, [
          ...rows.map(async (row) =>
            transaction.objectStore('requests').put(row, keyOf(user, row.id)),
          ),
          ...runs.map(async (one) => transaction.objectStore('runs').put(one, keyOf(user, one.id))),
          ...keys.map(async (key) => device.delete(key)),
        ])
      }),
  }
}
