import * as z from 'zod/mini'
import { mappedSchema, schemaByMapping, type MappedSchema } from './field-mapping.ts'
import { id, isRecord, requiredField, asNumber, asText } from './tolerant.ts'

/** Page of a list. `count` is the total; null if not reported (C24). `unreadable` is the number of invalid entries. */
export interface Page<Row> {
  count: number | null
  next: string | null
  previous: string | null
  rows: Row[]
  unreadable: number
}

/**
 * Parses a page. Fails without a `results` array or if all entries are invalid, so that it doesn't look like an empty
 * list.
 */
export const pageOf = <Row>(row: z.ZodMiniType<Row>): MappedSchema<Page<Row>> =>
  mappedSchema((names) => {
    const schema = schemaByMapping(row, names)
    return requiredField((raw): Page<Row> | null => {
      const results: unknown = isRecord(raw) ? raw['results'] : undefined
      if (!isRecord(raw) || !Array.isArray(results)) return null
      const rows: Row[] = []
      for (const entry of results) {
        const parsed = schema.safeParse(entry)
        if (parsed.success) rows.push(parsed.data)
      }
      if (rows.length === 0 && results.length > 0) return null
      return {
        count: asNumber(raw['count']),
        next: asText(raw['next']),
        previous: asText(raw['previous']),
        rows,
        unreadable: results.length - rows.length,
      }
    }, 'no readable list')
  })

/** Page of which only the count is needed; rows are not parsed. */
export const countedPage = pageOf(z.object({ id }))
