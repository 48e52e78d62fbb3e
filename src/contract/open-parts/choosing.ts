import { isRecord, type Reported } from '#/contract/tolerant.ts'
import { namesOf, type Candidate } from './candidates.ts'
import { wordSet } from './words.ts'

type Read<Value> = (raw: unknown, now: number) => Value | null

/** A way to name a thing. */
interface Naming<Value> {
  /** Words that must all be there, alternatives with a bar between: `http|response status|code`. */
  words: string
  /** How surely the words mean it, 1 to 9. */
  rank: number
  /** A word of many meanings: inside what is not known it may well mean something else. */
  loose?: true
  read?: Read<Value>
}

/** What is looked for in a record: how it may be called, and what its values look like. */
export interface Meaning<Value> {
  read: Read<Value>
  names: readonly Naming<Value>[]
  /** Words that may stand beside without a change of meaning. */
  beside?: string
  /** Words that make it something else, besides those that always do. */
  against?: string
  /** Reads a value that says by itself what it is, whatever its name; only where there is no other. */
  unnamed?: Read<Value>
  /** Whether two values say the same. */
  same?: (a: Value, b: Value) => boolean
}

/** Words that make any figure another one: a limit, a plan, what was before, a place in a row. */
const alwaysAgainst = wordSet(
  'limit max maximum min minimum cap ceiling floor threshold quota allowed allowance range scale bound ' +
    'previous prev prior old older former before past next following upcoming future schedule scheduled ' +
    'plan planned due expected forecast predicted projected target goal estimate estimated default guid uuid id ' +
    'identifier sequence seq serial index position pos ordinal order rank row line page version revision ' +
    'count counter total sum delta diff difference change trend weight percentile quantile percent average ' +
    'avg mean median confidence probability reason reasoning comment note parent sibling other foreign ' +
    'example test baseline initial original first history of out per until expire expiry expires expiration ' +
    'ttl retry attempt batch shard offset cursor hash checksum etag not no without ignore ignored skip',
)
const alwaysBeside = wordSet(
  'value val current currently latest last newest recent result data detail info meta metadata attribute ' +
    'property field scan summary payload content the is has was figure fact stat statistic metric headline ' +
    'own overall final numeric number num raw code label brand pair domain host hostname record item entry ' +
    'body main response answer report snapshot observation finding',
)

/** How a place is called, as far as one meaning goes. Score 0: not that. */
interface Match<Value> {
  score: number
  read: Read<Value>
}

const mostKept = 2000

/** Prepares a meaning, so that many records can be read by it. */
export function meaning<Value>(given: Meaning<Value>) {
  const names = given.names.map((naming) => ({
    ...naming,
    groups: naming.words.split(' ').map((group) => group.split('|')),
  }))
  const vocabulary = new Set(names.flatMap(({ groups }) => groups.flat()))
  const against = wordSet(given.against ?? '')
  const beside = wordSet(given.beside ?? '')
  const isBeside = (word: string) => alwaysBeside.has(word) || beside.has(word)
  const isAgainst = (word: string) =>
    against.has(word) || (alwaysAgainst.has(word) && !beside.has(word))

  function scoreOf(
    place: readonly (readonly string[])[],
    words: ReadonlySet<string>,
    naming: (typeof names)[number],
  ): number {
    const own = new Set<string>()
    for (const group of naming.groups) {
      const found = group.filter((each) => words.has(each))
      if (found.length === 0) return 0
      for (const word of found) own.add(word)
    }
    for (const word of words) if (!own.has(word) && isAgainst(word)) return 0
    const others = place.map((name) => name.filter((word) => !own.has(word)))
    const unknown = others.map((name) => name.filter((word) => !isBeside(word)).length)
    // The innermost name that says anything must be one that means it.
    const says = place.findLastIndex(
      (name) => !name.every(isBeside) || name.some((word) => own.has(word)),
    )
    if (!place[says]?.some((word) => own.has(word))) return 0
    // A word that is not known makes it something else: a risk factor, a legal risk.
    if ((unknown[says] ?? 0) > 0) return 0
    const around = unknown.filter((count) => count > 0).length
    return naming.rank - around * (naming.loose ? 2 : 0.5)
  }

  function matchOf(place: string): Match<Value> {
    const named = namesOf(place)
    let best: Match<Value> = { score: 0, read: given.read }
    const words = new Set(named.flat())
    const meant = [...words].some((word) => vocabulary.has(word))
    for (const naming of meant ? names : []) {
      const score = scoreOf(named, words, naming)
      if (score >= 1 && score > best.score) best = { score, read: naming.read ?? given.read }
    }
    const { unnamed } = given
    if (best.score === 0 && unnamed && ![...words].some(isAgainst))
      return { score: 0.5, read: unnamed }
    return best
  }

  const known = new Map<string, Match<Value>>()
  return {
    read: given.read,
    same: given.same ?? Object.is,
    match(place: string): Match<Value> {
      const kept = known.get(place)
      if (kept) return kept
      const match = matchOf(place)
      if (known.size >= mostKept) known.clear()
      known.set(place, match)
      return match
    },
  }
}

/** A meaning that is ready to read by. */
export type ReadyMeaning<Value> = ReturnType<typeof meaning<Value>>

/** What was chosen, and from where; undefined when nothing was reported, or two values equally well. */
export interface Choice<Value> {
  value: Reported<Value>
  from: Candidate | undefined
}

const nothing = { value: undefined, from: undefined }

/** A name this sure that its null says "none"; of a vaguer one it says nothing. */
const sureOfNone = 3

/**
 * The value that the best name leads to. Two names as good as each other that lead to different values
 * report nothing: a wrong value is worse than none.
 */
export function choose<Value>(
  candidates: readonly Candidate[],
  wanted: ReadyMeaning<Value>,
  now: number,
): Choice<Value> {
  let best = 0
  let chosen: { value: Value | null; from: Candidate } | undefined
  let doubtful = false
  for (let at = 0; at < candidates.length; at += 1) {
    const from = candidates[at]
    if (!from) break
    const { score, read } = wanted.match(from.place)
    if (score === 0 || score < best) continue
    const none = from.value === null || from.value === ''
    if (none && score < sureOfNone) continue
    const value = none ? null : read(from.value, now)
    if (value === null && !none) continue
    // What lies inside was read with it.
    at = Math.max(at, from.end - 1)
    if (score > best || !chosen) {
      best = score
      chosen = { value, from }
      doubtful = false
    } else if (chosen.value === null || value === null) {
      if (value !== null) chosen = { value, from }
    } else if (!wanted.same(chosen.value, value)) doubtful = true
  }
  return doubtful || !chosen ? nothing : chosen
}

/** A copy of a record without the values at the given places; objects that are left empty go with them. */
export function without(record: unknown, taken: readonly (readonly string[])[]): unknown {
  if (taken.length === 0) return record
  if (taken.some((path) => path.length === 0)) return undefined
  if (typeof record !== 'object' || record === null) return record
  const rest: [string, unknown][] = []
  for (const [name, value] of Object.entries(record)) {
    const inside = taken.filter(([first]) => first === name).map((path) => path.slice(1))
    const left: unknown = without(value, inside)
    if (inside.length === 0 || !isEmpty(left)) rest.push([name, left])
  }
  return Array.isArray(record) ? rest.map(([, value]) => value) : Object.fromEntries(rest)
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  )
}
