import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseError, type SqlStatement } from '#/service/db/sql-port.ts'
import { openSqlite, toDatabaseError, type SqliteDatabase } from './sqlite.ts'

/** Result of a task. Errors are text, because messages between threads lose the class of an error. */
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

async function run(statements: readonly SqlStatement[]): Promise<SqliteOutcome> {
  try {
    db ??= openSqlite(file, mode)
    if (mode === 'write') {
      await db.write(statements)
      return { rows: [] }
    }
    // A reader gets one query at a time, or none if it only has to open the file.
    const [query] = statements
    return { rows: query ? await db.all(query.sql, query.values) : [] }
  } catch (cause) {
    const error = toDatabaseError(cause)
    return {
      error: error instanceof Error ? error.message : String(error),
      failure: error instanceof DatabaseError ? error.failure : null,
    }
  }
}

async function close(): Promise<void> {
  // Write the WAL to the file, because SQLite doesn't do so when it closes a file that was moved.
  if (mode === 'write') await db?.all('pragma wal_checkpoint(truncate)').catch(() => undefined)
  db?.close()
  parentPort?.close()
}

parentPort?.on('message', (task: readonly SqlStatement[] | 'close') => {
  if (task === 'close') void close()
  else void run(task).then((outcome) => parentPort?.postMessage(outcome))
})
