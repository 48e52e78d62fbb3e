import { isRecord, readText } from '#/contract/tolerant.ts'
import { isSame, wordsOf } from './words.ts'

/*
 * Codes and words in any form: as text, alone in a list, or as an object with a code and the words for it.
 */

const codeNames = [
  'code',
  'value',
  'key',
  'slug',
  'name',
  'id',
  'label',
  'display',
  'title',
  'text',
]
const labelNames = [
  'display',
  'label',
  'title',
  'text',
  'default',
  'en',
  'plain',
  'name',
  'value',
  'code',
]

/** The member of an object under the first of `names`, however it is written. */
export function memberNamed(
  record: Record<string, unknown>,
  names: readonly string[],
): string | null {
  const members = Object.entries(record)
  for (const wanted of names)
    for (const [name, value] of members)
      if (isSame(wordsOf(name), [wanted])) {
        const text = typeof value === 'boolean' ? null : readText(value)
        if (text !== null) return text
      }
  return null
}

function readBy(raw: unknown, names: readonly string[]): string | null {
  if (typeof raw === 'boolean') return null
  if (isRecord(raw)) return memberNamed(raw, names)
  if (Array.isArray(raw))
    return raw.length === 1 && !Array.isArray(raw[0]) ? readBy(raw[0], names) : null
  return readText(raw)
}

/** A code: text, `{code, label}`, or either alone in a list. */
export const readCode = (raw: unknown): string | null => readBy(raw, codeNames)

/** Words for people: text, `{default}`, `{label}`, or either alone in a list. */
export const readWords = (raw: unknown): string | null => readBy(raw, labelNames)

/** Several words, as the roles of a person: in a list, between commas, or one alone. */
export function readWordList(raw: unknown): string[] {
  if (Array.isArray(raw)) return raw.flatMap(readWordList)
  const words = readWords(raw)
  return words === null ? [] : [words.trim()]
}
