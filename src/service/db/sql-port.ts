/** A value that every SQL database can store. */
export type SqlValue = string | number | null

/** One statement with its values, in the order of its question marks. */
export interface SqlStatement {
  sql: string
  values: readonly SqlValue[]
}

/**
 * The database as handlers see it: asynchronous, so that its work may be done on another thread or
 * another machine. Text in, rows out; errors reject, with one of the errors below where the caller can
 * make a difference.
 *
 * Statements keep to what SQLite and PostgreSQL share. A driver puts its own marks for values, and sees to
 * it that whole numbers come as numbers and that texts are ordered by their code points.
 */
export interface SqlPort {
  /** All rows of a query. The caller names the row's shape, which the statement must select. */
  all<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs the statements as one transaction: all of them, or none. Resolves once they are durable. */
  write(statements: readonly SqlStatement[]): Promise<void>
}

/** On whose behalf a statement runs. */
export interface SqlClient {
  /** Clients take turns by name. */
  name: string
  /** Aborted when the client has left: what still waits for it is dropped. */
  signal: AbortSignal
}

/** A database that many clients share. Its own `all` and `write` are work on nobody's behalf. */
export interface SqlDatabase extends SqlPort {
  /** The database for one request of a client. */
  forClient(client: SqlClient): SqlPort
}

/** Too much is waiting already, or somebody else holds the database; the statement was not run. */
export class DatabaseBusy extends Error {}

/** Nothing can be stored (disk full, data read-only); nothing of the transaction was. */
export class DatabaseNotWritable extends Error {}

/**
 * The data cannot be reached: their file is gone, was replaced, or cannot be read. A transaction that
 * ends in this error may have been stored.
 */
export class DatabaseUnavailable extends Error {}

/** The client left before its statement was run. */
export class ClientLeft extends Error {}

/** The statements of a text that separates them by semicolons and holds none otherwise. */
export function sqlScript(text: string): SqlStatement[] {
  return text
    .split(';')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, values: [] }))
}
