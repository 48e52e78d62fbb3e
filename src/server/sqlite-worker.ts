import { parentPort, workerData } from 'node:worker_threads'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { openSqlite, portError, type SqliteDatabase, type SqliteMode } from './sqlite.ts'

/**
 * What a thread is asked: the rows of one query, one transaction, or to move all of the write-ahead log
 * into the database, if this thread has opened it.
 */
export type SqliteTask = { read: SqlStatement } | { write: readonly SqlStatement[] } | 'checkpoint'

/** What it answers. Of an error only texts survive the way between threads. */
export type SqliteOutcome =
  | { rows: object[] }
  | { error: string; kind: 'busy' | 'not writable' | 'unavailable' | 'other' }

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
/** Opened by the first statement. */
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
