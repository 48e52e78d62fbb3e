import * as z from 'zod/mini'
import { isDayText } from './local-days.ts'

/* Parses and formats search parameters as text. The router's default would convert `?q=123` to a number. */

/** Parses a query string. The values of a repeated name become a list. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  // Drop `__proto__`, which would set the prototype of a copy.
  values.delete('__proto__')
  return Object.fromEntries(values)
}

/** Formats a query string with its question mark. Omits missing and empty values; empty if none are left. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        if (each !== '') query.append(name, String(each))
  return query.size === 0 ? '' : `?${query}`
}

/** Schema of an optional search parameter. Parsing never fails. */
export type SearchField<Value> = z.ZodMiniType<
  Value,
  Value | undefined,
  z.core.$ZodTypeInternals<Value, Value | undefined> & { optin: 'optional' }
>

/**
 * Creates a schema from `parse`, which must return a default for missing and invalid values, because users may edit
 * URLs.
 */
export function searchField<Value>(parse: (raw: unknown) => Value): SearchField<Value>
export function searchField(parse: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(parse)
}

/** Creates a schema for one of `codes`. Other values become `fallback`. */
export const oneOf = <const Code extends string, Fallback extends Code | undefined>(
  codes: readonly Code[],
  fallback: Fallback,
): SearchField<Code | Fallback> =>
  searchField((raw) => codes.find((code) => code === raw) ?? fallback)

/** Schema for any text; undefined if missing. */
export const optionalText = searchField((raw) => (typeof raw === 'string' ? raw : undefined))

/** Schema for an absolute or relative day, which `resolveDay` resolves; undefined if missing or invalid. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && isDayText(raw) ? raw : undefined,
)

/** Creates a schema for a number of days from 1 to 9999. Other values become `fallback`. */
export const dayCountField = <Fallback extends number | undefined>(fallback: Fallback) =>
  searchField((raw): number | Fallback =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : fallback,
  )
