import type { StatementSync } from 'node:sqlite'
import { DatabaseNotWritable } from '#/service/db/sql-errors.ts'
import type { SqlDatabase, SqlPort, SqlStatement, SqlValue } from '#/service/db/sql-port.ts'

/** A SQLite database on the calling thread. `close` empties the write-ahead log into the file. */
export interface SqliteDatabase extends SqlDatabase {
  close(): void
}

/** Enough for every statement of the service; built statements of lists are few in practice. */
const keptStatements = 200

/** SQLite's result codes for a disk or a file that takes nothing: read-only, I/O error, full, cannot open. */
const notWritable = new Set([8, 10, 13, 14])

function writeError(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  // The low byte is the kind of error, the rest is detail.
  return notWritable.has(code & 0xff)
    ? new DatabaseNotWritable(String(error), { cause: error })
    : error
}

/**
 * Opens (or creates) a SQLite database: a file name, or `:memory:`. Throws SQLite's own error when the
 * file cannot be opened, read or written as a database.
 *
 * Commits reach the disk before `write` resolves (write-ahead log, synchronous FULL), so that what was
 * acknowledged survives a killed process and a power cut.
 */
export function openSqlite(file: string): SqliteDatabase {
  // Not an import: the bundler behind component tests does not know this built-in module.
  const sqlite = process.getBuiltinModule('node:sqlite')
  const db = new sqlite.DatabaseSync(file, { timeout: 5000 })
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // Room for the indexes of a large brand, in KiB; taken only as far as it is used.
    db.exec('pragma cache_size = -131072')
    // Sorting must not need a disk that may be full.
    db.exec('pragma temp_store = memory')
  } catch (error) {
    db.close()
    throw error
  }

  const prepared = new Map<string, StatementSync>()
  function prepare(sql: string): StatementSync {
    const known = prepared.get(sql)
    const statement = known ?? db.prepare(sql)
    // Taken out and put back, so that the first key is the one unused for longest.
    if (known) prepared.delete(sql)
    prepared.set(sql, statement)
    if (prepared.size > keptStatements) {
      const oldest = prepared.keys().next()
      if (!oldest.done) prepared.delete(oldest.value)
    }
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
      throw writeError(error)
    }
  }

  const port: SqlPort = {
    // Async functions, so that an error rejects as it would from a remote database.
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      // The statement decides the shape of the rows; the caller that wrote it names the shape.
      return prepare(sql).all(...values) as Row[]
    },
    async write(statements) {
      if (statements.length > 0) transact(statements)
    },
  }
  return {
    ...port,
    // On one thread nothing ever waits, so there is nothing to drop.
    forClient: () => port,
    close() {
      prepared.clear()
      if (db.isOpen) db.close()
    },
  }
}
