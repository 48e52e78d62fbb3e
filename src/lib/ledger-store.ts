import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts'
import { readLedger } from './ledger-reader.ts'
import type { Ledger } from './request-ledger.ts'
import { forgottenAtSessionEnd } from './session-memory.ts'

/** What a screen sees of the book. */
export interface LedgerState {
  /** Null when there is no run, and until the device has answered. */
  readonly ledger: Ledger | null
  readonly ready: boolean
  /** False where the browser refuses storage: the book is gone with the page, and the screen says so. */
  readonly durable: boolean
}

/**
 * The book of a user on this device. A change is on the device when its promise settles, which a store
 * that gathers changes cannot promise; and it is made from what is stored in one transaction, so that two
 * pages never take the same row.
 */
export interface LedgerStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => LedgerState
  /** Changes what is stored, and answers with what was stored before and after. Rejects when it cannot. */
  change: (
    change: (ledger: Ledger | null) => Ledger | null,
  ) => Promise<{ before: Ledger | null; after: Ledger | null }>
  /** Settles when the device has answered; never rejects. */
  loaded: () => Promise<void>
  /** Empties the memory when a session ends (C8); what is on the device stays there. */
  forget: () => void
}

/** A book over one database; null keeps it in memory. */
export function createLedgerStore(database: DeviceDatabase | null, key: string): LedgerStore {
  const listeners = new Set<() => void>()
  const unread: LedgerState = { ledger: null, ready: false, durable: true }
  let state = unread
  // Without storage the run is known to this page alone, also over a new sign-in.
  let memory: Ledger | null = null
  let durable = database !== null
  let loading: Promise<void> | null = null

  function become(next: LedgerState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    let ledger = memory
    if (database !== null && durable)
      try {
        ledger = readLedger(await database.read(key))
      } catch {
        durable = false
      }
    become({ ledger, ready: true, durable })
  }

  database?.listen((changed) => {
    if (changed === key && loading) void load()
  })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => state,
    change: async (change) => {
      let before = memory
      let after: Ledger | null = null
      if (database !== null && durable) {
        await database.change(key, (stored) => {
          before = readLedger(stored)
          after = change(before)
          return after
        })
      } else {
        after = change(before)
        memory = after
      }
      if (loading) become({ ledger: after, ready: true, durable })
      return { before, after }
    },
    loaded: () => (loading ??= load()),
    forget: () => {
      loading = null
      become(unread)
    },
  }
}

const open = new Map<string, LedgerStore>()
let database: DeviceDatabase | null | undefined

/** The book of a user, the same one for all who ask. */
export function ledgerStore(user: string): LedgerStore {
  if (database === undefined) database = openDeviceDatabase()
  const key = `${encodeURIComponent(user)}/request-run`
  const known = open.get(key)
  if (known) return known
  const store = createLedgerStore(database, key)
  open.set(key, store)
  return store
}

forgottenAtSessionEnd(() => {
  for (const store of open.values()) store.forget()
})
