import { formatPlaceholders, type SqlStatement, type SqlValue } from './sql-port.ts'

export type SqlRow = Readonly<Record<string, SqlValue>>

/** Creates a statement that inserts a row. `onConflict` is an optional `on conflict` clause. */
export function createInsert(table: string, row: SqlRow, onConflict = ''): SqlStatement {
  const columns = Object.keys(row)
  const sql = `insert into ${table} (${columns.join(', ')})
    values (${formatPlaceholders(columns)}) ${onConflict}`
  return { sql, values: Object.values(row) }
}
