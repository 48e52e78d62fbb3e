import * as z from 'zod/mini'

/*
 * Tolerant parsers. Missing fields and unexpected types become `null` (or an empty list), so that one invalid field never
 * loses the whole response (C19, C20, C149).
 */

/**
 * Value that the contract doesn't define: null if reported as none, undefined if not reported or ambiguous, in which case
 * another response may have it.
 */
export type Reported<Value> = Value | null | undefined

/** Parses a field, also if missing. An overload hides the transform's own type, which includes promises. */
export function optionalField<T>(parse: (raw: unknown) => T): z.ZodMiniType<T>
export function optionalField(parse: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(parse)
}

/** Parses a required field; null fails the whole response with `problem`. */
export function requiredField<T>(
  parse: (raw: unknown) => T | null,
  problem: string,
): z.ZodMiniType<T>
export function requiredField(parse: (raw: unknown) => unknown, problem: string): z.ZodMiniType {
  return z.transform((raw, context) => {
    const value = parse(raw)
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: raw, message: problem })
    return z.NEVER
  })
}

/** Returns a text; numbers and booleans are converted; blank text, objects and missing values become null. */
export function asText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' ? null : raw
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  return null
}

const numberText = /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i

/** Returns a finite number, also from decimal text ("87"); anything else becomes null, never 0. */
export function asNumber(raw: unknown): number | null {
  const value = typeof raw === 'string' && numberText.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Returns a boolean, also from "true" or "false"; anything else becomes null. */
export function asFlag(raw: unknown): boolean | null {
  if (raw === true || raw === 'true') return true
  if (raw === false || raw === 'false') return false
  return null
}

/** Parses a value: undefined if missing or invalid, null if reported as empty. */
function parseReported<Value>(
  raw: unknown,
  parse: (raw: unknown) => Value | null,
): Reported<Value> {
  return raw === null || raw === '' ? null : (parse(raw) ?? undefined)
}

/** Returns the first value that is reported; null if one of the two is null and the other has no value. */
export const getFirstReported = <Value>(a: Reported<Value>, b: Reported<Value>): Reported<Value> =>
  a ?? b ?? (a === null || b === null ? null : undefined)

/** Returns whether a value is a JSON object, not null or an array. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** Returns the own entries of an object as a Map, so that keys such as `__proto__` are data; empty for other values. */
export function parseEntries(raw: unknown): Map<string, unknown> {
  return new Map(isRecord(raw) ? Object.entries(raw) : [])
}

export const text = optionalField(asText)
export const reportedText = optionalField((raw): Reported<string> => parseReported(raw, asText))
export const reportedNumber = optionalField((raw): Reported<number> => parseReported(raw, asNumber))
export const number = optionalField(asNumber)
export const flag = optionalField(asFlag)
/** Any JSON value, unchanged; null if missing. */
export const anything = optionalField((raw) => raw ?? null)

/** Open enum: a known code or any other text; blank becomes null (C19). */
export const code = <Known extends string>() =>
  optionalField((raw): Known | (string & {}) | null => asText(raw))

/** Object parsed with `schema`; null if missing or invalid. */
export function nullable<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row | null> {
  return optionalField((raw): Row | null => {
    const parsed = isRecord(raw) ? schema.safeParse(raw) : undefined
    return parsed?.success ? parsed.data : null
  })
}

/** Object parsed with `schema`; undefined if missing or invalid. */
export function reported<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Reported<Row>> {
  return optionalField((raw): Reported<Row> => (raw === null ? null : schema.safeParse(raw).data))
}

/** List parsed with `schema`; invalid entries are dropped, a missing list is empty. */
export function listOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[]> {
  return optionalField((raw): Row[] =>
    (Array.isArray(raw) ? raw : []).flatMap((entry) => {
      const parsed = schema.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** List parsed with `schema`; null if missing or if all entries are invalid. */
export function reportedListOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[] | null> {
  const list = listOf(schema)
  return optionalField((raw): Row[] | null => {
    if (!Array.isArray(raw)) return null
    const rows = list.parse(raw)
    return rows.length === 0 && raw.length > 0 ? null : rows
  })
}

/** Returns whether a text is a UUID, the form of all IDs. */
export const isUuid = (value: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Required ID of a row. */
export const id = z.string().check(z.minLength(1))
