import { takedownStatuses } from '#/contract/codes.ts'
import { isRecord } from '#/contract/tolerant.ts'
import { hasOnly, hasWord, type Candidate } from './candidates.ts'
import { memberNamed, readCode } from './codes.ts'
import { wordSet } from './words.ts'

/** A change of state as an event tells it. What it does not tell without a doubt is null. */
export interface StateChange {
  from: string | null
  to: string | null
  /** What was read for it. */
  used: Candidate[]
}

const before = wordSet('from old previous prev before prior former original was earlier')
const after = wordSet('to new next current after now became become later')
const state = wordSet('status state stage phase')
/** Words that may stand beside, as the holders of a change. */
const around = wordSet(
  'change changed change transition transitioned detail detail payload data diff delta update updated value ' +
    'field attribute property meta case takedown ticket code label name key id event body info result content ' +
    'extra context workflow item modification record',
)

const isKnown = (code: string): boolean =>
  takedownStatuses.some((known) => known === code.toUpperCase().replaceAll(/[ -]/g, '_'))

interface Part {
  side: 'from' | 'to' | 'plain'
  /** Whether its name says that it is a state. */
  named: boolean
  code: string
  candidate: Candidate
}

const mostLetters = 60

function readState(raw: unknown): string | null {
  const code = readCode(raw)
  return code !== null && code.length <= mostLetters && /\p{L}/u.test(code) ? code : null
}

function partOf(candidate: Candidate): Part | null {
  const { place } = candidate
  const isFrom = hasWord(place, before)
  const isTo = hasWord(place, after)
  const named = hasWord(place, state)
  if ((isFrom && isTo) || (!isFrom && !isTo && !named)) return null
  if (!hasOnly(place, [before, after, state, around])) return null
  const code = readState(candidate.value)
  return code === null
    ? null
    : { side: isFrom ? 'from' : isTo ? 'to' : 'plain', named, code, candidate }
}

/** Two states in a list are the one before and the one after. */
function pairOf(candidate: Candidate): [Part, Part] | null {
  const { value } = candidate
  if (!Array.isArray(value) || value.length !== 2) return null
  if (!hasWord(candidate.place, state) || !hasOnly(candidate.place, [state, around])) return null
  const [from, to] = value.map(readState)
  if (from == null || to == null) return null
  return [
    { side: 'from', named: true, code: from, candidate },
    { side: 'to', named: true, code: to, candidate },
  ]
}

/** One text that tells both, as `OPEN -> CLOSED`. */
function arrowOf(candidate: Candidate): [Part, Part] | null {
  if (typeof candidate.value !== 'string' || candidate.value.length > 2 * mostLetters) return null
  if (!hasOnly(candidate.place, [state, around])) return null
  const [from, to, ...more] = candidate.value.split(/\s*(?:->|=>|→|➔|>)\s*/)
  if (from === undefined || to === undefined || more.length > 0) return null
  if (!isKnown(from.trim()) || !isKnown(to.trim())) return null
  return [
    { side: 'from', named: true, code: from.trim(), candidate },
    { side: 'to', named: true, code: to.trim(), candidate },
  ]
}

/** A change of one field among others: `{"field":"status","old":"OPEN","new":"CLOSED"}`. */
function isOtherField(candidate: Candidate): boolean {
  if (!isRecord(candidate.value)) return false
  const field = memberNamed(candidate.value, ['field', 'attribute', 'property'])
  return field !== null && !hasWord(field, state)
}

/** One code, if all parts tell the same. */
function agreed(parts: readonly Part[]): string | null {
  const codes = new Set(parts.map(({ code }) => code))
  return codes.size === 1 ? (parts[0]?.code ?? null) : null
}

/**
 * Reads a change of state from all values of an event. `plain` says whether a state that is neither that
 * before nor that after may be taken for the new one. The old one is never given as the new one.
 */
export function readStateChange(candidates: readonly Candidate[], plain: boolean): StateChange {
  const parts: Part[] = []
  for (let at = 0; at < candidates.length; at += 1) {
    const candidate = candidates[at]
    if (!candidate) break
    const both = pairOf(candidate) ?? arrowOf(candidate)
    const one = both ? null : partOf(candidate)
    if (both) parts.push(...both)
    else if (one) parts.push(one)
    // What lies inside was read with it, or is about something else.
    if (both || one || isOtherField(candidate)) at = Math.max(at, candidate.end - 1)
  }
  const sided = parts.filter(({ side }) => side !== 'plain')
  // Without a word for states, "from" and "to" may be those of a letter.
  const sure = sided.some(({ code }) => isKnown(code)) ? sided : sided.filter(({ named }) => named)
  const sides = {
    from: sure.filter(({ side }) => side === 'from'),
    to: sure.filter(({ side }) => side === 'to'),
  }
  const alone = parts.filter(({ side, code }) => side === 'plain' && isKnown(code))
  const takesPlain = plain && sides.to.length === 0
  const to = takesPlain ? alone : sides.to
  const fromCode = agreed(sides.from)
  const toCode = agreed(to)
  return {
    from: fromCode,
    to: toCode,
    used: [...(fromCode === null ? [] : sides.from), ...(toCode === null ? [] : to)].map(
      ({ candidate }) => candidate,
    ),
  }
}

/** The state that stands in an event without saying whether it is the one before or after. */
export const plainState = (candidates: readonly Candidate[]): string | null =>
  agreed(candidates.flatMap((each) => partOf(each) ?? []).filter(({ side }) => side === 'plain'))
