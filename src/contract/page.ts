import * as z from 'zod/mini'
import { id, isRecord, reportedListOf, requiredField, asNumber, asText } from './tolerant.ts'

/** Page of a list. */
export interface Page<Row> {
  /** Rows with distinct IDs. */
  rows: Row[]
  /** Number of rows on all pages; null if not reported (C24). */
  count: number | null
  /** True if there is a next page; its URL is not used (C25). */
  hasNext: boolean
  /** Number of invalid entries. */
  unreadableCount: number
}

/**
 * Parses a page. Fails without a `results` array or if all entries are invalid, so that it doesn't look like an empty
 * list.
 */
export const pageOf = <Row extends { id: string }>(
  schema: z.ZodMiniType<Row>,
): z.ZodMiniType<Page<Row>> => {
  const list = reportedListOf(schema)
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

/** Page of which only the count is used; of its rows, only the IDs are parsed. */
export const countOnlyPage = pageOf(z.object({ id }))
