/** SQL value. */
export type SqlValue = string | number | null

/** A statement with its parameters, in the order of its question marks. */
export interface SqlStatement {
  sql: string
  values: readonly SqlValue[]
}

/**
 * Asynchronous database interface of the handlers, so that it may run on another thread or machine. Rejects with one of
 * the errors below where callers can handle them.
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

/** The queue is full or the database is locked; the statement was not run. */
export class DatabaseBusy extends Error {}

/** Not writable (disk full, read-only); nothing was stored. */
export class DatabaseNotWritable extends Error {}

/** The file is missing, replaced or unreadable. A failed transaction may have been stored. */
export class DatabaseUnavailable extends Error {}

/** The client disconnected before its statement was run. */
export class ClientLeft extends Error {}

/** Splits SQL at semicolons, which must not occur elsewhere. */
export function sqlScript(text: string): SqlStatement[] {
  return text
    .split(';')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, values: [] }))
}
