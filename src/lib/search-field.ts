import * as z from 'zod/mini'
import { isDayText } from './relative-day.ts'

/** Optional search parameter that always parses. */
export type SearchField<Value> = z.ZodMiniType<
  Value,
  Value | undefined,
  z.core.$ZodTypeInternals<Value, Value | undefined> & { optin: 'optional' }
>

/**
 * Parses a search parameter. `parse` returns the default for missing and invalid values, because URLs may be edited by
 * hand.
 */
export function searchField<Value>(parse: (raw: unknown) => Value): SearchField<Value>
export function searchField(parse: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(parse)
}

/** One of `codes`, otherwise `fallback`. */
export const oneOf = <const Code extends string, Fallback extends Code | undefined>(
  codes: readonly Code[],
  fallback: Fallback,
): SearchField<Code | Fallback> =>
  searchField((raw) => codes.find((code) => code === raw) ?? fallback)

/** Any text; undefined if missing. */
export const optionalText = searchField((raw) => (typeof raw === 'string' ? raw : undefined))

/** A day, or its distance from today; see `resolveDay`. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && isDayText(raw) ? raw : undefined,
)

/** Number of days from 1 to 9999, otherwise `fallback`. */
export const daysField = <Fallback extends number | undefined>(fallback: Fallback) =>
  searchField((raw): number | Fallback =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : fallback,
  )
