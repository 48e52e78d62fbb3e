import { Store } from '@tanstack/store'
import type * as z from 'zod/mini'
import type { ReadableStore } from '#/lib/readable-store.ts'
import {
  openDeviceDatabase,
  storageTrouble as troubleOf,
  type DeviceDatabase,
  type StorageTrouble,
} from './device-database.ts'
import { forgottenAtSessionEnd } from './session-memory.ts'

/** What a screen sees of a store. */
export interface DeviceState<Value> {
  readonly value: Value
  /** False until the device has answered; until then `value` is the empty one plus what was changed. */
  readonly ready: boolean
  /** Why the value is gone with the page, which the screen says; null where it is stored. */
  readonly trouble: StorageTrouble | null
}

/** Changes a value without touching it. It may be applied more than once, so it must come out the same. */
export type Change<Value> = (value: Value) => Value

/** One value of one user on this device. */
export interface DeviceStore<Value> extends ReadableStore<DeviceState<Value>> {
  update: (change: Change<Value>) => void
  /** Settles when the device has answered; never rejects. */
  loaded: Promise<void>
}

/** Which value a store holds and how it is kept. */
export interface DeviceValue<Value> {
  /** The user it belongs to: a second user of this browser never sees it (C9). */
  user: string
  /** What it is, such as `shortcuts` or `marks/<brand>`. */
  name: string
  empty: Value
  /**
   * Reads whatever was stored, also by another version of the app; what it refuses counts as `empty`. A stored value
   * of which this leaves something out is kept, see `deviceStore`.
   */
  schema: z.ZodMiniType<Value>
  /** What is stored; by default the value itself. */
  write?: (value: Value) => unknown
}

/**
 * Milliseconds after which a write that was ended because the page was left is made again, should the page come back.
 */
const leftPause = 250
/** Milliseconds after which a refused write is tried again: room may have been made meanwhile. */
const refusedPause = 5000

const keyOf = (user: string, name: string) => `${encodeURIComponent(user)}/${name}`

/** Begins the names under which values are kept that could not be read as a whole. */
const unreadPrefix = 'unread/'

/**
 * Whether everything of a stored value is there in what would be written in its place: no entry and no member is
 * missing, no text is another one. Numbers may have been brought into their range.
 */
function isWhole(stored: unknown, written: unknown): boolean {
  if (stored === written || stored === undefined || stored === null) return true
  if (typeof stored === 'number') return typeof written === 'number'
  if (typeof stored !== 'object' || typeof written !== 'object' || written === null) return false
  if (Array.isArray(stored) && !(Array.isArray(written) && written.length >= stored.length))
    return false
  return Object.keys(stored).every((member) =>
    isWhole(Reflect.get(stored, member), Reflect.get(written, member)),
  )
}

type Entry = readonly [key: string, value: unknown]

type Closable = {
  load: () => Promise<void>
  /** What is to be written before the page is gone; empty where all is stored. */
  leave: () => readonly Entry[]
  /** Settles when the last changes are stored, or refused. */
  forget: () => Promise<unknown>
  isUsed: () => boolean
}

function openStore<Value>(
  { user, name, empty, schema, write = (value) => value }: DeviceValue<Value>,
  database: DeviceDatabase | null,
  tell: (news: { trouble: StorageTrouble | null } | 'unread') => void,
): DeviceStore<Value> & Closable {
  const key = keyOf(user, name)
  const store = new Store<DeviceState<Value>>({
    value: empty,
    ready: database === null,
    trouble: database === null ? 'refused' : null,
  })
  /** Changes that are not stored yet. */
  let pending: Change<Value>[] = []
  let writing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let isOver = false
  /** Whether the value has what is stored in it; where it could not be read it must not be written over unread. */
  let isRead = false
  /** What is stored and could not be read as a whole; to be kept when it is written over. */
  let unread: Entry | null = null

  const become = (next: Partial<DeviceState<Value>>) => {
    if (!isOver) store.setState((state) => ({ ...state, ...next }))
  }
  function becomeDurable() {
    if (store.state.trouble === null || isOver) return
    become({ trouble: null })
    tell({ trouble: null })
  }
  function read(raw: unknown): Value {
    const value = raw === undefined ? empty : (schema.safeParse(raw).data ?? empty)
    unread = isWhole(raw, write(value))
      ? null
      : [keyOf(user, `${unreadPrefix}${name}/${Date.now()}`), raw]
    if (unread !== null) tell('unread')
    return value
  }
  const apply = (changes: readonly Change<Value>[], value: Value) =>
    changes.reduce((changed, change) => change(changed), value)

  async function load() {
    if (database === null) return
    try {
      const stored = read(await database.read(key))
      become({ value: apply(pending, stored), ready: true })
      isRead = true
      if (pending.length === 0) becomeDurable()
    } catch (error) {
      const trouble = troubleOf(error)
      become({ ready: true, trouble })
      if (isOver) return
      // Of a browser that refuses, no more is said before something is lost. Else what is stored is not on screen.
      if (trouble !== 'refused') tell({ trouble })
      clearTimeout(retry)
      retry = setTimeout(() => void load(), refusedPause)
    }
  }

  async function writePending(to: DeviceDatabase) {
    while (pending.length > 0) {
      const batch = [...pending]
      let stored = empty
      try {
        await to.change(key, (before, writeToo) => {
          stored = apply(batch, read(before))
          if (unread !== null) writeToo(...unread)
          return write(stored)
        })
        unread = null
      } catch (error) {
        if (isLeft) schedule(leftPause)
        else if (!isOver) {
          const trouble = troubleOf(error)
          become({ trouble })
          tell({ trouble })
          clearTimeout(retry)
          retry = setTimeout(() => void flush(), refusedPause)
        }
        isLeft = false
        return
      }
      pending = pending.slice(batch.length)
      isLeft = false
      isRead = true
      become({ value: apply(pending, stored) })
      becomeDurable()
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    clearTimeout(retry)
    timer = undefined
    if (database === null) return Promise.resolve()
    writing ??= writePending(database).finally(() => {
      writing = null
    })
    return writing
  }

  /** Writes at once: a page may be left right after a press. What comes while that goes on is written together. */
  function schedule(wait = 0) {
    timer ??= setTimeout(() => void flush(), wait)
  }

  return {
    get state() {
      return store.state
    },
    get: () => store.state,
    subscribe: (observer) => store.subscribe(observer),
    update: (change) => {
      if (isOver) return
      const { state } = store
      const value = change(state.value)
      // Before the device has answered, nothing is known to be without effect.
      if (value === state.value && state.ready) return
      become({ value })
      if (database === null) return
      pending.push(change)
      schedule()
    },
    loaded: load(),
    load,
    leave: () => {
      if (pending.length === 0 || !isRead) return []
      isLeft = true
      const last: Entry = [key, write(store.state.value)]
      return unread === null ? [last] : [unread, last]
    },
    forget: () => {
      const last = flush()
      become({ value: empty, ready: false })
      isOver = true
      return last
    },
    isUsed: () => store.state.value !== empty,
  }
}

/** The stores of one page over one database; null keeps everything in memory. */
export function createDeviceStores(database: DeviceDatabase | null) {
  const open = new Map<string, Closable>()
  const trouble = new Store<StorageTrouble | null>(null)
  const unread = new Store(false)
  const tell = (news: { trouble: StorageTrouble | null } | 'unread') =>
    news === 'unread' ? unread.setState(() => true) : trouble.setState(() => news.trouble)
  /** What was forgotten and may still be writing. */
  let forgotten: Promise<unknown> = Promise.resolve()
  const readableTrouble: ReadableStore<StorageTrouble | null> = trouble
  const readableUnread: ReadableStore<boolean> = unread
  database?.listen(
    (key) => void open.get(key)?.load(),
    () => {
      for (const store of open.values()) void store.load()
    },
  )
  function writeLast() {
    const last = [...open.values()].flatMap((store) => store.leave())
    // Where that is refused, the changes are still there and made again should the page come back.
    if (last.length > 0) void database?.putLast(last).catch(() => {})
  }
  // At `pagehide` the browser may end the page before the write has begun; a navigation begins earlier.
  if (typeof addEventListener === 'function')
    for (const event of ['beforeunload', 'pagehide']) addEventListener(event, writeLast)

  return {
    /** Why the last changes are gone with the page, or what is stored is not on screen; null where all is well. */
    storageTrouble: readableTrouble,
    /** Whether something that is stored could not be read. It is kept beside what is written in its place. */
    hasUnread: readableUnread,
    /** The store of a value, the same one for all who ask. What it cannot read is kept when it writes. */
    deviceStore: <Value>(value: DeviceValue<Value>): DeviceStore<Value> => {
      const key = keyOf(value.user, value.name)
      // Made by an earlier caller for the same name, so it holds the same type of value.
      const known = open.get(key) as (DeviceStore<Value> & Closable) | undefined
      if (known) return known
      const store = openStore(value, database, tell)
      open.set(key, store)
      return store
    },
    /** The names of all values that a user has on this device, and those changed since the page opened. */
    deviceNames: async (user: string): Promise<string[]> => {
      const prefix = keyOf(user, '')
      const used = [...open].filter(([, store]) => store.isUsed()).map(([key]) => key)
      const kept = (await database?.keys().catch(() => [])) ?? []
      return [...new Set([...kept, ...used])]
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
    },
    /** The stored values of a user that could not be read as a whole, as they were found, by name. */
    unreadValues: async (user: string): Promise<readonly Entry[]> => {
      const prefix = keyOf(user, unreadPrefix)
      const keys = (await database?.keys()) ?? []
      const found = keys.filter((key) => key.startsWith(prefix))
      return Promise.all(
        found.map(async (key) => [key.slice(prefix.length), await database?.read(key)] as const),
      )
    },
    /**
     * Empties the memory of this page when a session ends (C8); what is on the device stays there. Settles when the
     * last changes are stored, or refused.
     */
    forgetDeviceStores: async (): Promise<void> => {
      const stores = [...open.values()]
      open.clear()
      forgotten = Promise.all([forgotten, ...stores.map((store) => store.forget())])
      tell({ trouble: null })
      unread.setState(() => false)
      await forgotten
    },
  }
}

export const {
  deviceStore,
  deviceNames,
  unreadValues,
  forgetDeviceStores,
  storageTrouble,
  hasUnread,
} = createDeviceStores(openDeviceDatabase())

forgottenAtSessionEnd(() => void forgetDeviceStores())
