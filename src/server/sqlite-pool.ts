import { Tinypool } from 'tinypool'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlClient,
  type SqlDatabase,
  type SqlPort,
  type SqlValue,
} from '#/service/db/sql-port.ts'
import { createClientQueue } from './client-queue.ts'
import { guardFile } from './file-guard.ts'
import type { SqliteOutcome, SqliteTask, SqliteThreadData } from './sqlite-worker.ts'

function errorOf({ error, kind }: Extract<SqliteOutcome, { error: string }>): Error {
  if (kind === 'busy') return new DatabaseBusy(error)
  if (kind === 'unavailable') return new DatabaseUnavailable(error)
  return kind === 'not writable' ? new DatabaseNotWritable(error) : new Error(error)
}

/** A SQLite file with statements on worker threads. */
export interface ThreadedSqlite extends SqlDatabase {
  /** Opens the file on all threads instead of on first use. */
  open(): Promise<void>
  /** Resolves once all tasks are done and the file is complete without its log. */
  close(): Promise<void>
}

export interface ThreadedSqliteOptions {
  /** Maximum queued statements; more are rejected with `DatabaseBusy`. */
  maxWaiting?: number
  /** True if the file must stay at its path; `false` for an unlinked one. */
  guarded?: boolean
}

/**
 * Number of reader threads. A client uses two at most, so that its fast queries don't wait for a slow one and one thread
 * is left for others. One more thread writes, because SQLite has a single writer.
 */
const readers = 3

/** Longest idle time that timers support, milliseconds: threads keep their connection. */
const forever = 2 ** 31 - 1

/** Threads with a connection each. They start when they are needed and restart after a crash. */
function createThreads(data: SqliteThreadData, maxThreads: number) {
  const pool = new Tinypool({
    filename: new URL('./sqlite-worker.ts', import.meta.url).href,
    name: 'run',
    teardown: 'close',
    workerData: data,
    minThreads: 0,
    maxThreads,
    idleTimeout: forever,
    isolateWorkers: false,
    // Waiting for a task would block the thread's own timers.
    useAtomics: false,
    // `node --watch` makes threads send messages of their own.
    env: {},
  })
  async function run(task: SqliteTask): Promise<object[]> {
    // The worker's function returns it; the pool has no types.
    const outcome = (await pool.run(task)) as SqliteOutcome
    if ('rows' in outcome) return outcome.rows
    throw errorOf(outcome)
  }
  return {
    waiting: () => pool.queueSize,
    run,
    /** Opens the database on all threads. */
    async open(): Promise<void> {
      const open = new Int32Array(new SharedArrayBuffer(4)).fill(maxThreads)
      await Promise.all(Array.from({ length: maxThreads }, async () => run({ open })))
    },
    close: async () => pool.destroy(),
  }
}

/** Client of the service's own queries, such as shared figures. */
const serviceClient: SqlClient = { name: '', signal: new AbortController().signal }

/** Why the file is unusable, and the consequence. */
const troubles = {
  moved: {
    what: 'was moved, removed or replaced, or its -wal or -shm file was',
    effect: 'Requests get a 503 until the files are restored or the service is restarted.',
  },
  overwritten: {
    what: 'was overwritten by another program',
    effect: 'Requests get a 503 until the service is restarted.',
  },
  unreadable: {
    what: 'cannot be read',
    effect: 'Requests get a 503.',
  },
  unwritable: {
    what: 'cannot be written',
    effect: 'Takedown requests get a 503 and are not stored.',
  },
} as const

/**
 * Opens a file that `openSqlite` has created or checked. Errors of opening occur with the first task. Stops reading and
 * writing if the file is moved or replaced, with one console message.
 */
export function openThreadedSqlite(
  file: string,
  { maxWaiting = 256, guarded = true }: ThreadedSqliteOptions = {},
): ThreadedSqlite {
  const guard = guarded ? guardFile(file) : null
  const readThreads = createThreads({ file, mode: 'read' }, readers)
  const writeThread = createThreads({ file, mode: 'write' }, 1)
  // One client may use half of the queue.
  const mostOfClient = Math.ceil(maxWaiting / 2)
  const queueRead = createClientQueue(readers - 1, mostOfClient)
  const queueWrite = createClientQueue(1, mostOfClient)
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  let trouble: keyof typeof troubles | null = null

  function reportTrouble(found: keyof typeof troubles, reason = ''): void {
    if (found === trouble) return
    trouble = found
    const why = reason === '' ? '' : ` (${reason})`
    console.error(`The data file ${file} ${troubles[found].what}${why}. ${troubles[found].effect}`)
    if (found === 'moved') void checkpointMovedFile()
  }

  function reportRecovery(work: 'read' | 'write'): void {
    // A successful read doesn't show that the file is writable again.
    if (trouble === null || (trouble === 'unwritable' && work === 'read')) return
    trouble = null
    console.log(`The data file ${file} is in use again.`)
  }

  /**
   * Checkpoints acknowledged writes into the moved file and empties the log, which would otherwise apply to the next
   * file at this path.
   */
  async function checkpointMovedFile(): Promise<void> {
    await queueWrite(serviceClient, async () => writeThread.run('checkpoint')).catch(
      () => undefined,
    )
    // It may be back and in use.
    if (guard?.state() === 'moved') guard.noteLeaving()
  }

  function requireFile(): void {
    const state = guard?.state() ?? 'in place'
    if (state === 'in place') return
    reportTrouble(state)
    throw new DatabaseUnavailable(`The data file was ${state}.`)
  }

  async function run(task: Exclude<SqliteTask, string>): Promise<object[]> {
    if (closing) throw new Error('The database is closed.')
    requireFile()
    const threads = 'write' in task ? writeThread : readThreads
    if (threads.waiting() >= maxWaiting) throw new DatabaseBusy('Too much is waiting.')
    const work = threads.run(task)
    running.add(work)
    try {
      const rows = await work
      // Writes since then may be in a lost file.
      if ('write' in task) requireFile()
      guard?.noteLogs()
      reportRecovery('write' in task ? 'write' : 'read')
      return rows
    } catch (error) {
      if (error instanceof DatabaseNotWritable) reportTrouble('unwritable', error.message)
      if (error instanceof DatabaseUnavailable && trouble === null)
        reportTrouble('unreadable', error.message)
      throw error
    } finally {
      running.delete(work)
    }
  }

  function portOf(client: SqlClient): SqlPort {
    return {
      async all<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
        const read = { sql, values }
        const rows = await queueRead(client, async () => run({ read }))
        // The statement determines the row type, which its author declares.
        return rows as Row[]
      },
      async write(statements) {
        if (statements.length === 0) return
        await queueWrite(client, async () => run({ write: statements }))
      },
    }
  }

  async function closeAll(): Promise<void> {
    await Promise.allSettled(running)
    await readThreads.close()
    if (guard?.state() === 'moved') await writeThread.run('checkpoint').catch(() => undefined)
    // Last, because the last connection checkpoints the log.
    await writeThread.close()
    guard?.close()
  }

  return {
    ...portOf(serviceClient),
    forClient: portOf,
    async open() {
      // The writer first: it may have to migrate the file.
      await writeThread.open()
      await readThreads.open()
      guard?.noteLogs()
    },
    close: async () => (closing ??= closeAll()),
  }
}
