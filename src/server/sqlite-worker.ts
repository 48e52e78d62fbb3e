import { parentPort, workerData } from 'node:worker_threads'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { openSqlite, portError, type SqliteDatabase, type SqliteMode } from './sqlite.ts'

/** Task of a thread: a query, a transaction, or a checkpoint of the log if the thread has opened the database. */
export type SqliteTask = { read: SqlStatement } | { write: readonly SqlStatement[] } | 'checkpoint'

/** Result. Errors are passed as text. */
export type SqliteOutcome =
  | { rows: object[] }
  | { error: string; kind: 'busy' | 'not writable' | 'unavailable' | 'other' }

/** Data of a thread. */
export interface SqliteThreadData {
  file: string
  mode: SqliteMode
}

/* Worker thread with its own SQLite connection, so that statements don't block the main thread. */
const { file, mode } = workerData as SqliteThreadData
/** Opened on first use. */
const opened: { db?: SqliteDatabase } = {}

function kindOf(error: unknown) {
  if (error instanceof DatabaseBusy) return 'busy'
  if (error instanceof DatabaseNotWritable) return 'not writable'
  return error instanceof DatabaseUnavailable ? 'unavailable' : 'other'
}

async function outcomeOf(task: SqliteTask): Promise<SqliteOutcome> {
  try {
    if (task === 'checkpoint') {
      return { rows: (await opened.db?.all('pragma wal_checkpoint(truncate)')) ?? [] }
    }
    const db = (opened.db ??= openSqlite(file, mode))
    if ('read' in task) return { rows: await db.all(task.read.sql, task.read.values) }
    await db.write(task.write)
    return { rows: [] }
  } catch (error) {
    const isWrite = typeof task === 'object' && 'write' in task
    const known = portError(error, isWrite ? 'write' : 'read')
    return { error: known instanceof Error ? known.message : String(known), kind: kindOf(known) }
  }
}

parentPort?.on('message', (task: SqliteTask | 'close') => {
  if (task === 'close') {
    opened.db?.close()
    parentPort?.close()
  } else {
    void outcomeOf(task).then((outcome) => parentPort?.postMessage(outcome))
  }
})
