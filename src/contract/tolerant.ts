import * as z from 'zod/mini'

/* Tolerant parsers: an invalid optional field doesn't affect the rest of a response (C19, C20, C149). */

/** `null`: the API reports no value. `undefined`: missing or unreadable, but another endpoint may report the value. */
export type Reported<Value> = Value | null | undefined

/** Creates a schema for an optional field. `parse` also runs if the field is missing. */
export function optionalField<T>(parse: (raw: unknown) => T): z.ZodMiniType<T>
// The overload above narrows the type: `z.transform` returns a schema whose output could also be a promise.
export function optionalField(parse: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(parse)
}

/** Creates a schema for a required field. Parsing fails with `problem` if `parse` returns null. */
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

export function asText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' ? null : raw
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  return null
}

const numberPattern = /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i

/** Accepts decimal strings ("87"). Invalid values become null, never 0. */
export function asNumber(raw: unknown): number | null {
  const value = typeof raw === 'string' && numberPattern.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Returns a boolean from a boolean, "true", "false", 1 or 0. All other values become null. */
export function asFlag(raw: unknown): boolean | null {
  if (raw === true || raw === 'true' || raw === 1) return true
  if (raw === false || raw === 'false' || raw === 0) return false
  return null
}

function parseReported<Value>(
  raw: unknown,
  parse: (raw: unknown) => Value | null,
): Reported<Value> {
  return raw === null || raw === '' ? null : (parse(raw) ?? undefined)
}

/** Returns the first reported value. Without one, returns null if `a` or `b` is null, and otherwise undefined. */
export const getFirstReported = <Value>(a: Reported<Value>, b: Reported<Value>): Reported<Value> =>
  a ?? b ?? (a === null || b === null ? null : undefined)

/** Returns whether a value is an object, but not null or an array. */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** Returns a Map, so that keys such as `__proto__` are plain data. Empty if the value isn't an object. */
export function parseEntries(raw: unknown): Map<string, unknown> {
  return new Map(isRecord(raw) ? Object.entries(raw) : [])
}

/* Schemas of optional fields. Missing and invalid values become null, or undefined in schemas named `reported…`. */

export const text = optionalField(asText)
export const reportedText = optionalField((raw): Reported<string> => parseReported(raw, asText))
export const reportedNumber = optionalField((raw): Reported<number> => parseReported(raw, asNumber))
export const number = optionalField(asNumber)
export const flag = optionalField(asFlag)
export const anything = optionalField((raw) => raw ?? null)

/** An enum that may have further codes (C19). */
export const code = <Known extends string>() =>
  optionalField((raw): Known | (string & {}) | null => asText(raw))

/** Creates a schema for an object; null if missing or invalid. */
export function nullable<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row | null> {
  return optionalField((raw): Row | null => {
    const parsed = isRecord(raw) ? schema.safeParse(raw) : undefined
    return parsed?.success ? parsed.data : null
  })
}

export function reported<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Reported<Row>> {
  return optionalField((raw): Reported<Row> => (raw === null ? null : schema.safeParse(raw).data))
}

/** Drops invalid entries; a missing list is empty. */
export function listOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[]> {
  return optionalField((raw): Row[] =>
    (Array.isArray(raw) ? raw : []).flatMap((entry) => {
      const parsed = schema.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** Drops invalid entries; null if the list is missing or all are invalid. */
export function nullableListOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[] | null> {
  const list = listOf(schema)
  return optionalField((raw): Row[] | null => {
    if (!Array.isArray(raw)) return null
    const rows = list.parse(raw)
    return rows.length === 0 && raw.length > 0 ? null : rows
  })
}

/** Returns whether a string is a UUID, the format of all IDs of the API. */
export const isUuid = (value: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const id = z.string().check(z.minLength(1))
