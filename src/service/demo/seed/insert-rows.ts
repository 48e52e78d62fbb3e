import type { SqlStatement, SqlValue } from '#/service/db/sql-port.ts'

/** A row to store, by column name. */
export type SeedRow = Readonly<Record<string, SqlValue>>

/** An instant in ms, as it is stored. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Rows per statement: few enough values for every database, and one text for nearly all rows. */
const rowsPerStatement = 40

/** Statements that insert rows of one table; every row names the same columns in the same order. */
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
