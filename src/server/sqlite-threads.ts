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

/** A thread that does SQLite's work, one task at a time: the caller waits for one before the next. */
export interface SqliteThread {
  /** The rows of a query; none for a transaction. Rejects as the driver does. */
  run(task: SqliteTask): Promise<object[]>
  /** Resolves when the thread has closed its database and ended. Nothing may be under way. */
  close(): Promise<void>
}

function errorOf({ error, kind }: Extract<SqliteOutcome, { error: string }>): Error {
  if (kind === 'busy') return new DatabaseBusy(error)
  if (kind === 'unavailable') return new DatabaseUnavailable(error)
  return kind === 'not writable' ? new DatabaseNotWritable(error) : new Error(error)
}

/** A thread for a file that exists. It starts with its first task, and anew after a crash. */
function sqliteThread(data: SqliteThreadData): SqliteThread {
  let worker: Worker | undefined

  function started(): Worker {
    if (worker) return worker
    const file = new URL('./sqlite-worker.ts', import.meta.url)
    // Without an environment, in which `node --watch` asks threads for messages of their own.
    const fresh = new Worker(file, { workerData: data, env: {} })
    // A crash between two tasks is nobody's error; one during a task rejects it as well.
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

/** A SQLite file whose statements run on threads of their own. */
export interface ThreadedSqlite extends SqlDatabase {
  /** Opens the file on every thread, which otherwise happens with the first statement of each. */
  open(): Promise<void>
  /** Resolves when what is under way has ended and the file is complete by itself. */
  close(): Promise<void>
}

export interface ThreadedSqliteOptions {
  /** How many statements may wait; too many are told to come back (`DatabaseBusy`). */
  maxWaiting?: number
  /** Whether the file must stay where it is; `false` for one whose name is removed after it was opened. */
  guarded?: boolean
}

/**
 * Threads that read. A client has two of them at most: its quick questions need not wait for a slow one,
 * and whatever it asks, one is left for everybody else. One more thread writes, as SQLite has one writer.
 */
const readers = 3

/** Whom the service asks for on its own account, such as figures that all clients share. */
const nobody: SqlClient = { name: '', signal: new AbortController().signal }

/** Why the file cannot be used, what follows, and the work whose success shows that it can be used again. */
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
 * Opens a file that `openSqlite` has made or checked before: errors of opening come with the first work.
 * Nothing is read or written once another file, or none, is at its path; the console says so once.
 */
export function openThreadedSqlite(
  file: string,
  { maxWaiting = 256, guarded = true }: ThreadedSqliteOptions = {},
): ThreadedSqlite {
  // Half of the room for one client, so that it cannot take all of it.
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
   * Moves everything that was acknowledged into the file that was moved away, and empties the log, which
   * would otherwise be read as that of the next file at this path.
   */
  async function leaveComplete(): Promise<void> {
    await writes.run(nobody, async (thread) => thread.run('checkpoint')).catch(() => undefined)
    // It may be back already, and in use.
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
      // What was written meanwhile may be in a file that nobody will find.
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
        // The statement decides the shape of the rows; the caller that wrote it names the shape.
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
    // Last, because the last connection brings the write-ahead log into the file.
    await writeThread.close()
    guard?.close()
  }
  let closing: Promise<void> | undefined

  return {
    ...portOf(nobody),
    forClient: portOf,
    async open() {
      const read = { sql: 'select 1', values: [] }
      // The writer first: it may have to bring the file into the form that readers expect.
      await writeThread.run({ read })
      await Promise.all(readThreads.map(async (thread) => thread.run({ read })))
      guard?.noteLogs()
    },
    close: async () => (closing ??= closeAll()),
  }
}
