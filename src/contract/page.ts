import * as z from 'zod/mini'
import { id, isRecord, nullableListOf, requiredField, asNumber, asText } from './tolerant.ts'

export interface Page<Row> {
  /** Rows without duplicate IDs. */
  rows: Row[]
  /** Number of rows on all pages; null if not reported (C24). */
  count: number | null
  hasNext: boolean
  /** Rows of this page that couldn't be parsed. */
  unreadableCount: number
}

/** Creates a schema for a page. Parsing fails if `results` is missing, or if it has entries but none is valid. */
export const pageOf = <Row extends { id: string }>(
  schema: z.ZodMiniType<Row>,
): z.ZodMiniType<Page<Row>> => {
  const list = nullableListOf(schema)
  return requiredField((raw): Page<Row> | null => {
    const results: unknown = isRecord(raw) ? raw['results'] : undefined
    const rows = list.parse(results)
    if (!isRecord(raw) || !Array.isArray(results) || rows === null) return null
    return {
      rows: [...new Map(rows.map((row) => [row.id, row])).values()],
      count: asNumber(raw['count']),
      hasNext: asText(raw['next']) !== null,
      unreadableCount: results.length - rows.length,
    }
  }, 'no readable list')
}

export const countOnlyPage = pageOf(z.object({ id }))
