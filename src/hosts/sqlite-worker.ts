import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseBusy, DatabaseNotWritable, type SqlStatement } from '#/service/db/sql-port.ts'
import { type SqliteMode, openSqlite } from './sqlite.ts'

/** What a thread is asked: the rows of one query, or one transaction. */
export type SqliteTask = { read: SqlStatement } | { write: readonly SqlStatement[] }

/** What it answers. Of an error only texts survive the way between threads. */
export type SqliteOutcome =
  | { rows: object[] }
  | { error: string; kind: 'not writable' | 'busy' | 'other' }

/** What a thread works on. */
export interface SqliteThreadData {
  file: string
  mode: SqliteMode
}

/*
 * A thread with a SQLite database of its own: one message in, one message out. Statements run here and
 * hold up nobody who waits for an answer of the process's first thread.
 */
const { file, mode } = workerData as SqliteThreadData
const db = openSqlite(file, mode)

function kindOf(error: unknown) {
  if (error instanceof DatabaseBusy) return 'busy'
  return error instanceof DatabaseNotWritable ? 'not writable' : 'other'
}

async function outcomeOf(task: SqliteTask): Promise<SqliteOutcome> {
  try {
    if ('read' in task) return { rows: await db.all(task.read.sql, task.read.values) }
    await db.write(task.write)
    return { rows: [] }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), kind: kindOf(error) }
  }
}

parentPort?.on('message', (task: SqliteTask | 'close') => {
  if (task === 'close') {
    db.close()
    parentPort?.close()
  } else {
    void outcomeOf(task).then((outcome) => parentPort?.postMessage(outcome))
  }
})
