import { isRecord, readText } from '#/contract/tolerant.ts'
import { memberNamed } from './codes.ts'

const deepest = 4
const labels = [
  'label',
  'display',
  'name',
  'title',
  'code',
  'market',
  'country',
  'region',
  'value',
  'id',
]

function marketsIn(raw: unknown, depth: number): string[] {
  if (depth > deepest || raw === false) return []
  if (Array.isArray(raw)) return raw.flatMap((each) => marketsIn(each, depth + 1))
  if (!isRecord(raw)) {
    const text = readText(raw)
    return text === null ? [] : text.split(/[,;|\n]+/).flatMap((part) => part.trim() || [])
  }
  const label = memberNamed(raw, labels)
  if (label !== null) return [label.trim()]
  // A switch for each market, or the markets of each region.
  return Object.entries(raw).flatMap(([name, value]) => {
    if (value === true) return [name]
    const inner = marketsIn(value, depth + 1)
    return inner.length === 0 ? [] : [`${name}: ${inner.join(', ')}`]
  })
}

/** The markets of a brand in any form, as words to show: codes, names, switches, markets by region. */
export const readMarkets = (raw: unknown): string[] =>
  raw === true ? [] : [...new Set(marketsIn(raw, 0))]
