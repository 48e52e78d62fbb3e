import * as z from 'zod/mini'
import { isAbsoluteOrRelativeDay } from './local-days.ts'

/** Keeps values as text, unlike the router's default, which converts `?q=123` to a number. */
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

/** Formats search parameters. Omits missing and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        if (each !== '') query.append(name, String(each))
  return query.size === 0 ? '' : `?${query}`
}

/** An optional search parameter. Parsing never fails. */
export type SearchField<Value> = z.ZodMiniType<
  Value,
  Value | undefined,
  z.core.$ZodTypeInternals<Value, Value | undefined> & { optin: 'optional' }
>

/** `parse` must return a default for missing and invalid values, because users may edit URLs. */
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

export const optionalText = searchField((raw) => (typeof raw === 'string' ? raw : undefined))

/** An absolute or relative day, such as `2026-11-20` or `today-29`. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && isAbsoluteOrRelativeDay(raw) ? raw : undefined,
)

/** A number of days from 1 to 9999. Other values become `fallback`. */
export const dayCountField = <Fallback extends number | undefined>(fallback: Fallback) =>
  searchField((raw): number | Fallback =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : fallback,
  )
