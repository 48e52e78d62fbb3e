import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseError, type SqlStatement } from '#/service/db/sql-port.ts'
import { openSqlite, toDatabaseError, type SqliteDatabase } from './sqlite.ts'

export type SqliteTask = { read: SqlStatement } | { write: readonly SqlStatement[] }

/** Errors are sent as text, because messages between threads lose an error's class. */
export type SqliteOutcome =
  | { rows: object[] }
  | { error: string; failure: DatabaseError['failure'] | null }

export interface SqliteWorkerData {
  file: string
  mode: 'read' | 'write'
}

// `workerData` is untyped; sqlite-pool.ts sets it.
const { file, mode } = workerData as SqliteWorkerData
let db: SqliteDatabase | undefined

async function run(task: SqliteTask): Promise<SqliteOutcome> {
  try {
    db ??= openSqlite(file, mode)
    if ('read' in task) return { rows: await db.all(task.read.sql, task.read.values) }
    await db.write(task.write)
    return { rows: [] }
  } catch (cause) {
    const error = toDatabaseError(cause, 'read' in task ? 'read' : 'write')
    return {
      error: error instanceof Error ? error.message : String(error),
      failure: error instanceof DatabaseError ? error.failure : null,
    }
  }
}

parentPort?.on('message', (task: SqliteTask | 'close') => {
  if (task === 'close') {
    db?.close()
    parentPort?.close()
  } else void run(task).then((outcome) => parentPort?.postMessage(outcome))
})
