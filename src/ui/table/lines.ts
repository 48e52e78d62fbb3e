import type { ReactNode } from 'react'

/** What stands in the body of a table, from top to bottom: rows, and what goes over its whole width. */
export type Line<Row> =
  | { kind: 'row'; key: string; row: Row }
  /** A heading over the rows that follow. */
  | { kind: 'above'; key: string; content: ReactNode }
  /** More about the row before it. */
  | { kind: 'below'; key: string; content: ReactNode }

type Parts<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  above?: ((row: Row) => ReactNode) | undefined
  below?: ((row: Row) => ReactNode) | undefined
}

/** The lines of a table in their order. */
export function linesOf<Row>({ rows, rowKey, above, below }: Parts<Row>): readonly Line<Row>[] {
  const lines: Line<Row>[] = []
  for (const row of rows) {
    const key = rowKey(row)
    const heading = above?.(row)
    const more = below?.(row)
    if (heading) lines.push({ kind: 'above', key: `${key}/above`, content: heading })
    lines.push({ kind: 'row', key, row })
    if (more) lines.push({ kind: 'below', key: `${key}/below`, content: more })
  }
  return lines
}
