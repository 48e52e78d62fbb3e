import type { SqlStatement, SqlValue } from '#/service/db/sql-port.ts'

/** Row by column name. */
export type SeedRow = Readonly<Record<string, SqlValue>>

/** Formats milliseconds for storage. */
export function formatTime(time: number): string {
  return new Date(time).toISOString()
}

/** Insert statements for rows with the same columns. */
export function createInserts(table: string, rows: readonly SeedRow[]): SqlStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  const placeholders = columns.map(() => '?').join(', ')
  const sql = `insert into ${table} (${columns.join(', ')}) values (${placeholders})`
  return rows.map((row) => ({ sql, values: Object.values(row) }))
}
