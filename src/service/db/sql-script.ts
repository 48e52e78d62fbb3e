import type { SqlStatement } from './sql-port.ts'

/** The statements of a text that separates them by semicolons and holds none otherwise. */
export function sqlScript(text: string): SqlStatement[] {
  return text
    .split(';')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '')
    .map((sql) => ({ sql, values: [] }))
}
