import type { DeviceConnection } from '#/storage/device-database.ts'
import {
  storedRow,
  storedRun,
  unreadable,
  type RequestRow,
  type Run,
  type StorageFault,
} from './row.ts'

/** Stored data of a user. */
export interface Stored {
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
}

/** Stored rows and runs by user. Rejects with `StorageFailed`. */
export interface RowStore {
  read: (user: string) => Promise<Stored>
  /**
   * Reads, changes and writes in one transaction, so that two tabs can't decide on the same row. Resolves with the
   * stored data once flushed. A run is deleted with its last row.
   */
  change: (user: string, change: (stored: Stored) => Stored) => Promise<Stored>
}

/** Storage could not be read or written. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly why: StorageFault

  constructor(why: StorageFault, cause?: unknown) {
    super(`The device's storage failed: ${why}`, { cause })
    this.why = why
  }
}

/** Cause of a database error. */
export const storageFailed = (error: unknown): StorageFailed =>
  error instanceof StorageFailed ? error : new StorageFailed(faultOf(error), error)

function faultOf(error: unknown): StorageFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'DatabaseBlocked':
      return 'blocked'
    case 'DatabaseNewer':
    case 'VersionError':
      return 'newer'
    case 'MigrationFailed':
      return 'migration'
    case 'QuotaExceededError':
      return 'quota'
    case 'SecurityError':
    case 'UnknownError':
      return 'forbidden'
    // The connection was closed by the browser.
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
const keyOf = ({ user, id }: { user: string; id: string }) => prefixOf(user) + id
/** Target key of a row, including the user. */
export const targetOf = (user: string, key: string, brandId: string | null) =>
  `${prefixOf(user)}${brandId ?? ''}/${key}`

const text = (raw: unknown, name: string): string => {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : null
  return typeof value === 'string' ? value : ''
}

/** Parses a stored row. An unreadable one is kept because it may have been sent. */
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
    state: unreadable,
  }
}

interface Readable {
  getAll: (range: IDBKeyRange) => Promise<unknown[]>
  getAllKeys: (range: IDBKeyRange) => Promise<string[]>
}

async function storedIn(
  transaction: { objectStore: (name: 'requests' | 'runs') => Readable },
  user: string,
): Promise<Stored> {
  const range = IDBKeyRange.bound(prefixOf(user), `${prefixOf(user)}\uffff`)
  const requests = transaction.objectStore('requests')
  const [keys, values, runs] = await Promise.all([
    requests.getAllKeys(range),
    requests.getAll(range),
    transaction.objectStore('runs').getAll(range),
  ])
  return {
    rows: keys.map((key, at) => readRow(user, key, values[at])),
    runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []),
  }
}

interface Writable {
  put: (value: unknown, key: string) => Promise<unknown>
  delete: (key: string) => Promise<unknown>
}

/** Writes the differences between two lists, compared by identity. */
const writeChanges = async <One extends { user: string; id: string }>(
  store: Writable,
  before: readonly One[],
  after: readonly One[],
) => {
  const known = new Set(before)
  const remaining = new Set(after.map(({ id }) => id))
  await Promise.all([
    ...after.filter((one) => !known.has(one)).map(async (one) => store.put(one, keyOf(one))),
    ...before.filter(({ id }) => !remaining.has(id)).map(async (one) => store.delete(keyOf(one))),
  ])
}

const withoutEmptyRuns = ({ rows, runs }: Stored): Stored => {
  const used = new Set(rows.map(({ runId }) => runId))
  return { rows, runs: runs.filter(({ id }) => used.has(id)) }
}

/** Row store in IndexedDB. */
export function createRowStore(connect: () => Promise<DeviceConnection>): RowStore {
  /** Retries once if the browser had closed the connection before the transaction. */
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

  return {
    read: async (user) =>
      run(async (database) => storedIn(database.transaction(['requests', 'runs']), user)),

    change: async (user, change) =>
      run(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', {
          durability: 'strict',
        })
        // The failed write reports the error itself.
        transaction.done.catch(() => {})
        try {
          const before = await storedIn(transaction, user)
          const after = withoutEmptyRuns(change(before))
          await Promise.all([
            writeChanges(transaction.objectStore('requests'), before.rows, after.rows),
            writeChanges(transaction.objectStore('runs'), before.runs, after.runs),
          ])
          await transaction.done
          return after
        } catch (error) {
          // A failed write aborts the whole transaction.
          try {
            transaction.abort()
          } catch {
            // Already aborted by the browser.
          }
          throw error
        }
      }),
  }
}
