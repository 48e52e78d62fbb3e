import * as z from 'zod/mini'
import { isDayText } from './relative-day.ts'

/** Schema of an optional search parameter. Parsing never fails. */
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

/** Schema for any text; undefined if missing. */
export const optionalText = searchField((raw) => (typeof raw === 'string' ? raw : undefined))

/** Schema for an absolute or relative day, which `resolveDay` resolves; undefined if missing or invalid. */
export const dayField = searchField((raw) =>
  typeof raw === 'string' && isDayText(raw) ? raw : undefined,
)

/** Creates a schema for a number of days from 1 to 9999. Other values become `fallback`. */
export const daysField = <Fallback extends number | undefined>(fallback: Fallback) =>
  searchField((raw): number | Fallback =>
    /^[1-9]\d{0,3}$/.test(String(raw)) ? Number(raw) : fallback,
  )
