import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DatabaseBusy, DatabaseNotWritable } from '#/service/db/sql-errors.ts'

/** `write`: makes the file when there is none. `read`: the file exists, and nothing is written to it. */
export type SqliteMode = 'write' | 'read'

/** SQLite's result codes: another process writes; whatever a disk or a file may refuse; a damaged file. */
const busy = 5
const readOnly = 8
const ioError = 10
const full = 13
const cannotOpen = 14
const corrupt = 11
const refusals = new Set([readOnly, ioError, full, cannotOpen])

/** Whether an error of SQLite says that the file is damaged. */
export function saysDamaged(error: unknown): boolean {
  return kindOf(error) === corrupt
}

/** The result code of an error of SQLite, without the details in its higher bytes; else 0. */
function kindOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

/** The error of a write in the terms of the port. */
export function writeError(error: unknown): unknown {
  if (kindOf(error) === busy) return new DatabaseBusy(String(error), { cause: error })
  return refusals.has(kindOf(error))
    ? new DatabaseNotWritable(String(error), { cause: error })
    : error
}

function connect(file: string | URL, mode: SqliteMode): DatabaseSync {
  // Not an import: the bundler behind component tests does not know this built-in module.
  const sqlite = process.getBuiltinModule('node:sqlite')
  const db = new sqlite.DatabaseSync(file, { timeout: 5000, readOnly: mode === 'read' })
  try {
    // A reader takes the file as the writer has made it.
    if (mode === 'write') db.exec('pragma journal_mode = wal; pragma synchronous = full')
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

/**
 * Opens a SQLite file (or `:memory:`) in the way all of this program uses it. Throws SQLite's own error
 * when the file cannot be opened or read as a database; one that cannot be written can still be read.
 *
 * Commits reach the disk before they return (write-ahead log, synchronous FULL), so that what was
 * acknowledged survives a killed process and a power cut.
 */
export function connectSqlite(file: string, mode: SqliteMode): DatabaseSync {
  try {
    return connect(file, mode)
  } catch (error) {
    if (kindOf(error) !== readOnly || !existsSync(file)) throw error
    // Neither the file nor its folder takes anything: SQLite then reads it only when it is told that
    // nobody else writes it either.
    const asItStands = new URL(pathToFileURL(resolve(file)))
    asItStands.searchParams.set('immutable', '1')
    return connect(asItStands, 'read')
  }
}
