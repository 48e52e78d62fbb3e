import { isRecord, readNumber, readText } from '#/contract/tolerant.ts'
import { memberNamed } from './codes.ts'

/** A whole number. */
export function readWhole(raw: unknown): number | null {
  const value = readNumber(raw)
  return value !== null && Number.isInteger(value) ? value : null
}

const yes = new Set(['true', 'yes', 'y', '1', 'required', 'needed', 'pending'])
const no = new Set(['false', 'no', 'n', '0'])

/** True or false under a name that asks for it, also as 1, 0, "yes" and "no". */
export function readYesNo(raw: unknown): boolean | null {
  const text = readText(Array.isArray(raw) && raw.length === 1 ? raw[0] : raw)
    ?.trim()
    .toLowerCase()
  if (text === undefined) return null
  return yes.has(text) ? true : no.has(text) ? false : null
}

const labels = ['key', 'label', 'name', 'bucket', 'band', 'verdict', 'status', 'code', 'value']
const figures = ['count', 'total', 'number', 'n', 'domain', 'value', 'amount', 'size']

/** Counts by name in any form: `{high: 3}`, `{high: {count: 3}}`, `[{label: "high", count: 3}]`. Null when none. */
export function readCountsByName(raw: unknown): Map<string, number> | null {
  const counts = new Map<string, number>()
  const entries: [string | null, unknown][] = Array.isArray(raw)
    ? raw.map((entry) => [isRecord(entry) ? memberNamed(entry, labels) : null, entry])
    : isRecord(raw)
      ? Object.entries(raw)
      : []
  for (const [name, value] of entries) {
    const count = readNumber(isRecord(value) ? memberNamed(value, figures) : value)
    if (name === null || count === null || counts.has(name)) continue
    counts.set(name, count)
  }
  return counts.size === 0 ? null : counts
}
