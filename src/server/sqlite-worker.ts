import { Tinypool } from 'tinypool'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { openSqlite, portError, type SqliteDatabase, type SqliteMode } from './sqlite.ts'

/**
 * Task of a thread: a query, a transaction, opening the database together with other threads (`open` counts those that
 * haven't), or a checkpoint of the log if the thread has opened the database.
 */
export type SqliteTask =
  | { read: SqlStatement }
  | { write: readonly SqlStatement[] }
  | { open: Int32Array<SharedArrayBuffer> }
  | 'checkpoint'

/** Result. Errors are passed as text. */
export type SqliteOutcome =
  | { rows: object[] }
  | { error: string; kind: 'busy' | 'not writable' | 'unavailable' | 'other' }

/** Data of a thread. */
export interface SqliteThreadData {
  file: string
  mode: SqliteMode
}

/** Connection of this thread, opened on first use, so that statements don't block the main thread. */
const opened: { db?: SqliteDatabase } = {}

function kindOf(error: unknown) {
  if (error instanceof DatabaseBusy) return 'busy'
  if (error instanceof DatabaseNotWritable) return 'not writable'
  return error instanceof DatabaseUnavailable ? 'unavailable' : 'other'
}

/** Blocks this thread until the other ones have opened the database too, so that each of them gets one such task. */
function waitForOthers(left: Int32Array): void {
  if (Atomics.sub(left, 0, 1) === 1) Atomics.notify(left, 0)
  for (let count = Atomics.load(left, 0); count > 0; count = Atomics.load(left, 0))
    Atomics.wait(left, 0, count)
}

/** Runs a task. */
export async function run(task: SqliteTask): Promise<SqliteOutcome> {
  // Set by the pool.
  const { file, mode } = Tinypool.workerData as SqliteThreadData
  try {
    if (task === 'checkpoint')
      return { rows: (await opened.db?.all('pragma wal_checkpoint(truncate)')) ?? [] }
    const db = (opened.db ??= openSqlite(file, mode))
    if ('open' in task) waitForOthers(task.open)
    else if ('read' in task) return { rows: await db.all(task.read.sql, task.read.values) }
    else await db.write(task.write)
    return { rows: [] }
  } catch (error) {
    const isWrite = typeof task === 'object' && 'write' in task
    const known = portError(error, isWrite ? 'write' : 'read')
    return { error: known instanceof Error ? known.message : String(known), kind: kindOf(known) }
  }
}

/** Closes the database before the thread ends. */
export function close(): void {
  opened.db?.close()
}
