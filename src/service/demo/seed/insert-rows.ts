import type { SqlStatement, SqlValue } from '#/service/db/sql-port.ts'

/** Row by column name. */
export type SeedRow = Readonly<Record<string, SqlValue>>

/** Formats milliseconds for storage. */
export function formatTime(time: number): string {
  return new Date(time).toISOString()
}

/** Statement that inserts a row; `more` follows it. */
export function createInsert(table: string, row: SeedRow, more = ''): SqlStatement {
  const columns = Object.keys(row)
  const placeholders = columns.map(() => '?').join(', ')
  const sql = `insert into ${table} (${columns.join(', ')}) values (${placeholders})${more}`
  return { sql, values: Object.values(row) }
}
