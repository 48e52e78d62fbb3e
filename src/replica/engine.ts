import { createGate } from '#/api/gate.ts'
import { throttled } from '#/api/read-all-pages.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { everyOrder } from './host-order.ts'
import type {
  Access,
  HowToRead,
  Outcome,
  Task,
  WhichCases,
  WhichCopy,
  WorkerMessage,
} from './messages.ts'
import { lastReadAt, type HostsMeta } from './meta.ts'
import { inOneProgress, readAs, requester } from './read-as.ts'
import type { BrandReading, Reading } from './read-brand.ts'
import { countCases, ofBrand, readAllCases, type CasesReading } from './read-cases.ts'
import { heldAgainstCount, refreshCases } from './refresh-cases.ts'
import { casesCopy, hostsCopy, type ReplicaDatabase } from './replica-database.ts'
import { createRowTable, type RowTable } from './row-table.ts'
import { readCasesMeta, readCopiedCases, readCopy } from './stored-copy.ts'
import { troubleOf } from './trouble.ts'

/** Milliseconds between two words on progress. */
const progressPause = 200

/** What the worker works with, so that tests can do without one. */
export interface EngineParts {
  database: ReplicaDatabase
  /** Does `work` while no other tab does work of this name; null where one does. */
  alone: <Result>(name: string, work: () => Promise<Result>) => Promise<Result | null>
  /** The same, after those that do; rejects where `signal` ends the waiting. */
  inTurn: <Result>(
    name: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ) => Promise<Result>
  tell: (message: WorkerMessage) => void
}

interface InMemory {
  name: string
  meta: HostsMeta
  table: RowTable
}

/** Reads, keeps and searches copies: all that happens in the worker. */
export function createEngine({ database, alone, inTurn, tell }: EngineParts) {
  /** The copy that was asked last; a second one would cost as much memory again. */
  let memory: InMemory | null = null
  let loading: { name: string; copy: Promise<InMemory | null> } | null = null
  /** What ends the readings that are under way, by their numbers. */
  const stops = new Map<number, AbortController>()
  /** Of all readings: what one is asked to wait, the others wait too, and so does the page (C17). */
  const gate = createGate()
  gate.store.subscribe(({ slowedUntil }) => {
    if (slowedUntil !== null) tell({ slowedUntil })
  })

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

  /** Does what reads from the service, until it is cancelled. */
  function reading<Result>(
    task: Access,
    id: number,
    read: (parts: Reading) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController()
    stops.set(id, stop)
    return read({
      get: requester(task, gate).get,
      signal: stop.signal,
      askedAt: task.askedAt,
      onProgress: throttled(progressPause, (progress) => tell({ id, progress })),
    }).finally(() => stops.delete(id))
  }

  /**
   * All cases as they are now, for `keep`, while no other tab reads them: who had to wait takes what the other one has
   * read. Those of a brand are held against how many the service counts. Null where `most` requests are too few.
   */
  async function casesNow<Result>(
    { user, brandId }: WhichCases,
    { anew, most }: { anew: boolean; most: (known: CasesReading | null) => number },
    parts: Reading,
    keep: (cases: CasesReading | null) => Promise<Result>,
  ): Promise<Result> {
    const timeOf = anew ? ({ readAt }: { readAt: number }) => readAt : lastReadAt
    const asked = await readCasesMeta(database, user)
    async function readAgain(known: CasesReading | null): Promise<CasesReading | null> {
      if (known && !anew) return refreshCases(known, parts, most(known))
      return most(known) < Infinity ? null : readAllCases(known, parts)
    }
    return inTurn(casesCopy(user), parts.signal, async () => {
      const known = await readCopiedCases(database, user)
      const isNew = known !== null && timeOf(known.meta) > (asked ? timeOf(asked) : -Infinity)
      const read = isNew ? known : await readAgain(known)
      const cases =
        read && brandId !== null ? await heldAgainstCount(read, brandId, parts, most(known)) : read
      // After the last request nothing else hears of a cancel.
      parts.signal.throwIfAborted()
      return keep(cases)
    })
  }

  async function readNow(
    task: WhichCopy & Access & { how: HowToRead },
    parts: Reading,
  ): Promise<Outcome> {
    const { user, brandId, how } = task
    const before = await load(task)
    const known = await readCasesMeta(database, user)
    // With the first copy of another brand they need not be read from the beginning.
    const anew = known === null || (how === 'whole' && before !== null)
    const [first, second] = inOneProgress(parts, anew ? await countCases(null, parts) : 0)
    const { rows, meta } = await readAs(how, brandId, before, first)
    // What was said meanwhile of the copy before holds for the new one too.
    const metaAfter = (copied: unknown) => ({ ...meta, keep: isKept(copied) })
    return casesNow(task, { anew, most: () => Infinity }, second, async (cases) => {
      const keep = async (beside: CasesReading | null) => {
        const kept = await database.replace(user, brandId, { metaAfter, rows }, beside)
        keepInMemory(hostsCopy(user, brandId), { rows, meta: kept })
        return { kind: 'read' as const, meta: kept, cases: beside?.meta ?? null }
      }
      return keep(cases).catch((error: unknown) => {
        if (troubleOf(error).kind !== 'full') throw error
        return keep(null)
      })
    })
  }

  async function refreshNow(task: WhichCases & Access, parts: Reading): Promise<Outcome> {
    const { user, brandId } = task
    // To walk the brand alone would take as many requests; one more holds its cases against their count.
    const most = (known: CasesReading | null) =>
      brandId === null
        ? Infinity
        : Math.max(2, Math.ceil(ofBrand(known?.rows ?? [], brandId).length / maxPageSize))
    return casesNow(task, { anew: false, most }, parts, async (cases) => {
      if (cases === null) return gone
      // What this device has no room for is as true as if it had.
      await database.replaceCases(user, cases).catch(() => {})
      return found(cases, brandId)
    })
  }

  async function outcomeOf(task: Task, id: number): Promise<Outcome> {
    switch (task.kind) {
      case 'read':
        return reading(
          task,
          id,
          async (parts) =>
            (await alone(hostsCopy(task.user, task.brandId), () => readNow(task, parts))) ??
            elsewhere,
        )
      case 'refresh-cases':
        return reading(task, id, (parts) => refreshNow(task, parts))
      case 'find': {
        const copy = await load(task)
        if (copy === null) return gone
        const { readAt, refreshedAt, answers } = copy.meta
        const page = copy.table.find(task.query, answers.risk)
        return { kind: 'found', page: { ...page, copied: { readAt, refreshedAt } } }
      }
      case 'cases': {
        const cases = await readCopiedCases(database, task.user)
        return cases ? found(cases, task.brandId) : gone
      }
      case 'forget':
        if (memory?.name === hostsCopy(task.user, task.brandId)) memory = null
        loading = null
        return { kind: 'done' }
      case 'cancel':
        stops.get(task.reading)?.abort(new DOMException('The reading was cancelled.', 'AbortError'))
        return { kind: 'done' }
      case 'wait':
        gate.pause(task.until)
        return { kind: 'done' }
    }
  }

  /** Does a task and tells its outcome; never rejects. */
  return async (id: number, task: Task): Promise<void> => {
    const failed = (error: unknown): Outcome => ({ kind: 'failed', trouble: troubleOf(error) })
    tell({ id, outcome: await outcomeOf(task, id).catch(failed) })
  }
}

const elsewhere: Outcome = { kind: 'failed', trouble: { kind: 'elsewhere' } }
const gone: Outcome = { kind: 'failed', trouble: { kind: 'gone' } }

/** The cases that were asked for, of those that were read. */
const found = ({ rows, meta }: CasesReading, brandId: string | null): Outcome => ({
  kind: 'cases',
  cases: { rows: ofBrand(rows, brandId), meta },
})

const isKept = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'keep' in meta && meta.keep === true
