export type SqlValue = string | number | null

/** A statement with its parameters, in the order of its question marks. */
export interface SqlStatement {
  sql: string
  values: readonly SqlValue[]
}

/**
 * Database interface for request handlers. It is asynchronous, so the database may run on another thread or machine.
 * Calls reject with a `DatabaseError` for failures that callers can handle. Statements use the common subset of SQLite
 * and PostgreSQL. Drivers convert placeholders, return integers as numbers and sort text by code points.
 */
export interface SqlPort {
  /** Returns all rows of a query. `Row` isn't checked: the statement must select its columns. */
  all<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs the statements in one transaction. Resolves once durable. */
  write(statements: readonly SqlStatement[]): Promise<void>
}

/** Client that a statement runs for. */
export interface SqlClient {
  /** Identifies the client, so that all clients get equal shares of the database's time. */
  name: string
  /** Aborted when the client disconnects. Statements that are still queued then fail with `client left`. */
  signal: AbortSignal
}

/** A database shared by all clients. Its own `all` and `write` run statements for the server itself. */
export interface SqlDatabase extends SqlPort {
  forClient(client: SqlClient): SqlPort
}

/**
 * Failure that callers can handle.
 *
 * - `busy`: the queue is full or the database is locked; the statement was not run.
 * - `unavailable`: the disk is full, or the file is read-only, unreadable or corrupt.
 * - `client left`: the client disconnected before its statement was run.
 */
export type DatabaseFailure = 'busy' | 'unavailable' | 'client left'

export class DatabaseError extends Error {
  readonly failure: DatabaseFailure

  constructor(failure: DatabaseFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Formats the placeholders of a list of values: `?, ?, ?`. */
export const formatPlaceholders = (values: readonly unknown[]): string =>
  values.map(() => '?').join(', ')

/** Splits a script at all semicolons, even those in literals and comments. */
export function parseSqlScript(text: string): SqlStatement[] {
  return text
    .split(';')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, values: [] }))
}

export type SqlRow = Readonly<Record<string, SqlValue>>

/** Creates a statement that inserts a row. `onConflict` is an optional `on conflict` clause. */
export function createInsert(table: string, row: SqlRow, onConflict = ''): SqlStatement {
  const columns = Object.keys(row)
  const sql = `insert into ${table} (${columns.join(', ')})
    values (${formatPlaceholders(columns)}) ${onConflict}`
  return { sql, values: Object.values(row) }
}

/** SQL condition with its parameters in order. */
export interface SqlFilter {
  sql: string
  values: readonly SqlValue[]
}

/** Joins filters with `and`. Skips null filters; at least one must not be null. */
export function joinFilters(filters: readonly (SqlFilter | null)[]): SqlFilter {
  const conditions = filters.filter((filter) => filter !== null)
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}
