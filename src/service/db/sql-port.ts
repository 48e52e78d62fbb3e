/** A value that every SQL database can store. */
export type SqlValue = string | number | null

/** One statement with its values, in the order of its question marks. */
export interface SqlStatement {
  sql: string
  values: readonly SqlValue[]
}

/**
 * The database as the service sees it: asynchronous, so that a client-server database can stand behind
 * it as well. Text in, rows out; errors reject.
 */
export interface SqlPort {
  /** All rows of a query. The caller names the row's shape, which the statement must select. */
  all<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** Runs the statements as one transaction: all of them, or none. Resolves once they are durable. */
  write(statements: readonly SqlStatement[]): Promise<void>
}
