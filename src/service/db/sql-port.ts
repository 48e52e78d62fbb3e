/** SQL value. */
export type SqlValue = string | number | null

/** A statement with its parameters, in the order of its question marks. */
export interface SqlStatement {
  sql: string
  values: readonly SqlValue[]
}

/**
 * Asynchronous database interface of the handlers, so that it may run on another thread or machine. Rejects with a
 * `DatabaseError` where callers can handle it.
 *
 * Statements use the common subset of SQLite and PostgreSQL. Drivers convert placeholders, return integers as numbers and
 * sort text by code points.
 */
export interface SqlPort {
  /** All rows of a query. The caller declares the row type, which the statement must select. */
  all<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs the statements in one transaction. Resolves once durable. */
  write(statements: readonly SqlStatement[]): Promise<void>
}

/** Client of a statement. */
export interface SqlClient {
  /** Name, for fair scheduling. */
  name: string
  /** Aborted if the client disconnects; drops its queued statements. */
  signal: AbortSignal
}

/** A shared database. Its own `all` and `write` belong to no client. */
export interface SqlDatabase extends SqlPort {
  /** Database for a client's request. */
  forClient(client: SqlClient): SqlPort
}

/**
 * Failure that callers can handle.
 *
 * - `busy`: the queue is full or the database is locked; the statement was not run.
 * - `not writable`: the disk is full or the file is read-only; nothing was stored.
 * - `unavailable`: the file is missing, replaced or unreadable; a failed transaction may have been stored.
 * - `damaged`: the file is corrupt, for example because another program has overwritten it.
 * - `client left`: the client disconnected before its statement was run.
 */
export type DatabaseFailure = 'busy' | 'not writable' | 'unavailable' | 'damaged' | 'client left'

export class DatabaseError extends Error {
  readonly failure: DatabaseFailure

  constructor(failure: DatabaseFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Splits SQL at semicolons, which must not occur elsewhere. */
export function parseSqlScript(text: string): SqlStatement[] {
  return text
    .split(';')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, values: [] }))
}
