import { isRecord } from '#/contract/tolerant.ts'
import { isDayKey, isKey } from './candidates.ts'
import { wordSet, wordsOf } from './words.ts'

/** The entries of a list, wherever it lies in an answer, and what lies around it. */
export interface FoundList {
  entries: unknown[]
  /** For each entry the day or instant under which it stood; null where it stood under none. */
  keys: (string | null)[]
  /** The objects that hold the list, outermost first. */
  holders: Record<string, unknown>[]
}

const deepest = 4
/** What a list of the things themselves is usually called. */
const likely = wordSet(
  'result event entry entries item timeline log history record data row activity activities audit step',
)
/** Lists of other things. */
const unlikely = wordSet(
  'error warning link filter facet column field actor user people attachment tag label permission schema option ' +
    'meta include included next scheduled planned upcoming deprecated',
)

interface Found extends FoundList {
  rank: number
}

function rankOf(path: readonly string[]): number {
  const words = path.flatMap(wordsOf)
  if (words.some((word) => unlikely.has(word))) return 0
  return (path.at(-1) ?? '') === 'results'
    ? 3
    : wordsOf(path.at(-1) ?? '').some((word) => likely.has(word))
      ? 2
      : 1
}

/** An object whose every member is named by a day or an identifier, as a list. */
function keyedList(raw: Record<string, unknown>): Pick<FoundList, 'entries' | 'keys'> | null {
  const members = Object.entries(raw)
  if (members.length === 0 || !members.every(([name]) => isKey(name))) return null
  const entries: unknown[] = []
  const keys: (string | null)[] = []
  for (const [name, value] of members)
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      entries.push(entry)
      keys.push(isDayKey(name) ? name : null)
    }
  return entries.some(isRecord) ? { entries, keys } : null
}

function listsIn(
  raw: unknown,
  path: readonly string[],
  holders: readonly Record<string, unknown>[],
): Found[] {
  if (Array.isArray(raw)) {
    const entries: unknown[] = raw
    return [{ entries, keys: entries.map(() => null), holders: [...holders], rank: rankOf(path) }]
  }
  if (!isRecord(raw) || path.length > deepest) return []
  const keyed = keyedList(raw)
  if (keyed) return [{ ...keyed, holders: [...holders], rank: rankOf(path) }]
  return Object.entries(raw).flatMap(([name, value]) =>
    listsIn(value, [...path, name], [...holders, raw]),
  )
}

/**
 * The list in an answer: the answer itself, a member of it some levels deep, or an object keyed by day or
 * by identifier. Null when there is none, or two that may be it.
 */
export function findList(raw: unknown): FoundList | null {
  const lists = listsIn(raw, [], []).filter(({ rank }) => rank > 0)
  const best = Math.max(...lists.map(({ rank }) => rank))
  const [found, ...more] = lists.filter(({ rank }) => rank === best)
  return found && more.length === 0 ? found : null
}

/** Whether what holds a list says that there is more than it. */
export function saysMore({ entries, holders }: FoundList): boolean {
  return holders.some((holder) =>
    Object.entries(holder).some(([name, value]) => {
      const words = wordsOf(name)
      if (words.includes('next') && !words.includes('previous'))
        return (
          (typeof value === 'string' && value.trim() !== '') ||
          (typeof value === 'number' && value > 0)
        )
      if (words.includes('more')) return value === true || value === 'true'
      const counts = words.length === 1 && (words[0] === 'count' || words[0] === 'total')
      return counts && typeof value === 'number' && value > entries.length
    }),
  )
}
