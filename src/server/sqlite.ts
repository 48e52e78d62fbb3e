import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlDatabase,
  type SqlPort,
  type SqlStatement,
  type SqlValue,
} from '#/service/db/sql-port.ts'

/**
 * `create`: creates the file if missing. `write`, `read`: opens an existing file. `inspect`: reads an existing file
 * without its log and without touching other files.
 */
export type SqliteMode = 'create' | 'write' | 'read' | 'inspect'

/** SQLite result codes. */
const busy = 5
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const notADatabase = 26
const refusals = new Set([readOnly, ioError, full, cannotOpen])
const unreadable = new Set([ioError, corrupt, full, cannotOpen, notADatabase])

/** Returns whether an SQLite error means that the file is corrupt. */
export function saysDamaged(error: unknown): boolean {
  return codeOf(error) === corrupt
}

/** Primary result code of an SQLite error or its cause; 0 for other errors. */
function codeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0
  return 'errcode' in error ? Number(error.errcode) & 0xff : codeOf(error.cause)
}

/** Maps an SQLite error to an error of the port, if there is one. */
export function portError(error: unknown, work: 'read' | 'write'): unknown {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : String(error)
  if (code === busy) return new DatabaseBusy(text, { cause: error })
  if (work === 'write' && refusals.has(code)) return new DatabaseNotWritable(text, { cause: error })
  return unreadable.has(code) ? new DatabaseUnavailable(text, { cause: error }) : error
}

function connect(file: string | URL, mode: SqliteMode): DatabaseSync {
  // Not imported, because the bundler of component tests doesn't know this built-in module.
  const sqlite = process.getBuiltinModule('node:sqlite')
  const db = new sqlite.DatabaseSync(file, {
    timeout: 5000,
    readOnly: mode === 'read' || mode === 'inspect',
  })
  try {
    // Readers use the writer's settings.
    if (mode === 'create' || mode === 'write')
      db.exec('pragma journal_mode = wal; pragma synchronous = full')
    db.exec('pragma foreign_keys = on')
    // Page cache for an index of a large brand, KiB; allocated as needed.
    db.exec('pragma cache_size = -65536')
    // Sort in memory, because the disk may be full.
    db.exec('pragma temp_store = memory')
    // Detect invalid files now rather than with the first query.
    db.exec('select count(*) from sqlite_schema')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const parameters = { write: 'mode=rw', read: 'mode=ro', inspect: 'immutable=1' }

function addressOf(file: string, mode: SqliteMode): string | URL {
  if (mode === 'create') return file
  const address = pathToFileURL(resolve(file))
  address.search = parameters[mode]
  return address
}

/**
 * Opens a SQLite file (or `:memory:`). Throws SQLite's error if it can't be opened or read; a read-only file can still
 * be read.
 *
 * Commits are durable when they return (write-ahead log, synchronous FULL), also after a kill or a power failure.
 */
function connectSqlite(file: string, mode: SqliteMode): DatabaseSync {
  try {
    return connect(addressOf(file, mode), mode)
  } catch (error) {
    if (codeOf(error) !== readOnly || !existsSync(file)) throw error
    // Neither file nor folder is writable.
    return connect(addressOf(file, 'inspect'), 'inspect')
  }
}

/** A SQLite database on the calling thread. `close` checkpoints the log. */
export interface SqliteDatabase extends SqlDatabase {
  /** Serialized database. */
  bytes(): Uint8Array
  close(): void
}

/** Maximum cached statements, enough for the service. */
const keptStatements = 200

/** Opens an in-memory copy of a serialized database. */
export function openCopy(bytes: Uint8Array): SqliteDatabase {
  const db = connectSqlite(':memory:', 'create')
  db.deserialize(bytes)
  return databaseOf(db)
}

/** Opens or creates a SQLite file (or `:memory:`). Throws SQLite's error if it can't be opened or read. */
export function openSqlite(file: string, mode: SqliteMode = 'create'): SqliteDatabase {
  return databaseOf(connectSqlite(file, mode))
}

function databaseOf(db: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>()
  function prepare(sql: string): StatementSync {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size === keptStatements) prepared.clear()
    const statement = db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  function transact(statements: readonly SqlStatement[]): void {
    try {
      // Take the write lock at once: upgrading a lock within a transaction can fail without waiting.
      db.exec('begin immediate')
      for (const { sql, values } of statements) prepare(sql).run(...values)
      db.exec('commit')
    } catch (error) {
      // SQLite rolls back by itself if the disk is full.
      if (db.isTransaction) db.exec('rollback')
      throw portError(error, 'write')
    }
  }

  const port: SqlPort = {
    // Async, so that errors reject like those of a remote database.
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        // The statement determines the row type, which its author declares.
        return prepare(sql).all(...values) as Row[]
      } catch (error) {
        throw portError(error, 'read')
      }
    },
    async write(statements) {
      if (statements.length > 0) transact(statements)
    },
  }
  return {
    ...port,
    // A single thread has no queue.
    forClient: () => port,
    bytes: () => db.serialize(),
    close() {
      prepared.clear()
      if (db.isOpen) db.close()
    },
  }
}
