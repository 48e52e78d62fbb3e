import type { StatementSync } from 'node:sqlite'
import type { SqlDatabase, SqlPort, SqlStatement, SqlValue } from '#/service/db/sql-port.ts'
import { connectSqlite, writeError, type SqliteMode } from './sqlite-connection.ts'

/** A SQLite database on the calling thread. `close` empties the write-ahead log into the file. */
export interface SqliteDatabase extends SqlDatabase {
  close(): void
}

/** Enough for every statement of the service; built statements of lists are few in practice. */
const keptStatements = 200

/**
 * Opens (or creates) a SQLite database: a file name, or `:memory:`. Throws SQLite's own error when the
 * file cannot be opened or read as a database.
 */
export function openSqlite(file: string, mode: SqliteMode = 'write'): SqliteDatabase {
  const db = connectSqlite(file, mode)

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
