import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { parseInstant } from '#/lib/dates.ts'
import type { SqlValue } from '#/service/db/sql-port.ts'
import type { QueryParams } from './query-params.ts'
import { readUuid } from './visible-brand.ts'

/** A condition over `takedown t` with its values. */
export interface Condition {
  sql: string
  values: SqlValue[]
}

/** Cases the user requested or that belong to one of the user's brands; nothing else exists (C11). */
export function visibleCases(accountId: string): Condition {
  return {
    sql: `(t.requested_by = ?
      or t.brand_id in (select m.brand_id from membership m where m.account_id = ?))`,
    values: [accountId, accountId],
  }
}

/** The end of the year 9999: instants beyond it have another text form, which would not sort. */
const lastInstant = Date.UTC(10_000, 0) - 1

/** An instant as stored. The plus sign of an offset that nobody escaped arrives as a space. */
function readInstant(query: QueryParams, name: string): string | null {
  const text = query.text(name)
  if (text === null) return null
  const instant = parseInstant(text.replace(/(:[\d.]+) (\d{2}:?\d{2})$/, '$1+$2'))
  if (instant === null) {
    query.fail(name, 'Enter a valid date and time such as 2026-11-20T09:00:00Z.')
    return null
  }
  return new Date(Math.min(instant, lastInstant)).toISOString()
}

const anyOf = <Code extends string>(codes: readonly Code[]) => ['', ...codes] as const

/**
 * Conditions of the list's filters. What is wrong is noted on the query (C107); an unknown brand, or one
 * of other people, matches nothing.
 */
export function takedownFilters(query: QueryParams): Condition[] {
  const conditions: Condition[] = []
  const add = (sql: string, value: SqlValue) => conditions.push({ sql, values: [value] })

  const brand = query.text('brand')
  if (brand !== null) {
    const id = readUuid(brand)
    if (id === null) query.fail('brand', 'Enter a valid UUID.')
    else add('t.brand_id = ?', id)
  }
  const status = query.choice('status', anyOf(takedownStatuses), '')
  if (status !== '') add('t.status = ?', status)
  const resolution = query.choice('resolution', anyOf(takedownResolutions), '')
  if (resolution !== '') add('t.resolution = ?', resolution)

  const after = readInstant(query, 'created_after')
  const before = readInstant(query, 'created_before')
  if (after !== null) add('t.created_at >= ?', after)
  if (before !== null) add('t.created_at < ?', before)
  if (after !== null && before !== null && after >= before) {
    query.fail('created_after', 'Must be earlier than created_before.')
  }
  return conditions
}
