import { Store } from '@tanstack/store'
import type { Gate } from '#/api/gate.ts'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import type { Session } from '#/api/session.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import type { TabChannel } from '#/lib/tab-channel.ts'
import type { Access, HowToRead, Outcome, ReplicaTrouble, Task, WorkerMessage } from './messages.ts'
import { hostsMeta, type CasesMeta, type HostsMeta } from './meta.ts'
import type { CopiedPage, ReplicaQuery } from './query.ts'
import type { CasesReading } from './read-cases.ts'
import { hostsCopy, type ReplicaDatabase } from './replica-database.ts'
import { readCasesMeta, readMeta } from './stored-copy.ts'
import { errorOf, troubleOf } from './trouble.ts'

/** What a screen may know of the copy of a brand. */
export interface BrandCopy {
  /** Whether it is known what this device keeps. */
  looked: boolean
  /** Null where there is no copy. */
  meta: HostsMeta | null
  /** How far a reading is; null while there is none. */
  reading: ({ how: HowToRead } & ReadingProgress) | null
  /** Why the last thing that was asked for was not done. */
  trouble: ReplicaTrouble | null
}

/** The other side: a worker, or in tests what stands in for one. */
export interface EnginePort {
  post: (message: { id: number; task: Task }) => void
  listen: (heard: (message: WorkerMessage) => void) => void
  /** Called when it has died. */
  onEnd: (ended: () => void) => void
  close: () => void
}

export interface ClientParts {
  user: string
  database: ReplicaDatabase
  /** Starts the worker; null where the browser has none. */
  start: () => EnginePort | null
  session: Pick<Session, 'key' | 'reject'>
  base: () => string
  /** Of the page: what the service asks one of page and worker to wait, both wait (C17). */
  gate: Pick<Gate, 'store' | 'pause'>
  now: () => number
  /** Tells other tabs of the user which copy has changed, and hears it from them; null: the cases alone. */
  channel: TabChannel<{ brandId: string | null }>
}

const unknown: BrandCopy = { looked: false, meta: null, reading: null, trouble: null }

/** The error of an answer that the copy could not give. */
export class NoCopy extends Error {
  override readonly name = 'NoCopy'
  readonly trouble: ReplicaTrouble

  constructor(trouble: ReplicaTrouble) {
    super(`No answer from the copy: ${trouble.kind}.`)
    this.trouble = trouble
  }
}

/**
 * The copies of a user on this device, as the screens of one page see them (F21). The worker is started when
 * something is first asked of it. Nothing here throws but `find`: without a copy all works as before.
 */
export function createReplica(parts: ClientParts) {
  const { user, database, session, channel } = parts
  const store = new Store<ReadonlyMap<string, BrandCopy>>(new Map())
  const cases = new Store<CasesMeta | null>(null)
  const waiting = new Map<
    number,
    { done: (outcome: Outcome) => void; progress: (progress: ReadingProgress) => void }
  >()
  let port: EnginePort | null = null
  let lastId = 0
  /** Ends the readings of whole copies. */
  let stopReading = new AbortController()

  const copyOf = (brandId: string) => store.state.get(brandId) ?? unknown
  const become = (brandId: string, change: Partial<BrandCopy>) =>
    store.setState((all) => new Map(all).set(brandId, { ...copyOf(brandId), ...change }))

  /** A worker that died, as for want of memory, ends what it was doing; the next task starts another. */
  function stop() {
    port?.close()
    port = null
    for (const { done } of waiting.values())
      done({ kind: 'failed', trouble: { kind: 'broken', message: 'The worker ended.' } })
    waiting.clear()
  }

  function connect(): EnginePort | null {
    if (port) return port
    port = parts.start()
    port?.onEnd(stop)
    port?.listen((message) => {
      if ('slowedUntil' in message) return parts.gate.pause(message.slowedUntil)
      if ('progress' in message) return waiting.get(message.id)?.progress(message.progress)
      waiting.get(message.id)?.done(message.outcome)
      waiting.delete(message.id)
    })
    tellPace()
    return port
  }

  function ask(
    task: Task,
    {
      onProgress: progress = () => {},
      signal,
    }: { onProgress?: (progress: ReadingProgress) => void; signal?: AbortSignal } = {},
  ) {
    const worker = connect()
    return new Promise<Outcome>((done) => {
      if (!worker) return done({ kind: 'failed', trouble: { kind: 'no-storage' } })
      if (signal?.aborted) return done({ kind: 'failed', trouble: { kind: 'cancelled' } })
      lastId += 1
      const id = lastId
      waiting.set(id, { done, progress })
      signal?.addEventListener('abort', () => {
        if (waiting.has(id)) void ask({ kind: 'cancel', reading: id })
      })
      worker.post({ id, task })
    })
  }

  /** What a reading needs of this page; null where nobody is signed in any longer. */
  function access(): Access | null {
    const key = session.key()
    return key === null ? null : { askedAt: parts.now(), base: parts.base(), key }
  }

  /** A refused key ends the session of the page too. */
  function noteRefusal({ key }: Access, trouble: ReplicaTrouble) {
    if (trouble.kind === 'request' && trouble.reason.kind === 'unauthorized')
      session.reject(key, trouble.reason.detail)
  }

  /** Reads what is known of all cases that this device keeps. */
  async function lookAtCases(): Promise<CasesMeta | null> {
    const meta = await readCasesMeta(database, user).catch(() => null)
    cases.setState(() => meta)
    return meta
  }

  /** Reads what this device keeps of a brand and of cases: a record each, for which no worker is started. */
  async function look(brandId: string): Promise<void> {
    // Where nothing can be kept there is no copy.
    const meta = await readMeta(database, { user, brandId }).catch(() => null)
    await lookAtCases()
    become(brandId, { looked: true, meta })
  }

  /** What the worker has told comes back to it, and changes nothing. */
  function tellPace() {
    const { slowedUntil } = parts.gate.store.get()
    if (port && slowedUntil !== null) void ask({ kind: 'wait', until: slowedUntil })
  }
  const pace = parts.gate.store.subscribe(tellPace)

  channel.listen(({ brandId }) => {
    if (brandId === null) return void lookAtCases()
    if (port) void ask({ kind: 'forget', user, brandId })
    // That tab is done.
    if (copyOf(brandId).trouble?.kind === 'elsewhere') become(brandId, { trouble: null })
    void look(brandId)
  })

  const readable: ReadableStore<ReadonlyMap<string, BrandCopy>> = store
  const readableCases: ReadableStore<CasesMeta | null> = cases
  return {
    store: readable,
    /** What is known of all cases; null where this device keeps none, or nobody has looked yet. */
    casesMeta: readableCases,
    look,
    lookAtCases,
    /** Whether this device keeps the copy of any brand. */
    hasCopies: async (): Promise<boolean> =>
      (await database.names(user).catch(() => [])).length > 0,
    /**
     * Reads the brand, or what is newer than its copy, and then the cases. The copy of before answers until the new
     * one is whole.
     */
    async read(brandId: string, how: HowToRead): Promise<void> {
      const by = access()
      if (by === null || copyOf(brandId).reading !== null) return
      become(brandId, { reading: { how, read: 0, total: null }, trouble: null })
      const outcome = await ask(
        { kind: 'read', how, user, brandId, ...by },
        {
          onProgress: (progress) => become(brandId, { reading: { how, ...progress } }),
          signal: stopReading.signal,
        },
      )
      if (outcome.kind === 'read') {
        const trouble = outcome.cases ? null : ({ kind: 'full-for-cases' } as const)
        if (outcome.cases) cases.setState(() => outcome.cases)
        become(brandId, { looked: true, meta: outcome.meta, reading: null, trouble })
        channel.post({ brandId })
        return
      }
      const trouble = outcome.kind === 'failed' ? outcome.trouble : null
      become(brandId, { reading: null, trouble: trouble?.kind === 'cancelled' ? null : trouble })
      if (trouble) noteRefusal(by, trouble)
    },
    /** Ends the reading; the copy of before stays. */
    cancel: () => {
      stopReading.abort()
      stopReading = new AbortController()
    },
    /**
     * The cases of a brand, or with null all, after what is new of all was read, by their age; this device keeps them
     * too. Null where walking the brand takes fewer requests. Rejects where the service does not answer.
     */
    async refreshCases(
      brandId: string | null,
      reading: { signal: AbortSignal; onProgress: (progress: ReadingProgress) => void },
    ): Promise<CasesReading | null> {
      const by = access()
      if (by === null) return null
      const outcome = await ask({ kind: 'refresh-cases', user, brandId, ...by }, reading)
      if (outcome.kind === 'cases') {
        await lookAtCases()
        channel.post({ brandId: null })
        return outcome.cases
      }
      if (outcome.kind !== 'failed') return null
      noteRefusal(by, outcome.trouble)
      const error = errorOf(outcome.trouble)
      if (error) throw error
      return null
    },
    /** One page of what the copy has. Rejects with `NoCopy` where it cannot tell. */
    async find(brandId: string, query: ReplicaQuery): Promise<CopiedPage> {
      const outcome = await ask({ kind: 'find', user, brandId, query })
      if (outcome.kind === 'found') return outcome.page
      const trouble: ReplicaTrouble =
        outcome.kind === 'failed' ? outcome.trouble : { kind: 'broken', message: outcome.kind }
      // Deleted in another tab, or by the browser.
      if (trouble.kind === 'gone') become(brandId, { meta: null })
      throw errorOf(trouble) ?? new NoCopy(trouble)
    },
    /** The cases of a brand, or with null all, as this device keeps them; null where it keeps none that can be read. */
    async cases(brandId: string | null): Promise<CasesReading | null> {
      const outcome = await ask({ kind: 'cases', user, brandId })
      if (outcome.kind === 'cases') return outcome.cases
      // What is said of them is what is still there.
      await lookAtCases()
      return null
    },
    /** Deletes the copy of a brand, and with the last one the cases. */
    async remove(brandId: string): Promise<void> {
      try {
        await database.remove(user, (copy) => copy === hostsCopy(user, brandId))
        await lookAtCases()
        become(brandId, { meta: null, trouble: null })
        if (port) await ask({ kind: 'forget', user, brandId })
        channel.post({ brandId })
      } catch (error) {
        become(brandId, { trouble: troubleOf(error) })
      }
    },
    /** Whether the copy stays when the user signs out. */
    async keep(brandId: string, keep: boolean): Promise<void> {
      const { meta } = copyOf(brandId)
      // Shown at once, and taken back where the device refuses.
      if (meta) become(brandId, { meta: { ...meta, keep } })
      try {
        await database.change(hostsCopy(user, brandId), (stored) => ({ ...Object(stored), keep }))
        channel.post({ brandId })
      } catch (error) {
        become(brandId, { trouble: troubleOf(error) })
      }
      await look(brandId)
    },
    /** Ends the worker, and with it whatever it was doing. */
    close() {
      pace.unsubscribe()
      stop()
      channel.close()
    },
  }
}
export type Replica = ReturnType<typeof createReplica>

/** Deletes the copies of a user that are not to be kept, and the cases where none stays. */
export const removeUnkept = (database: ReplicaDatabase, user: string): Promise<void> =>
  database.remove(user, (_copy, stored) => {
    const meta = hostsMeta.safeParse(stored)
    return !meta.success || !meta.data.keep
  })
