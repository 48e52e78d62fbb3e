import { Store } from '@tanstack/store'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import type { Session } from '#/api/session.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import type { TabChannel } from '#/lib/tab-channel.ts'
import type { HowToRead, Outcome, ReplicaTrouble, Task, WorkerMessage } from './messages.ts'
import { hostsMeta, type HostsMeta } from './meta.ts'
import type { ReplicaPage, ReplicaQuery } from './query.ts'
import type { CasesReading } from './read-cases.ts'
import { copiesOf, hostsCopy, type ReplicaDatabase } from './replica-database.ts'
import { readMeta } from './stored-copy.ts'
import { errorOf, troubleOf } from './trouble.ts'

/** What a screen may know of the copy of a brand. */
export interface BrandCopy {
  /** Whether this device has told what it keeps. */
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
  now: () => number
  /** Tells other tabs of the user which brand's copy has changed, and hears it from them. */
  channel: TabChannel<string>
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
  const waiting = new Map<
    number,
    { done: (outcome: Outcome) => void; progress: (progress: ReadingProgress) => void }
  >()
  let port: EnginePort | null = null
  let lastId = 0

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
      if ('progress' in message) return waiting.get(message.id)?.progress(message.progress)
      waiting.get(message.id)?.done(message.outcome)
      waiting.delete(message.id)
    })
    return port
  }

  function ask(task: Task, progress: (progress: ReadingProgress) => void = () => {}) {
    const worker = connect()
    return new Promise<Outcome>((done) => {
      if (!worker) return done({ kind: 'failed', trouble: { kind: 'no-storage' } })
      lastId += 1
      waiting.set(lastId, { done, progress })
      worker.post({ id: lastId, task })
    })
  }

  /** Reads what this device keeps of a brand: a record, for which no worker is started. */
  async function look(brandId: string): Promise<void> {
    try {
      const meta = await readMeta(database, { user, brandId })
      become(brandId, { looked: true, meta })
    } catch {
      // Where nothing can be kept there is no copy.
      become(brandId, { looked: true, meta: null })
    }
  }

  channel.listen((brandId) => {
    if (port) void ask({ kind: 'forget', user, brandId })
    // That tab is done.
    if (copyOf(brandId).trouble?.kind === 'elsewhere') become(brandId, { trouble: null })
    void look(brandId)
  })

  const readable: ReadableStore<ReadonlyMap<string, BrandCopy>> = store
  return {
    store: readable,
    look,
    /** Reads the brand, or what is newer than its copy. The copy of before answers until the new one is whole. */
    async read(brandId: string, how: HowToRead): Promise<void> {
      const key = session.key()
      if (key === null || copyOf(brandId).reading !== null) return
      become(brandId, { reading: { how, read: 0, total: null }, trouble: null })
      const outcome = await ask(
        { kind: 'read', how, user, brandId, askedAt: parts.now(), base: parts.base(), key },
        (progress) => become(brandId, { reading: { how, ...progress } }),
      )
      if (outcome.kind === 'read') {
        become(brandId, { looked: true, meta: outcome.meta, reading: null })
        channel.post(brandId)
        return
      }
      const trouble = outcome.kind === 'failed' ? outcome.trouble : null
      become(brandId, { reading: null, trouble: trouble?.kind === 'cancelled' ? null : trouble })
      if (trouble?.kind === 'request' && trouble.reason.kind === 'unauthorized')
        session.reject(key, trouble.reason.detail)
    },
    /** Ends the reading; the copy of before stays. */
    cancel: () => void ask({ kind: 'cancel' }),
    /** One page of what the copy has. Rejects with `NoCopy` where it cannot tell. */
    async find(brandId: string, query: ReplicaQuery): Promise<ReplicaPage> {
      const outcome = await ask({ kind: 'find', user, brandId, query })
      if (outcome.kind === 'found') return outcome.page
      const trouble: ReplicaTrouble =
        outcome.kind === 'failed' ? outcome.trouble : { kind: 'broken', message: outcome.kind }
      // Deleted in another tab, or by the browser.
      if (trouble.kind === 'gone') become(brandId, { meta: null })
      throw errorOf(trouble) ?? new NoCopy(trouble)
    },
    /** All cases of the copy; null where it holds none, or they cannot be read. */
    async cases(brandId: string): Promise<CasesReading | null> {
      const outcome = await ask({ kind: 'cases', user, brandId })
      if (outcome.kind === 'cases') return outcome.cases
      // What is said of the copy is what it still has.
      await look(brandId)
      return null
    },
    async remove(brandId: string): Promise<void> {
      try {
        await database.remove(hostsCopy(user, brandId))
        become(brandId, { meta: null, trouble: null })
        if (port) await ask({ kind: 'forget', user, brandId })
        channel.post(brandId)
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
        channel.post(brandId)
      } catch (error) {
        become(brandId, { trouble: troubleOf(error) })
      }
      await look(brandId)
    },
    /** Ends the worker, and with it whatever it was doing. */
    close() {
      stop()
      channel.close()
    },
  }
}
export type Replica = ReturnType<typeof createReplica>

/** Deletes the copies of a user that are not to be kept. */
export async function removeUnkept(database: ReplicaDatabase, user: string): Promise<void> {
  for (const name of await database.names(copiesOf(user))) {
    const meta = hostsMeta.safeParse(await database.meta(name))
    if (!meta.success || !meta.data.keep) await database.remove(name)
  }
}
