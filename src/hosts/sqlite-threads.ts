import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  type SqlClient,
  type SqlDatabase,
  type SqlPort,
  type SqlValue,
} from '#/service/db/sql-port.ts'
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
  /** Resolves when what is under way has ended and the file is complete by itself. */
  close(): Promise<void>
}

export interface ThreadedSqliteOptions {
  /** How many statements may wait; too many are told to come back (`DatabaseBusy`). */
  maxWaiting?: number
}

/**
 * Threads that read. A client has two of them at most: its quick questions need not wait for a slow one,
 * and whatever it asks, one is left for everybody else. One more thread writes, as SQLite has one writer.
 */
const readers = 3

/** Whom the service asks for on its own account, such as figures that all clients share. */
const nobody: SqlClient = { name: '', signal: new AbortController().signal }

/** Opens a file that `openSqlite` has made or checked before: errors of opening come with the first work. */
export function openThreadedSqlite(
  file: string,
  { maxWaiting = 256 }: ThreadedSqliteOptions = {},
): ThreadedSqlite {
  // Half of the room for one client, so that it cannot take all of it.
  const room = { maxWaiting, maxWaitingPerClient: Math.ceil(maxWaiting / 2) }
  const readThreads = Array.from({ length: readers }, () => sqliteThread({ file, mode: 'read' }))
  const writeThread = sqliteThread({ file, mode: 'write' })
  const reads = createWorkQueue({ lanes: readThreads, lanesPerClient: readers - 1, ...room })
  const writes = createWorkQueue({ lanes: [writeThread], lanesPerClient: 1, ...room })

  function portOf(client: SqlClient): SqlPort {
    return {
      async all<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
        const read = { sql, values }
        const rows = await reads.run(client, async (thread) => thread.run({ read }))
        // The statement decides the shape of the rows; the caller that wrote it names the shape.
        return rows as Row[]
      },
      async write(statements) {
        if (statements.length === 0) return
        await writes.run(client, async (thread) => thread.run({ write: statements }))
      },
    }
  }

  return {
    ...portOf(nobody),
    forClient: portOf,
    async close() {
      await Promise.all([reads.close(), writes.close()])
      await Promise.all(readThreads.map(async (thread) => thread.close()))
      // Last, because the last connection brings the write-ahead log into the file.
      await writeThread.close()
    },
  }
}
