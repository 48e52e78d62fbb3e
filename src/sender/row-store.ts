import { DatabaseBlocked, type DeviceConnection } from '#/lib/device/device-database.ts'
import { storedRow, storedRun, type RequestRow, type Run, type StorageFault } from './row.ts'

/** The other rows that a change of one depends on. */
export interface OtherRows {
  /** Those of the same target and brand. */
  sameTarget: readonly RequestRow[]
  /** Those that a tab has in hand. */
  taken: readonly RequestRow[]
}

/** A row after its change. `changed` is false when it stayed as it was; null: there is no such row. */
export type Changed = { row: RequestRow; changed: boolean; gone: boolean } | null

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
  /** Changes one row, knowing the others that matter to it; it goes, or stays as it was (null). */
  change: (
    user: string,
    rowId: string,
    decide: (row: RequestRow, others: OtherRows) => RequestRow | 'gone' | null,
  ) => Promise<Changed>
  /** Changes many rows. A run without rows goes with its last one. */
  changeAll: (
    user: string,
    decide: (row: RequestRow) => RequestRow | 'gone' | null,
  ) => Promise<void>
}

/** Nothing could be written down, or read. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly why: StorageFault

  constructor(why: StorageFault, cause?: unknown) {
    super(`The device's storage failed: ${why}`, { cause })
    this.why = why
  }
}

/** What an error of the database means. */
export const storageFailed = (error: unknown): StorageFailed =>
  error instanceof StorageFailed ? error : new StorageFailed(faultOf(error), error)

function faultOf(error: unknown): StorageFault {
  if (error instanceof DatabaseBlocked) return 'blocked'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'QuotaExceededError':
      return 'quota'
    case 'SecurityError':
    case 'UnknownError':
      return 'forbidden'
    // The connection was closed from outside, in the middle or before.
    case 'AbortError':
    case 'InvalidStateError':
    case 'NotFoundError':
      return 'cleared'
    case 'NotSupportedError':
      return 'missing'
    default:
      return 'other'
  }
}

const prefixOf = (user: string) => `${encodeURIComponent(user)}/`
const rangeOf = (user: string) => IDBKeyRange.bound(prefixOf(user), `${prefixOf(user)}\uffff`)
const keyOf = (user: string, id: string) => prefixOf(user) + id
/** A row's target among all users. */
export const targetOf = (user: string, key: string, brandId: string | null) =>
  `${prefixOf(user)}${brandId ?? ''}/${key}`

const text = (raw: unknown, name: string): string => {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : null
  return typeof value === 'string' ? value : ''
}

/** A row as it is stored. One that cannot be read stays a row: it may have left. */
function readRow(user: string, key: string, raw: unknown): RequestRow {
  const id = key.slice(prefixOf(user).length)
  const read = storedRow.safeParse(raw)
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
    tab: '',
    takenAt: null,
    attempts: [],
    throttles: 0,
    state: { kind: 'unknown', cause: { kind: 'unreadable' }, search: 'nothing-found' },
  }
}

interface Rows {
  getAll(range: IDBKeyRange): Promise<unknown[]>
  getAllKeys(range: IDBKeyRange): Promise<string[]>
}

/** Rows of a store, or of an index of it. */
async function rowsIn(rows: Rows, user: string, range: IDBKeyRange): Promise<RequestRow[]> {
  const [keys, values] = await Promise.all([rows.getAllKeys(range), rows.getAll(range)])
  return keys.flatMap((key, at) =>
    key.startsWith(prefixOf(user)) ? [readRow(user, key, values[at])] : [],
  )
}

/** Begins a write now, and makes of what it throws a promise that rejects. */
const begin = async (write: () => Promise<unknown>): Promise<unknown> => write()

/** Settles when all is stored; a write that fails takes the whole transaction with it. */
async function finish(
  transaction: { done: Promise<void>; abort: () => void },
  writes: readonly Promise<unknown>[] = [],
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
        const [rows, runs] = await Promise.all([
          rowsIn(transaction.objectStore('requests'), user, rangeOf(user)),
          transaction.objectStore('runs').getAll(rangeOf(user)),
        ])
        return { rows, runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []) }
      }),

    add: async (one, rows, refuse) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', strict)
        const requests = transaction.objectStore('requests')
        const same = await rowsIn(
          requests.index('target'),
          one.user,
          IDBKeyRange.only(rows[0]?.target ?? ''),
        )
        const instead = refuse(same)
        const runs = transaction.objectStore('runs')
        const writes = [
          ...rows.map((row) => async () => requests.put(row, keyOf(row.user, row.id))),
          async () => runs.put(one, keyOf(one.user, one.id)),
        ]
        await finish(transaction, instead ? [] : writes.map(begin))
        return instead
      }),

    change: async (user, rowId, decide) =>
      run(async (database) => {
        const transaction = database.transaction('requests', 'readwrite', strict)
        const { store } = transaction
        const key = keyOf(user, rowId)
        const raw: unknown = await store.get(key)
        if (raw === undefined) {
          await finish(transaction)
          return null
        }
        const row = readRow(user, key, raw)
        const takenByAny = IDBKeyRange.bound([user], [user, []])
        const [same, taken] = await Promise.all([
          rowsIn(store.index('target'), user, IDBKeyRange.only(row.target)),
          rowsIn(store.index('taken'), user, takenByAny),
        ])
        const isOther = ({ id }: RequestRow) => id !== rowId
        const next = decide(row, {
          sameTarget: same.filter(isOther),
          taken: taken.filter(isOther),
        })
        const write = async () => (next === 'gone' ? store.delete(key) : store.put(next, key))
        await finish(transaction, next === null ? [] : [begin(write)])
        const after = next === null || next === 'gone' ? row : next
        return { row: after, changed: next !== null, gone: next === 'gone' }
      }),

    changeAll: async (user, decide) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', strict)
        const requests = transaction.objectStore('requests')
        const runs = transaction.objectStore('runs')
        const kept = new Set<string>()
        const writes: Promise<unknown>[] = []
        for (const row of await rowsIn(requests, user, rangeOf(user))) {
          const next = decide(row)
          const key = keyOf(user, row.id)
          if (next !== 'gone') kept.add(keyOf(user, row.runId))
          if (next === 'gone') writes.push(begin(async () => requests.delete(key)))
          else if (next !== null) writes.push(begin(async () => requests.put(next, key)))
        }
        for (const key of await runs.getAllKeys(rangeOf(user)))
          if (!kept.has(key)) writes.push(begin(async () => runs.delete(key)))
        await finish(transaction, writes)
      }),
  }
}
