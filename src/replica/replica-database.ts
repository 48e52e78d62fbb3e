import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

interface ReplicaSchema extends DBSchema {
  /** What is known of each copy. */
  copies: { key: string; value: unknown }
  /** Its domains and its cases, some thousand in a record: as many small records take forty times as long to write. */
  parts: { key: [copy: string, part: number]; value: unknown[] }
}

const name = 'brand-protection:copies'
/** With each change of what is kept: what another version has kept is deleted. */
const version = 1
const rowsInPart = 5000

/**
 * The copies on this device, each under a name that begins with the user's id (C9). A copy is replaced as a
 * whole, in one transaction: whatever ends a tab, there is the old one or the new one. Every promise may
 * reject: storage may be missing, refuse, or be full.
 */
export function createReplicaDatabase() {
  let opening: Promise<IDBPDatabase<ReplicaSchema>> | null = null

  async function open() {
    if (typeof indexedDB === 'undefined')
      throw new DOMException('There is no IndexedDB.', 'NotSupportedError')
    const forget = () => {
      opening = null
    }
    const database = await openDB<ReplicaSchema>(name, version, {
      upgrade: (fresh) => {
        for (const store of fresh.objectStoreNames) fresh.deleteObjectStore(store)
        fresh.createObjectStore('copies')
        fresh.createObjectStore('parts')
      },
      blocking: (_current, _blocked, event) => {
        forget()
        // A newer page, or a deletion, waits for this connection alone.
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
    return database
  }

  function connect() {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  const partsOf = (list: string) => IDBKeyRange.bound([list, 0], [list, Infinity])

  /** What is known of a copy and one of its lists, as they were at one moment. */
  async function readList(copy: string, list: string) {
    const transaction = (await connect()).transaction(['copies', 'parts'])
    const [meta, parts] = await Promise.all([
      transaction.objectStore('copies').get(copy),
      transaction.objectStore('parts').getAll(partsOf(list)),
      transaction.done,
    ])
    return { meta, rows: parts.flat() }
  }

  return {
    /** The names of the copies whose names begin so. */
    async names(start: string): Promise<string[]> {
      const range = IDBKeyRange.bound(start, `${start}\uffff`)
      return (await connect()).getAllKeys('copies', range)
    },
    /** What is known of a copy; undefined when there is none. */
    meta: async (copy: string): Promise<unknown> => (await connect()).get('copies', copy),
    /** The domains of a copy. */
    read: (copy: string): Promise<StoredList> => readList(copy, copy),
    /** The cases of a copy, which are asked for without its domains. */
    readCases: (copy: string): Promise<StoredList> => readList(copy, casesOf(copy)),
    /** Puts a copy in the place of the one before. */
    async replace(
      copy: string,
      meta: unknown,
      { rows, cases }: { rows: readonly unknown[]; cases: readonly unknown[] },
    ): Promise<void> {
      const transaction = (await connect()).transaction(['copies', 'parts'], 'readwrite')
      const parts = transaction.objectStore('parts')
      const written: Promise<unknown>[] = []
      const put = (list: string, all: readonly unknown[]) => {
        written.push(parts.delete(partsOf(list)))
        for (let from = 0; from < all.length; from += rowsInPart)
          written.push(parts.put(all.slice(from, from + rowsInPart), [list, from / rowsInPart]))
      }
      put(copy, rows)
      put(casesOf(copy), cases)
      written.push(transaction.objectStore('copies').put(meta, copy), transaction.done)
      await Promise.all(written)
    },
    /** Changes what is known of a copy, if there is one. */
    async change(copy: string, change: (meta: unknown) => unknown): Promise<void> {
      const transaction = (await connect()).transaction('copies', 'readwrite')
      const before = await transaction.store.get(copy)
      if (before !== undefined) await transaction.store.put(change(before), copy)
      await transaction.done
    },
    async remove(copy: string): Promise<void> {
      const transaction = (await connect()).transaction(['copies', 'parts'], 'readwrite')
      await Promise.all([
        transaction.objectStore('copies').delete(copy),
        transaction.objectStore('parts').delete(partsOf(copy)),
        transaction.objectStore('parts').delete(partsOf(casesOf(copy))),
        transaction.done,
      ])
    },
  }
}
export type ReplicaDatabase = ReturnType<typeof createReplicaDatabase>

interface StoredList {
  /** What is known of the copy; undefined when there is none. */
  meta: unknown
  rows: unknown[]
}

/** The name under which the cases of a copy lie beside its domains. */
const casesOf = (copy: string): string => `${copy}/cases`

/** The name of the copy of a brand, under which its domains lie. */
export const hostsCopy = (user: string, brandId: string): string =>
  `${encodeURIComponent(user)}/domains/${encodeURIComponent(brandId)}`

/** How the names of all copies of a user begin. */
export const copiesOf = (user: string): string => `${encodeURIComponent(user)}/`
