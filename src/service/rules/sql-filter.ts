import type { SqlValue } from '#/service/db/sql-port.ts'

/** SQL condition with its parameters in order. */
export interface SqlFilter {
  sql: string
  values: readonly SqlValue[]
}

/** Joins filters with `and`, without null filters. At least one must not be null. */
export function joinFilters(filters: readonly (SqlFilter | null)[]): SqlFilter {
  const conditions = filters.filter((filter) => filter !== null)
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}
