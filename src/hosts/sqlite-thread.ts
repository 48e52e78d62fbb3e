import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseBusy, DatabaseNotWritable } from '#/service/db/sql-errors.ts'
import type { SqliteOutcome, SqliteTask, SqliteThreadData } from './sqlite-worker.ts'

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
export function sqliteThread(data: SqliteThreadData): SqliteThread {
  let worker: Worker | undefined

  function started(): Worker {
    if (worker) return worker
    const fresh = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: data })
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
