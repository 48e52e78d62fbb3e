import type { SqlValue } from '#/service/db/sql-port.ts'

/** Condition with its parameters in order. */
export interface SqlFilter {
  sql: string
  values: readonly SqlValue[]
}

/** Condition that all filters are met; null filters are left out. */
export function joinFilters(filters: readonly (SqlFilter | null)[]): SqlFilter {
  const conditions = filters.filter((filter) => filter !== null)
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}
