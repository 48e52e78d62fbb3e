import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  DatabaseError,
  type SqlDatabase,
  type SqlPort,
  type SqlValue,
} from '#/service/db/sql-port.ts'

/** `write` and `read` need an existing file. `inspect` ignores the write-ahead log and creates no auxiliary files. */
type SqliteMode = 'create' | 'write' | 'read' | 'inspect'

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const resultCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
}
const fileFailureCodes = Object.values(resultCodes).filter((code) => code !== resultCodes.busy)

/** Returns the primary result code, the low byte of `errcode`; 0 for errors that don't come from SQLite. */
function findResultCode(error: unknown): number {
  if (!(error instanceof Error)) return 0
  return 'errcode' in error ? Number(error.errcode) & 0xff : findResultCode(error.cause)
}

export function isCorruption(error: unknown): boolean {
  return findResultCode(error) === resultCodes.corrupt
}

/** Converts only errors that callers can handle. Returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const code = findResultCode(error)
  if (!(error instanceof Error) || (code !== resultCodes.busy && !fileFailureCodes.includes(code)))
    return error
  return new DatabaseError(code === resultCodes.busy ? 'busy' : 'unavailable', error.message, {
    cause: error,
  })
}

function connect(file: string | URL, mode: SqliteMode): DatabaseSync {
  // A static import would break component tests, because Vite doesn't resolve `node:sqlite`.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const isWriter = mode === 'create' || mode === 'write'
  const db = new DatabaseSync(file, { timeout: 5000, readOnly: !isWriter })
  try {
    // With `synchronous = full`, completed writes survive a power failure. Readers find `journal_mode` in the file.
    if (isWriter) db.exec('pragma journal_mode = wal; pragma synchronous = full')
    // A cache of 64 MiB has room for an index of a large brand. Sort in memory, because the disk may be full.
    db.exec('pragma foreign_keys = on; pragma cache_size = -65536; pragma temp_store = memory')
    // Detect invalid files now rather than later.
    db.exec('select count(*) from sqlite_schema')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const urlParameters = { write: 'mode=rw', read: 'mode=ro', inspect: 'immutable=1' }

function createFileUrl(file: string, mode: keyof typeof urlParameters): URL {
  const fileUrl = pathToFileURL(resolve(file))
  fileUrl.search = urlParameters[mode]
  return fileUrl
}

/** Runs on the calling thread. */
export interface SqliteDatabase extends SqlDatabase, Disposable {
  bytes(): Uint8Array
  close(): void
}

export function openInMemoryCopy(bytes: Uint8Array): SqliteDatabase {
  const db = connect(':memory:', 'create')
  db.deserialize(bytes)
  return wrapDatabase(db)
}

/** Falls back to read-only access if the file or its folder isn't writable. Throws SQLite's errors. */
export function openSqlite(
  file: string,
  mode: Exclude<SqliteMode, 'inspect'> = 'create',
): SqliteDatabase {
  try {
    return wrapDatabase(connect(mode === 'create' ? file : createFileUrl(file, mode), mode))
  } catch (error) {
    if (findResultCode(error) !== resultCodes.readOnly || !existsSync(file)) throw error
    // SQLite can't create its auxiliary files if the folder isn't writable, so open the file without them.
    return wrapDatabase(connect(createFileUrl(file, 'inspect'), 'inspect'))
  }
}

/** Limits memory: filters, sort orders and numbers of placeholders yield many different statements. */
const maxPreparedStatements = 200

function wrapDatabase(db: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>()
  function prepare(sql: string): StatementSync {
    if (prepared.size > maxPreparedStatements) prepared.clear()
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  const port: SqlPort = {
    // Async, so that callers get errors as rejections, as with a remote database.
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        return prepare(sql).all(...values) as Row[]
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async write(statements) {
      if (statements.length === 0) return
      try {
        // Take the write lock at once: upgrading a lock within a transaction can fail without waiting.
        db.exec('begin immediate')
        for (const { sql, values } of statements) prepare(sql).run(...values)
        db.exec('commit')
      } catch (error) {
        // SQLite rolls back by itself if the disk is full.
        if (db.isTransaction) db.exec('rollback')
        throw toDatabaseError(error)
      }
    },
  }
  function close(): void {
    prepared.clear()
    if (db.isOpen) db.close()
  }
  return {
    ...port,
    // Calls are synchronous, so all clients can share the connection.
    forClient: () => port,
    bytes: () => db.serialize(),
    close,
    [Symbol.dispose]: close,
  }
}
