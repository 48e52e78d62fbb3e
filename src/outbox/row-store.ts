import * as z from 'zod/mini'
import {
  abortTransaction,
  toStorageErrorCode,
  type DeviceConnection,
  type StorageErrorCode,
} from '#/storage/device-database.ts'
import { storedRow, storedRun, unreadable, type RequestRow, type Run } from './row.ts'

export interface StoredRequests {
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
}

/** Stored rows and runs. All methods reject with `StorageFailed`. */
export interface RowStore {
  read: (user: string) => Promise<StoredRequests>
  /** Changes the data in one transaction, so that two tabs can't decide on the same row. Resolves once flushed. */
  change: (
    user: string,
    change: (stored: StoredRequests) => StoredRequests,
  ) => Promise<StoredRequests>
}

export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly code: StorageErrorCode

  constructor(cause: unknown) {
    super('The requests could not be read from or written to storage.', { cause })
    this.code = toStorageErrorCode(cause)
  }
}

export const toStorageFailed = (error: unknown): StorageFailed =>
  error instanceof StorageFailed ? error : new StorageFailed(error)

const getUserPrefix = (user: string) => `${encodeURIComponent(user)}/`
const getStorageKey = ({ user, id }: { user: string; id: string }) => getUserPrefix(user) + id
/** Returns the key that rows of the same user, brand and target share. */
export const getTargetIndexKey = (user: string, key: string, brandId: string | null) =>
  `${getUserPrefix(user)}${brandId ?? ''}/${key}`

const text = z.catch(z.string(), '')
/** Fields of an unreadable row that are shown or compared, if they can be read. */
const readableFields = z.object({
  runId: text,
  website: text,
  comment: text,
  brandId: z.catch(z.nullable(z.string()), null),
  target: text,
})

/** Keeps an unreadable row, because it may have been sent. */
function parseRow(user: string, key: string, raw: unknown): RequestRow {
  const id = key.slice(getUserPrefix(user).length)
  const { data: row } = storedRow.safeParse(raw)
  if (row?.user === user && row.id === id) return row
  return {
    ...(readableFields.safeParse(raw).data ?? readableFields.parse({})),
    id,
    user,
    line: 1,
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

const beginRead = (database: DeviceConnection) => database.transaction(['requests', 'runs'])

const beginChange = (database: DeviceConnection) =>
  database.transaction(['requests', 'runs'], 'readwrite', { durability: 'strict' })

async function readStored(
  transaction: ReturnType<typeof beginRead | typeof beginChange>,
  user: string,
): Promise<StoredRequests> {
  const range = IDBKeyRange.bound(getUserPrefix(user), `${getUserPrefix(user)}\uffff`)
  const requests = transaction.objectStore('requests')
  const [keys, values, runs] = await Promise.all([
    requests.getAllKeys(range),
    requests.getAll(range),
    transaction.objectStore('runs').getAll(range),
  ])
  return {
    rows: keys.map((key, index) => parseRow(user, key, values[index])),
    runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []),
  }
}

/** Writes the differences between two lists, compared by identity. */
async function writeChanges<Item extends { user: string; id: string }>(
  transaction: ReturnType<typeof beginChange>,
  storeName: 'requests' | 'runs',
  before: readonly Item[],
  after: readonly Item[],
): Promise<void> {
  const store = transaction.objectStore(storeName)
  const known = new Set(before)
  const remaining = new Set(after.map(({ id }) => id))
  await Promise.all([
    ...after.filter((item) => !known.has(item)).map((item) => store.put(item, getStorageKey(item))),
    ...before
      .filter(({ id }) => !remaining.has(id))
      .map((item) => store.delete(getStorageKey(item))),
  ])
}

const removeEmptyRuns = ({ rows, runs }: StoredRequests): StoredRequests => {
  const usedRunIds = new Set(rows.map(({ runId }) => runId))
  return { rows, runs: runs.filter(({ id }) => usedRunIds.has(id)) }
}

/** Creates the row store in IndexedDB. */
export function createRowStore(connect: () => Promise<DeviceConnection>): RowStore {
  /** Retries once with a new connection if the browser had closed the old one. */
  async function withConnection<Result>(
    operation: (database: DeviceConnection) => Promise<Result>,
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
    read: async (user) => withConnection(async (database) => readStored(beginRead(database), user)),

    change: async (user, change) =>
      withConnection(async (database) => {
        const transaction = beginChange(database)
        // Avoid an unhandled rejection: a failed write also rejects below.
        transaction.done.catch(() => {})
        try {
          const before = await readStored(transaction, user)
          const after = removeEmptyRuns(change(before))
          await Promise.all([
            writeChanges(transaction, 'requests', before.rows, after.rows),
            writeChanges(transaction, 'runs', before.runs, after.runs),
          ])
          await transaction.done
          return after
        } catch (error) {
          abortTransaction(transaction)
          throw error
        }
      }),
  }
}
