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
 * `create`: creates the file if it does not exist. `write`, `read`: opens an existing file. `inspect`: reads
 * an existing file alone, without its write-ahead log, and touches nothing beside it.
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

/** Whether an SQLite error says that the file is damaged. */
export function saysDamaged(error: unknown): boolean {
  return codeOf(error) === corrupt
}

/** Returns the result code of an SQLite error, or of its cause, without the extended bits; 0 for other errors. */
function codeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0
  return 'errcode' in error ? Number(error.errcode) & 0xff : codeOf(error.cause)
}

/** Translates an SQLite error of a query or a transaction into an error of the port, where it has one. */
export function portError(error: unknown, work: 'read' | 'write'): unknown {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : String(error)
  if (code === busy) return new DatabaseBusy(text, { cause: error })
  if (work === 'write' && refusals.has(code)) return new DatabaseNotWritable(text, { cause: error })
  return unreadable.has(code) ? new DatabaseUnavailable(text, { cause: error }) : error
}

function connect(file: string | URL, mode: SqliteMode): DatabaseSync {
  // Not an import: the bundler behind component tests does not know this built-in module.
  const sqlite = process.getBuiltinModule('node:sqlite')
  const db = new sqlite.DatabaseSync(file, {
    timeout: 5000,
    readOnly: mode === 'read' || mode === 'inspect',
  })
  try {
    // A reader takes the file as the writer has made it.
    if (mode === 'create' || mode === 'write')
      db.exec('pragma journal_mode = wal; pragma synchronous = full')
    db.exec('pragma foreign_keys = on')
    // Room for an index of a large brand, in KiB; taken only as far as it is used.
    db.exec('pragma cache_size = -65536')
    // Sorting must not need a disk that may be full.
    db.exec('pragma temp_store = memory')
    // Finds out now, rather than with the first question, what is no database.
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
 * Opens a SQLite file (or `:memory:`) in the way all of this program uses it. Throws SQLite's own error
 * when the file cannot be opened or read as a database; one that cannot be written can still be read.
 *
 * Commits reach the disk before they return (write-ahead log, synchronous FULL), so that what was
 * acknowledged survives a killed process and a power cut.
 */
function connectSqlite(file: string, mode: SqliteMode): DatabaseSync {
  try {
    return connect(addressOf(file, mode), mode)
  } catch (error) {
    if (codeOf(error) !== readOnly || !existsSync(file)) throw error
    // Neither the file nor its folder can be written.
    return connect(addressOf(file, 'inspect'), 'inspect')
  }
}

/** A SQLite database on the calling thread. `close` empties the write-ahead log into the file. */
export interface SqliteDatabase extends SqlDatabase {
  /** All of it as it would be in a file. */
  bytes(): Uint8Array
  close(): void
}

/** Enough for every statement of the service; built statements of lists are few in practice. */
const keptStatements = 200

/** Opens a database in memory that begins as a copy of another one, given by its `bytes`. */
export function openCopy(bytes: Uint8Array): SqliteDatabase {
  const db = connectSqlite(':memory:', 'create')
  db.deserialize(bytes)
  return databaseOf(db)
}

/**
 * Opens (or creates) a SQLite database: a file name, or `:memory:`. Throws SQLite's own error when the
 * file cannot be opened or read as a database.
 */
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
      // Takes the write lock at once: a lock taken in mid-transaction can fail without waiting.
      db.exec('begin immediate')
      for (const { sql, values } of statements) prepare(sql).run(...values)
      db.exec('commit')
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (db.isTransaction) db.exec('rollback')
      throw portError(error, 'write')
    }
  }

  const port: SqlPort = {
    // Async functions, so that an error rejects as it would from a remote database.
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        // The statement decides the shape of the rows; the caller that wrote it names the shape.
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
    // On one thread nothing ever waits, so there is nothing to drop.
    forClient: () => port,
    bytes: () => db.serialize(),
    close() {
      prepared.clear()
      if (db.isOpen) db.close()
    },
  }
}
