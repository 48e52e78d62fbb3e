import { Store } from '@tanstack/store'
import { createGate } from '#/api/gate.ts'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import { createRequester } from '#/api/requester.ts'
import type { SessionState } from '#/api/session.ts'
import { everyOrder } from './host-order.ts'
import type { HowToRead, Outcome, ReadTask, Task, WorkerMessage, WhichCopy } from './messages.ts'
import type { HostsMeta } from './meta.ts'
import { readBrand, type BrandReading, type Reading } from './read-brand.ts'
import { countCases, readAllCases, type CasesReading } from './read-cases.ts'
import { refreshBrand } from './refresh-brand.ts'
import { refreshCases } from './refresh-cases.ts'
import { hostsCopy, type ReplicaDatabase } from './replica-database.ts'
import { createRowTable, type RowTable } from './row-table.ts'
import { readCopiedCases, readCopy } from './stored-copy.ts'
import { troubleOf } from './trouble.ts'

/** Milliseconds between two words on progress. */
const progressPause = 200

/** What the worker works with, so that tests can do without one. */
export interface EngineParts {
  database: ReplicaDatabase
  /** Does `work` while no other tab does work of this name; null where one does. */
  alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | null>
  tell: (message: WorkerMessage) => void
}

interface InMemory {
  name: string
  meta: HostsMeta
  table: RowTable
}

/** Reads, keeps and searches copies: all that happens in the worker. */
export function createEngine({ database, alone, tell }: EngineParts) {
  /** The copy that was asked last; a second one would cost as much memory again. */
  let memory: InMemory | null = null
  let loading: { name: string; copy: Promise<InMemory | null> } | null = null
  let stop = new AbortController()

  const keepInMemory = (name: string, { meta, rows }: BrandReading): InMemory => {
    const kept = { name, meta, table: createRowTable(rows) }
    memory = kept
    void sortAhead(kept)
    return kept
  }

  /** Makes the orders between two tasks, as long as the rows are those that are asked for. */
  async function sortAhead({ table }: InMemory) {
    for (const order of everyOrder) {
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
      if (memory?.table !== table) return
      table.sortAhead(order)
    }
  }

  async function load(which: WhichCopy): Promise<InMemory | null> {
    const name = hostsCopy(which.user, which.brandId)
    if (memory?.name === name) return memory
    if (loading?.name !== name) {
      const copy = readCopy(database, which).then((read) => read && keepInMemory(name, read))
      const own = { name, copy }
      loading = own
      const end = () => {
        if (loading === own) loading = null
      }
      copy.then(end, end)
    }
    return loading.copy
  }

  async function readNow(task: ReadTask, id: number): Promise<Outcome> {
    const name = hostsCopy(task.user, task.brandId)
    const { signal } = stop
    const reading: Reading = {
      get: requester(task).get,
      signal,
      askedAt: task.askedAt,
      onProgress: progressTeller((progress) => tell({ id, progress })),
    }
    const read = await alone(name, async () => {
      const before = {
        hosts: await load(task),
        cases: task.how === 'newer' ? await readCopiedCases(database, task) : null,
      }
      const { hosts, cases } = await readAs(task.how, task.brandId, before, reading)
      // After the last request nothing else hears of a cancel.
      signal.throwIfAborted()
      const meta = await database.replace(
        name,
        // What was said meanwhile of the copy before holds for the new one too.
        (copied) => ({ ...hosts.meta, cases: cases.meta, keep: isKept(copied) }),
        { rows: hosts.rows, cases: cases.rows },
      )
      return keepInMemory(name, { rows: hosts.rows, meta })
    })
    return read === null
      ? { kind: 'failed', trouble: { kind: 'elsewhere' } }
      : { kind: 'read', meta: read.meta }
  }

  async function outcomeOf(task: Task, id: number): Promise<Outcome> {
    switch (task.kind) {
      case 'read':
        return readNow(task, id)
      case 'find': {
        const copy = await load(task)
        if (copy === null) return { kind: 'failed', trouble: { kind: 'gone' } }
        return { kind: 'found', page: copy.table.find(task.query, copy.meta.answers.risk) }
      }
      case 'cases': {
        const cases = await readCopiedCases(database, task)
        if (cases === null) return { kind: 'failed', trouble: { kind: 'gone' } }
        return { kind: 'cases', cases }
      }
      case 'forget':
        if (memory?.name === hostsCopy(task.user, task.brandId)) memory = null
        loading = null
        return { kind: 'done' }
      case 'cancel':
        stop.abort(new DOMException('The reading was cancelled.', 'AbortError'))
        stop = new AbortController()
        return { kind: 'done' }
    }
  }

  /** Does a task and tells its outcome; never rejects. */
  return async (id: number, task: Task): Promise<void> => {
    const failed = (error: unknown): Outcome => ({ kind: 'failed', trouble: troubleOf(error) })
    tell({ id, outcome: await outcomeOf(task, id).catch(failed) })
  }
}

/**
 * All of a brand; or what is newer, where a copy is there and the way to its newest scan is not too long. The
 * cases come after the domains, and are told as one progress with them.
 */
async function readAs(
  how: HowToRead,
  brandId: string,
  before: { hosts: InMemory | null; cases: CasesReading | null },
  reading: Reading,
): Promise<{ hosts: BrandReading; cases: CasesReading }> {
  const allCases = await countCases(brandId, reading)
  let last: ReadingProgress = { read: 0, total: null }
  const sum = (total: number | null) =>
    total === null || allCases === null ? null : total + allCases
  const ofHosts: Reading = {
    ...reading,
    onProgress: (progress) => {
      last = progress
      reading.onProgress({ read: progress.read, total: sum(progress.total) })
    },
  }
  const refreshed =
    how === 'newer' && before.hosts !== null
      ? await refreshBrand({ meta: before.hosts.meta, rows: before.hosts.table.rows }, ofHosts)
      : null
  const hosts = refreshed ?? (await readBrand(brandId, ofHosts))
  const ofCases: Reading = {
    ...reading,
    onProgress: ({ read }) =>
      reading.onProgress({ read: last.read + read, total: sum(last.total) }),
  }
  const cases = before.cases
    ? await refreshCases(brandId, before.cases, ofCases)
    : await readAllCases(brandId, ofCases)
  return { hosts, cases }
}

const isKept = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'keep' in meta && meta.keep === true

/** A way to the service of the worker's own, with the page's key, for one reading. */
function requester({ base, key }: { base: string; key: string }) {
  const state: SessionState = { signedIn: true, kept: false, typed: false }
  let held: string | null = key
  return createRequester({
    base: () => base,
    gate: createGate(),
    session: {
      store: new Store<SessionState>(state),
      key: () => held,
      // The first 401 ends the reading; the page ends its session.
      reject: () => {
        held = null
      },
    },
  })
}

function progressTeller(tell: (progress: ReadingProgress) => void) {
  let toldAt = -Infinity
  return (progress: ReadingProgress) => {
    const time = performance.now()
    if (time - toldAt < progressPause && progress.read !== progress.total) return
    toldAt = time
    tell(progress)
  }
}
