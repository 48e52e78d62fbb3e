import { characterNames, graphemesOf } from '#/lib/look-alike/characters.ts'
import type { Difference, Edit } from '#/lib/look-alike/difference.ts'
import type { Technique } from '#/lib/look-alike/technique.ts'

/** Name and one-sentence definition of each technique, with its technical term. */
export const techniqueLabels: Readonly<Record<Technique, { name: string; meaning: string }>> = {
  homoglyph: {
    name: 'Look-alike letter',
    meaning: 'A letter is replaced by one or two that look like it (homoglyph).',
  },
  omission: { name: 'Letter left out', meaning: 'A letter of the name is missing (omission).' },
  repetition: {
    name: 'Letter repeated',
    meaning: 'A letter of the name is written twice (repetition).',
  },
  transposition: {
    name: 'Letters swapped',
    meaning: 'Two adjacent letters are swapped (transposition).',
  },
  replacement: {
    name: 'Letter replaced',
    meaning: 'A letter is replaced by a different one (replacement).',
  },
  insertion: {
    name: 'Letter added',
    meaning: 'A letter is added inside or beside the name (insertion).',
  },
  hyphenation: {
    name: 'Hyphen',
    meaning: 'A hyphen is added to the name or left out of it (hyphenation).',
  },
  combosquat: {
    name: 'Words added',
    meaning: 'The name is combined with other words (combosquat).',
  },
  'other-tld': {
    name: 'Other ending',
    meaning: 'The name has another ending, such as .shop instead of .com (other TLD).',
  },
  subdomain: {
    name: 'Subdomain',
    meaning: 'The name is placed before another domain, as in name.elsewhere.com.',
  },
}

/** Differences in words, for screen readers. */

/** `letter 2`, `letters 5 and 6`, `characters 10 to 15`. */
function positionsOf(edit: Edit): string {
  const count = graphemesOf(edit.host).length
  const noun = /^[\p{L}\p{M}]+$/u.test(edit.host) ? 'letter' : 'character'
  const last = edit.at + count - 1
  if (count === 1) return `${noun} ${edit.at}`
  return `${noun}s ${edit.at} ${count === 2 ? 'and' : 'to'} ${last}`
}

/** Plain letters in quotes, others by name; screen readers skip a lone hyphen. */
function quoted(text: string): string {
  if (text === '-') return 'a hyphen'
  return /^[\x21-\x7e]+$/.test(text) ? `"${text}"` : characterNames(text)
}

const isOrAre = (edit: Edit): string => (graphemesOf(edit.host).length === 1 ? 'is' : 'are')

/** An edit as a clause; null for unchanged text. */
function editWords(edit: Edit): string | null {
  const { kind, host, brand } = edit
  switch (kind) {
    case 'same':
      return null
    case 'homoglyph':
    case 'replaced': {
      const but = edit.likeness === 'capital' ? ' (alike as capitals)' : ''
      return `${positionsOf(edit)} ${isOrAre(edit)} ${characterNames(host)}, not ${characterNames(brand)}${but}`
    }
    case 'transposed':
      return `swaps ${positionsOf(edit)}: ${quoted(host)}, not ${quoted(brand)}`
    case 'inserted':
      return `adds ${quoted(host)}`
    case 'repeated':
      return `repeats ${quoted(graphemesOf(host)[0] ?? '')}`
    case 'omitted':
      return `leaves out ${quoted(brand)}`
  }
}

/** All differences in order. */
export const differenceLabels = (difference: Difference): string[] =>
  difference.edits.flatMap((edit) => editWords(edit) ?? [])
