import * as z from 'zod/mini'
import { openSchema, schemaBy, type OpenSchema } from './open-parts.ts'
import { id, isRecord, must, readNumber, readText } from './tolerant.ts'

/**
 * One page of a list. `count` is the total over all pages, null when the answer does not say it (C24).
 * `unreadable` counts entries of this page that have no shape we know.
 */
export interface Page<Row> {
  count: number | null
  next: string | null
  previous: string | null
  rows: Row[]
  unreadable: number
}

/**
 * Reads a paginated answer. An answer without a `results` array, or one in which not a single entry can
 * be read, is refused as a whole: it must not look like an empty list.
 */
export const pageOf = <Row>(row: z.ZodMiniType<Row>): OpenSchema<Page<Row>> =>
  openSchema((names) => {
    const schema = schemaBy(row, names)
    return must((raw): Page<Row> | null => {
      const results: unknown = isRecord(raw) ? raw['results'] : undefined
      if (!isRecord(raw) || !Array.isArray(results)) return null
      const rows: Row[] = []
      for (const entry of results) {
        const read = schema.safeParse(entry)
        if (read.success) rows.push(read.data)
      }
      if (rows.length === 0 && results.length > 0) return null
      return {
        count: readNumber(raw['count']),
        next: readText(raw['next']),
        previous: readText(raw['previous']),
        rows,
        unreadable: results.length - rows.length,
      }
    }, 'no readable list')
  })

/** A page of a list of which only the number of rows is asked: of a row, no more than its being one. */
export const countedPage = pageOf(z.object({ id }))
