export type SqlValue = string | number | null

export interface SqlStatement {
  sql: string
  /** In the order of the question marks. */
  values: readonly SqlValue[]
}

/**
 * Database interface that SQLite and PostgreSQL can implement. Statements use their common subset of SQL, with `?`
 * placeholders that a PostgreSQL driver must convert. Integers are numbers, and text sorts by code points. Calls reject
 * with a `DatabaseError` for failures that callers can handle.
 */
export interface SqlPort {
  /** The type `Row` isn't checked at run time. The statement must select the columns that `Row` declares. */
  all<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs the statements in one transaction. Resolves once durable. */
  write(statements: readonly SqlStatement[]): Promise<void>
}

export interface SqlClient {
  /** The number of statements per name is limited, so that no client can occupy the whole database. */
  name: string
  /** Aborted when the client disconnects. Queued statements then fail with `client left`. */
  signal: AbortSignal
}

/** Direct calls of `all` and `write` run for the server itself, not for a client. */
export interface SqlDatabase extends SqlPort {
  forClient(client: SqlClient): SqlPort
}

/**
 * - `busy`: the queue is full or the database is locked. The statement was not run.
 * - `unavailable`: the disk is full, or the file is read-only, unreadable or corrupt.
 * - `client left`: the client disconnected before its statement started.
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

/** Creates a statement that inserts a row. */
export function createInsert(table: string, row: SqlRow): SqlStatement {
  const columns = Object.keys(row)
  const sql = `insert into ${table} (${columns.join(', ')})
    values (${formatPlaceholders(columns)})`
  return { sql, values: Object.values(row) }
}

export interface SqlFilter {
  sql: string
  values: readonly SqlValue[]
}

/** Joins the filters with `and` and skips null. At least one filter must not be null. */
export function joinFilters(filters: readonly (SqlFilter | null)[]): SqlFilter {
  const conditions = filters.filter((filter) => filter !== null)
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}
