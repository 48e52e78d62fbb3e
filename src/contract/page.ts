import * as z from 'zod/mini'
import { mappedSchema, schemaByMapping, type MappedSchema } from './field-mapping.ts'
import { id, isRecord, requiredField, asNumber, asText } from './tolerant.ts'

/** Page of a list. */
export interface Page<Row> {
  rows: Row[]
  /** Number of rows on all pages; null if not reported (C24). */
  count: number | null
  /** True if there is a next page; its URL is not used (C25). */
  hasNext: boolean
  /** Number of invalid entries. */
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
        rows,
        count: asNumber(raw['count']),
        hasNext: asText(raw['next']) !== null,
        unreadable: results.length - rows.length,
      }
    }, 'no readable list')
  })

/** Page of which only the count is needed; rows are not parsed. */
export const countedPage = pageOf(z.object({ id }))
