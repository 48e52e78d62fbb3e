import * as z from 'zod/mini'

/*
 * Building blocks of a tolerant reader. A field that is missing or has an unexpected type reads as
 * `null` (or an empty list), so that one bad field never costs the whole answer (C19, C20, C149).
 */

/**
 * What an answer says of a thing whose name or shape the contract leaves open: its value, null when it was
 * reported as none, undefined when this answer does not report it, or not in a way that can be read without a
 * doubt. What is undefined was not read: another answer may report it.
 */
export type Reported<Value> = Value | null | undefined

/*
 * Reads one field with `read`, whatever is there, also nothing. Typed by an overload, because the type
 * of a transform allows for promises and so hides what `read` answers.
 */
export function field<T>(read: (raw: unknown) => T): z.ZodMiniType<T>
export function field(read: (raw: unknown) => unknown): z.ZodMiniType {
  return z.transform(read)
}

/** Reads with `read` what an answer cannot do without: null from it refuses the whole, for `problem`. */
export function must<T>(read: (raw: unknown) => T | null, problem: string): z.ZodMiniType<T>
export function must(read: (raw: unknown) => unknown, problem: string): z.ZodMiniType {
  return z.transform((raw, context) => {
    const value = read(raw)
    if (value !== null) return value
    context.issues.push({ code: 'custom', input: raw, message: problem })
    return z.NEVER
  })
}

/** Text as it came; numbers and booleans become their text; blank, missing and objects become null. */
export function readText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw.trim() === '' ? null : raw
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  return null
}

const numberText = /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i

/** A finite number, also when it came as decimal text ("87"); anything else becomes null, never 0. */
export function readNumber(raw: unknown): number | null {
  const value = typeof raw === 'string' && numberText.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** True or false; anything that is neither becomes null. */
export function readFlag(raw: unknown): boolean | null {
  if (raw === true || raw === 'true') return true
  if (raw === false || raw === 'false') return false
  return null
}

/** Reads with `read` what is there: undefined where nothing is or nothing can be read, null where it says none. */
function readReported<Value>(raw: unknown, read: (raw: unknown) => Value | null): Reported<Value> {
  return raw === null || raw === '' ? null : (read(raw) ?? undefined)
}

/** What the first of two records says that has a value; none only where one says so and neither has one. */
export const firstReported = <Value>(
  one: Reported<Value>,
  other: Reported<Value>,
): Reported<Value> => one ?? other ?? (one === null || other === null ? null : undefined)

/** A plain JSON object (not null, not an array). */
export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** Own entries of an object as a Map, so that keys such as `__proto__` stay data; else an empty Map. */
export function readEntries(raw: unknown): Map<string, unknown> {
  return new Map(isRecord(raw) ? Object.entries(raw) : [])
}

/** Counts by name, in the order they came; entries that are no numbers are left out. */
function readCounts(raw: unknown): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [key, value] of readEntries(raw)) {
    const count = readNumber(value)
    if (count !== null) counts.set(key, count)
  }
  return counts
}

export const text = field(readText)
export const reportedText = field((raw): Reported<string> => readReported(raw, readText))
export const reportedNumber = field((raw): Reported<number> => readReported(raw, readNumber))
export const number = field(readNumber)
export const flag = field(readFlag)
export const counts = field(readCounts)
/** JSON of any shape, kept as it came (absent becomes null). */
export const anything = field((raw) => raw ?? null)

/** An open enum: a known code or any other text, shown as given; blank reads as null (C19). */
export const code = <Known extends string>() =>
  field((raw): Known | (string & {}) | null => readText(raw))

/** An object read with `schema`, or null when there is none that can be read. */
export function maybe<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row | null> {
  return field((raw): Row | null => {
    const read = isRecord(raw) ? schema.safeParse(raw) : undefined
    return read?.success ? read.data : null
  })
}

/** An object read with `schema`; undefined when it is missing or can't be read. */
export function reported<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Reported<Row>> {
  return field((raw): Reported<Row> => (raw === null ? null : schema.safeParse(raw).data))
}

/** A list read with `schema`; entries that cannot be read are left out, no list reads as empty. */
export function listOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[]> {
  return field((raw): Row[] =>
    (Array.isArray(raw) ? raw : []).flatMap((entry) => {
      const read = schema.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  )
}

/**
 * A list read with `schema`, null where none was reported: no list at all, or one of which no entry can be
 * read. An empty list was reported as empty.
 */
export function reportedListOf<Row>(schema: z.ZodMiniType<Row>): z.ZodMiniType<Row[] | null> {
  const list = listOf(schema)
  return field((raw): Row[] | null => {
    if (!Array.isArray(raw)) return null
    const rows = list.parse(raw)
    return rows.length === 0 && raw.length > 0 ? null : rows
  })
}

/** Identifier that a row cannot do without. */
export const id = z.string().check(z.minLength(1))
