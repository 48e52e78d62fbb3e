import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlClient,
  type SqlDatabase,
  type SqlPort,
  type SqlValue,
} from '#/service/db/sql-port.ts'
import { guardFile } from './file-guard.ts'
import type { SqliteOutcome, SqliteTask, SqliteThreadData } from './sqlite-worker.ts'
import { createWorkQueue } from './work-queue.ts'

/** Worker thread for SQLite, one task at a time. */
export interface SqliteThread {
  /** Rows of a query; none for a transaction. Rejects like the driver. */
  run(task: SqliteTask): Promise<object[]>
  /** Resolves once the thread has closed its database and exited. No task may be running. */
  close(): Promise<void>
}

function errorOf({ error, kind }: Extract<SqliteOutcome, { error: string }>): Error {
  if (kind === 'busy') return new DatabaseBusy(error)
  if (kind === 'unavailable') return new DatabaseUnavailable(error)
  return kind === 'not writable' ? new DatabaseNotWritable(error) : new Error(error)
}

/** Thread for an existing file. Starts with the first task and restarts after a crash. */
function sqliteThread(data: SqliteThreadData): SqliteThread {
  let worker: Worker | undefined

  function started(): Worker {
    if (worker) return worker
    const file = new URL('./sqlite-worker.ts', import.meta.url)
    // Empty environment, because `node --watch` makes threads send messages of their own.
    const fresh = new Worker(file, { workerData: data, env: {} })
    // Ignore crashes between tasks; during a task they reject it.
    fresh.on('error', () => {
      if (worker === fresh) worker = undefined
    })
    worker = fresh
    return fresh
  }

  return {
    async run(task) {
      const thread = started()
      const answered = once(thread, 'message') as Promise<[SqliteOutcome]>
      thread.postMessage(task)
      const [outcome] = await answered
      if ('rows' in outcome) return outcome.rows
      throw errorOf(outcome)
    },
    async close() {
      const ending = worker
      worker = undefined
      if (!ending) return
      const ended = once(ending, 'exit')
      ending.postMessage('close')
      await ended
    },
  }
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
  /** Whether the file must stay at its path; `false` for an unlinked one. */
  guarded?: boolean
}

/**
 * Number of reader threads. A client uses two at most, so that its fast queries don't wait for a slow one and one thread
 * is left for others. One more thread writes, because SQLite has a single writer.
 */
const readers = 3

/** Client name of the service's own queries, such as shared figures. */
const nobody: SqlClient = { name: '', signal: new AbortController().signal }

/** Why the file is unusable, the consequence, and the task whose success proves that it's usable again. */
const troubles = {
  moved: {
    what: 'was moved, removed or replaced, or its -wal or -shm file was',
    effect:
      'Requests are answered with 503 until the files are put back or the service is restarted.',
    endsWith: 'read',
  },
  overwritten: {
    what: 'was overwritten by another program',
    effect: 'Requests are answered with 503 until the service is restarted.',
    endsWith: 'read',
  },
  unreadable: {
    what: 'cannot be read',
    effect: 'Requests are answered with 503.',
    endsWith: 'read',
  },
  unwritable: {
    what: 'cannot be written',
    effect: 'Takedown requests are answered with 503 and not stored.',
    endsWith: 'write',
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
  // One client may use half of the queue.
  const room = { maxWaiting, maxWaitingPerClient: Math.ceil(maxWaiting / 2) }
  const guard = guarded ? guardFile(file) : null
  const readThreads = Array.from({ length: readers }, () => sqliteThread({ file, mode: 'read' }))
  const writeThread = sqliteThread({ file, mode: 'write' })
  const reads = createWorkQueue({ lanes: readThreads, lanesPerClient: readers - 1, ...room })
  const writes = createWorkQueue({ lanes: [writeThread], lanesPerClient: 1, ...room })
  let trouble: keyof typeof troubles | null = null

  function begin(found: keyof typeof troubles, reason = ''): void {
    if (found === trouble) return
    trouble = found
    const why = reason === '' ? '' : ` (${reason})`
    console.error(`The data file ${file} ${troubles[found].what}${why}. ${troubles[found].effect}`)
    if (found === 'moved') void leaveComplete()
  }

  function end(work: 'read' | 'write'): void {
    if (trouble === null || (work === 'read' && troubles[trouble].endsWith === 'write')) return
    trouble = null
    console.log(`The data file ${file} is in use again.`)
  }

  /**
   * Checkpoints acknowledged writes into the moved file and empties the log, which would otherwise apply to the next
   * file at this path.
   */
  async function leaveComplete(): Promise<void> {
    await writes.run(nobody, async (thread) => thread.run('checkpoint')).catch(() => undefined)
    // It may be back and in use.
    if (guard?.state() === 'moved') guard.noteLeaving()
  }

  function requireFile(): void {
    const state = guard?.state() ?? 'in place'
    if (state === 'in place') return
    begin(state)
    throw new DatabaseUnavailable(`The data file was ${state}.`)
  }

  async function run(thread: SqliteThread, task: Exclude<SqliteTask, string>): Promise<object[]> {
    requireFile()
    try {
      const rows = await thread.run(task)
      // Writes since then may be in a lost file.
      if ('write' in task) requireFile()
      guard?.noteLogs()
      end('write' in task ? 'write' : 'read')
      return rows
    } catch (error) {
      if (error instanceof DatabaseNotWritable) begin('unwritable', error.message)
      if (error instanceof DatabaseUnavailable && trouble === null)
        begin('unreadable', error.message)
      throw error
    }
  }

  function portOf(client: SqlClient): SqlPort {
    return {
      async all<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
        const read = { sql, values }
        const rows = await reads.run(client, async (thread) => run(thread, { read }))
        // The statement determines the row type, which its author declares.
        return rows as Row[]
      },
      async write(statements) {
        if (statements.length === 0) return
        await writes.run(client, async (thread) => run(thread, { write: statements }))
      },
    }
  }

  async function closeAll(): Promise<void> {
    await Promise.all([reads.close(), writes.close()])
    await Promise.all(readThreads.map(async (thread) => thread.close()))
    if (guard?.state() === 'moved') await writeThread.run('checkpoint').catch(() => undefined)
    // Last, because the last connection checkpoints the log.
    await writeThread.close()
    guard?.close()
  }
  let closing: Promise<void> | undefined

  return {
    ...portOf(nobody),
    forClient: portOf,
    async open() {
      const read = { sql: 'select 1', values: [] }
      // The writer first: it may have to migrate the file.
      await writeThread.run({ read })
      await Promise.all(readThreads.map(async (thread) => thread.run({ read })))
      guard?.noteLogs()
    },
    close: async () => (closing ??= closeAll()),
  }
}
