import * as z from 'zod/mini'

/** One search parameter of an address: it may be left out, and always reads as something. */
type SearchField<Value> = z.ZodMiniType<
  Value,
  Value | undefined,
  z.core.$ZodTypeInternals<Value, Value | undefined> & { optin: 'optional' }
>

/**
 * Reads one search parameter, whatever stands there, also nothing. Addresses are typed by people: for what
 * cannot be meant `read` answers the default.
 */
export function searchField<Value>(read: (raw: unknown) => Value): SearchField<Value>
export function searchField(read: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(read)
}

/** One of `codes`, else `otherwise`. */
export const oneOf = <const Code extends string, Otherwise extends Code | undefined>(
  codes: readonly Code[],
  otherwise: Otherwise,
): SearchField<Code | Otherwise> =>
  searchField((raw) => codes.find((code) => code === raw) ?? otherwise)

/** Any text; undefined where there is none. */
export const anyText = searchField((raw) => (typeof raw === 'string' ? raw : undefined))
