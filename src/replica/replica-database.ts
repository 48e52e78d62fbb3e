import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'

interface ReplicaSchema extends DBSchema {
  /** What is known of each list. */
  copies: { key: string; value: unknown }
  /** Its rows, some thousand in a record: as many small records take forty times as long to write. */
  parts: { key: [list: string, part: number]; value: unknown[] }
}

const name = 'brand-protection:copies'
const version = 2
const rowsInPart = 5000

/**
 * The lists on this device, each under a name that begins with the user's id (C9): the domains of each brand that
 * was copied, and all cases that the user can see, which are there only as long as a copy of a brand is. A list is
 * replaced as a whole, in one transaction: whatever ends a tab, there is the old one or the new one. Every promise
 * may reject: storage may be missing, refuse, or be full.
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
      upgrade: (upgraded, before, _after, transaction) => {
        if (before === 0) {
          upgraded.createObjectStore('copies')
          upgraded.createObjectStore('parts')
        }
        // Where that fails the opening does, too.
        if (before === 1) dropCasesOfBrands(transaction.objectStore('parts')).catch(() => {})
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

  /** Puts rows in the place of those of a list. */
  function put(parts: Stores['parts'], list: string, rows: readonly unknown[]): Promise<unknown>[] {
    const written: Promise<unknown>[] = [parts.delete(partsOf(list))]
    for (let from = 0; from < rows.length; from += rowsInPart)
      written.push(parts.put(rows.slice(from, from + rowsInPart), [list, from / rowsInPart]))
    return written
  }

  /** Takes a list away. */
  const drop = ({ copies, parts }: Stores, list: string): Promise<unknown>[] => [
    copies.delete(list),
    parts.delete(partsOf(list)),
  ]

  /** Changes lists: all that `change` asks for, or nothing where a part of it cannot be done. */
  async function write<Result>(
    change: (stores: Stores) => Promise<[written: Promise<unknown>[], Result]>,
  ): Promise<Result> {
    const transaction = (await connect()).transaction(['copies', 'parts'], 'readwrite')
    const [written, result] = await change({
      copies: transaction.objectStore('copies'),
      parts: transaction.objectStore('parts'),
    })
    await Promise.all([...written, transaction.done])
    return result
  }

  return {
    /** The names of the brands' copies of a user. */
    names: async (user: string): Promise<string[]> =>
      (await connect()).getAllKeys('copies', hostsOf(user)),
    /** What is known of a list; undefined when there is none. */
    meta: async (list: string): Promise<unknown> => (await connect()).get('copies', list),
    /** A list, and what is known of it, as they were at one moment. */
    async read(list: string): Promise<StoredList> {
      const transaction = (await connect()).transaction(['copies', 'parts'])
      const [meta, parts] = await Promise.all([
        transaction.objectStore('copies').get(list),
        transaction.objectStore('parts').getAll(partsOf(list)),
        transaction.done,
      ])
      return { meta, rows: parts.flat() }
    },
    /**
     * Puts the copy of a brand, and with it cases where there are any, in the place of those before. The record of
     * the copy is what `metaAfter` makes of that before: what is said of it up to this moment can hold for the new
     * one too. Answers the record that was written.
     */
    replace: <Meta>(
      user: string,
      brandId: string,
      hosts: { metaAfter: (before: unknown) => Meta; rows: readonly unknown[] },
      cases: StoredList | null,
    ): Promise<Meta> =>
      write(async ({ copies, parts }) => {
        const copy = hostsCopy(user, brandId)
        const meta = hosts.metaAfter(await copies.get(copy))
        const written = [...put(parts, copy, hosts.rows), copies.put(meta, copy)]
        if (cases) {
          const list = casesCopy(user)
          written.push(...put(parts, list, cases.rows), copies.put(cases.meta, list))
        }
        return [written, meta]
      }),
    /** Puts cases in the place of those before, unless the last copy of a brand was deleted meanwhile. */
    replaceCases: (user: string, { meta, rows }: StoredList): Promise<void> =>
      write(async ({ copies, parts }) => {
        const list = casesCopy(user)
        const isWanted = (await copies.count(hostsOf(user))) > 0
        return [isWanted ? [...put(parts, list, rows), copies.put(meta, list)] : [], undefined]
      }),
    /** Changes what is known of a list, if there is one. */
    async change(list: string, change: (meta: unknown) => unknown): Promise<void> {
      const transaction = (await connect()).transaction('copies', 'readwrite')
      const before = await transaction.store.get(list)
      if (before !== undefined) await transaction.store.put(change(before), list)
      await transaction.done
    },
    /** Deletes those copies of brands that `goes` says; the cases go with the last of them. */
    remove: (user: string, goes: (copy: string, meta: unknown) => boolean): Promise<void> =>
      write(async (stores) => {
        const copies = await stores.copies.getAllKeys(hostsOf(user))
        const metas = await stores.copies.getAll(hostsOf(user))
        const gone = copies.filter((copy, at) => goes(copy, metas[at]))
        const lists = gone.length === copies.length ? [...gone, casesCopy(user)] : gone
        return [lists.flatMap((list) => drop(stores, list)), undefined]
      }),
    /** Deletes the cases of a user; the copies of brands stay. */
    removeCases: (user: string): Promise<void> =>
      write((stores) => Promise.resolve([drop(stores, casesCopy(user)), undefined])),
  }
}
export type ReplicaDatabase = ReturnType<typeof createReplicaDatabase>

type Change<Name extends 'copies' | 'parts'> = IDBPObjectStore<
  ReplicaSchema,
  ('copies' | 'parts')[],
  Name,
  'readwrite'
>
interface Stores {
  copies: Change<'copies'>
  parts: Change<'parts'>
}

interface StoredList {
  /** What is known of it; undefined when there is none. */
  meta: unknown
  rows: readonly unknown[]
}

/** The name of the copy of a brand, under which its domains lie. */
export const hostsCopy = (user: string, brandId: string): string =>
  `${encodeURIComponent(user)}/domains/${encodeURIComponent(brandId)}`

/** The name under which all cases lie that a user can see. */
export const casesCopy = (user: string): string => `${encodeURIComponent(user)}/cases`

/** The names of all copies of brands of a user. */
const hostsOf = (user: string) =>
  IDBKeyRange.bound(hostsCopy(user, ''), `${hostsCopy(user, '')}\uffff`)

/** The first version kept the cases of each brand with its copy: all are read again, and the domains stay. */
async function dropCasesOfBrands(
  parts: IDBPObjectStore<ReplicaSchema, ('copies' | 'parts')[], 'parts', 'versionchange'>,
): Promise<void> {
  for (const key of await parts.getAllKeys())
    if (/\/domains\/[^/]*\/cases$/.test(key[0])) await parts.delete(key)
}
