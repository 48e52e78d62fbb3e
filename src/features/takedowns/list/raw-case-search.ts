import * as z from 'zod/mini'
import { isId } from '#/api/paths.ts'
import { searchField } from '#/contract/search-field.ts'

const text = searchField((raw) => (typeof raw === 'string' ? raw : undefined))

/**
 * Filters of the case list as search parameters, as texts: this much comes with the app. What they mean
 * is read with the screen, see `readCaseSearch`.
 */
export const rawCaseSearch = {
  brand: searchField((raw) => (typeof raw === 'string' && isId(raw) ? raw : undefined)),
  status: text,
  resolution: text,
  from: text,
  to: text,
  who: text,
  text,
  rows: text,
}

const shape = z.object(rawCaseSearch)
/** The filters of an address, unread. */
export type RawCaseSearch = Partial<z.output<typeof shape>>
