import { safeText } from './safe-text.ts'

/** Characters of plain ASCII that mean nothing in HTML stay, everything else is written by its number. */
const written = (text: string): string =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e]|[<>&]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * JSON in one spelling: names in order, no spaces, ASCII only, so that what is copied off a page has the same
 * digest as what was written. Texts and names are made safe (`safeText`). A `Map` is an object; what is
 * undefined is left out.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return written(safeText(value))
  if (value instanceof Map) return objectOf([...value])
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return objectOf(Object.entries(value))
  return JSON.stringify(value) ?? 'null'
}

function objectOf(entries: readonly (readonly [unknown, unknown])[]): string {
  const members = entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [String(name), value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([name, value]) => `${written(safeText(name))}:${canonicalJson(value)}`).join(',')}}`
}
