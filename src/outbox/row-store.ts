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
export interface StoredRequests {
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
}

/** Stored rows and runs by user. Rejects with `StorageFailed`. */
export interface RowStore {
  read: (user: string) => Promise<StoredRequests>
  /**
   * Reads, changes and writes in one transaction, so that two tabs can't decide on the same row. Resolves with the
   * stored data once flushed. A run is deleted with its last row.
   */
  change: (
    user: string,
    change: (stored: StoredRequests) => StoredRequests,
  ) => Promise<StoredRequests>
}

/** Storage could not be read or written. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly fault: StorageFault

  constructor(fault: StorageFault, cause?: unknown) {
    super(`The device's storage failed: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Cause of a database error. */
export const toStorageFailed = (error: unknown): StorageFailed =>
  error instanceof StorageFailed ? error : new StorageFailed(storageFaultOf(error), error)

function storageFaultOf(error: unknown): StorageFault {
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

const userPrefix = (user: string) => `${encodeURIComponent(user)}/`
const storageKey = ({ user, id }: { user: string; id: string }) => userPrefix(user) + id
/** Target key of a row, including the user. */
export const targetIndexKey = (user: string, key: string, brandId: string | null) =>
  `${userPrefix(user)}${brandId ?? ''}/${key}`

const textMember = (raw: unknown, name: string): string => {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : null
  return typeof value === 'string' ? value : ''
}

/** Parses a stored row. An unreadable one is kept because it may have been sent. */
function parseRow(user: string, key: string, raw: unknown): RequestRow {
  const id = key.slice(userPrefix(user).length)
  const read = storedRow.safeParse(raw)
  if (read.success && read.data.user === user && read.data.id === id) return read.data
  return {
    id,
    user,
    runId: textMember(raw, 'runId'),
    line: 1,
    website: textMember(raw, 'website'),
    comment: textMember(raw, 'comment'),
    brandId: textMember(raw, 'brandId') || null,
    target: textMember(raw, 'target'),
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

interface ReadableStores {
  getAll: (range: IDBKeyRange) => Promise<unknown[]>
  getAllKeys: (range: IDBKeyRange) => Promise<string[]>
}

async function readStored(
  transaction: { objectStore: (name: 'requests' | 'runs') => ReadableStores },
  user: string,
): Promise<StoredRequests> {
  const range = IDBKeyRange.bound(userPrefix(user), `${userPrefix(user)}\uffff`)
  const requests = transaction.objectStore('requests')
  const [keys, values, runs] = await Promise.all([
    requests.getAllKeys(range),
    requests.getAll(range),
    transaction.objectStore('runs').getAll(range),
  ])
  return {
    rows: keys.map((key, at) => parseRow(user, key, values[at])),
    runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []),
  }
}

interface WritableStore {
  put: (value: unknown, key: string) => Promise<unknown>
  delete: (key: string) => Promise<unknown>
}

/** Writes the differences between two lists, compared by identity. */
const writeChanges = async <One extends { user: string; id: string }>(
  store: WritableStore,
  before: readonly One[],
  after: readonly One[],
) => {
  const known = new Set(before)
  const remaining = new Set(after.map(({ id }) => id))
  await Promise.all([
    ...after.filter((one) => !known.has(one)).map(async (one) => store.put(one, storageKey(one))),
    ...before
      .filter(({ id }) => !remaining.has(id))
      .map(async (one) => store.delete(storageKey(one))),
  ])
}

const removeEmptyRuns = ({ rows, runs }: StoredRequests): StoredRequests => {
  const used = new Set(rows.map(({ runId }) => runId))
  return { rows, runs: runs.filter(({ id }) => used.has(id)) }
}

/** Row store in IndexedDB. */
export function createRowStore(connect: () => Promise<DeviceConnection>): RowStore {
  /** Retries once if the browser had closed the connection before the transaction. */
  async function withConnection<Answer>(
    operation: (database: DeviceConnection) => Promise<Answer>,
  ) {
    try {
      const database = await connect()
      try {
        return await operation(database)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        return await operation(await connect())
      }
    } catch (error) {
      throw toStorageFailed(error)
    }
  }

  return {
    read: async (user) =>
      withConnection(async (database) =>
        readStored(database.transaction(['requests', 'runs']), user),
      ),

    change: async (user, change) =>
      withConnection(async (database) => {
        const transaction = database.transaction(['requests', 'runs'], 'readwrite', {
          durability: 'strict',
        })
        // The failed write reports the error itself.
        transaction.done.catch(() => {})
        try {
          const before = await readStored(transaction, user)
          const after = removeEmptyRuns(change(before))
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
