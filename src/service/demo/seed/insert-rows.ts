import type { SqlStatement, SqlValue } from '#/service/db/sql-port.ts'

/** Row by column name. */
export type SeedRow = Readonly<Record<string, SqlValue>>

/** Formats milliseconds for storage. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Rows per statement, within the parameter limits of databases. */
const rowsPerStatement = 40

/** Insert statements for rows with the same columns. */
export function insertRows(table: string, rows: readonly SeedRow[]): SqlStatement[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const marks = `(${columns.map(() => '?').join(', ')})`
  const head = `insert into ${table} (${columns.join(', ')}) values `
  const many = head + Array.from({ length: rowsPerStatement }, () => marks).join(', ')
  const statements: SqlStatement[] = []
  const whole = rows.length - (rows.length % rowsPerStatement)
  for (let at = 0; at < whole; at += rowsPerStatement) {
    const values: SqlValue[] = []
    for (const row of rows.slice(at, at + rowsPerStatement)) values.push(...Object.values(row))
    statements.push({ sql: many, values })
  }
  for (const row of rows.slice(whole)) {
    statements.push({ sql: head + marks, values: Object.values(row) })
  }
  return statements
}
