import { describeCharacters, splitGraphemes } from '#/lib/look-alike/characters.ts'
import type { Difference, Edit } from '#/lib/look-alike/difference.ts'
import type { LookAlike, Technique } from '#/lib/look-alike/technique.ts'

/** Definitions end with the technical term, if there is one. */
export const techniqueLabels: Readonly<Record<Technique, { name: string; definition: string }>> = {
  homoglyph: {
    name: 'Look-alike letter',
    definition: 'A letter is replaced by one or two that look like it (homoglyph).',
  },
  omission: { name: 'Letter left out', definition: 'A letter of the name is missing (omission).' },
  repetition: {
    name: 'Letter repeated',
    definition: 'A letter of the name is written twice (repetition).',
  },
  transposition: {
    name: 'Letters swapped',
    definition: 'Two adjacent letters are swapped (transposition).',
  },
  replacement: {
    name: 'Letter replaced',
    definition: 'A letter is replaced by a different one (replacement).',
  },
  insertion: {
    name: 'Letter added',
    definition: 'A letter is added inside or beside the name (insertion).',
  },
  hyphenation: {
    name: 'Hyphen',
    definition: 'A hyphen is added to the name or left out of it (hyphenation).',
  },
  combosquat: {
    name: 'Words added',
    definition: 'The name is combined with other words (combosquat).',
  },
  'other-tld': {
    name: 'Other ending',
    definition: 'The name has another ending, such as .shop instead of .com (other TLD).',
  },
  subdomain: {
    name: 'Subdomain',
    definition: 'The name is placed before another domain, as in name.elsewhere.com.',
  },
}

/** Returns text such as `Letter repeated, other ending`. */
export function describeTechniques({ isOwn, techniques }: LookAlike): string {
  if (isOwn) return 'Your own domain, or a subdomain of it.'
  if (techniques.length === 0) return 'No known spelling trick.'
  const names = techniques.map((technique) => techniqueLabels[technique].name).join(', ')
  return names.charAt(0) + names.slice(1).toLowerCase()
}

/** Returns `letter 2`, `letters 5 and 6`, or `characters 10 to 15`. */
function formatPositions(edit: Edit): string {
  const count = splitGraphemes(edit.host).length
  const noun = /^[\p{L}\p{M}]+$/u.test(edit.host) ? 'letter' : 'character'
  const lastPosition = edit.position + count - 1
  if (count === 1) return `${noun} ${edit.position}`
  return `${noun}s ${edit.position} ${count === 2 ? 'and' : 'to'} ${lastPosition}`
}

/** Quotes plain characters and names all others. A lone hyphen is named, because screen readers skip it. */
function quoteText(text: string): string {
  if (text === '-') return 'a hyphen'
  return /^[\x21-\x7e]+$/.test(text) ? `"${text}"` : describeCharacters(text)
}

const isOrAre = (edit: Edit): string => (splitGraphemes(edit.host).length === 1 ? 'is' : 'are')

function describeEdit(edit: Edit): string | null {
  const { kind, host, brand } = edit
  switch (kind) {
    case 'same':
      return null
    case 'homoglyph':
    case 'replaced':
      return `${formatPositions(edit)} ${isOrAre(edit)} ${describeCharacters(host)}, not ${describeCharacters(brand)}`
    case 'transposed':
      return `swaps ${formatPositions(edit)}: ${quoteText(host)}, not ${quoteText(brand)}`
    case 'inserted':
      return `adds ${quoteText(host)}`
    case 'repeated':
      return `repeats ${quoteText(splitGraphemes(host)[0] ?? '')}`
    case 'omitted':
      return `leaves out ${quoteText(brand)}`
  }
}

/** Describes all differences in order, one text for each. */
export const describeDifferences = (difference: Difference): string[] =>
  difference.edits.flatMap((edit) => describeEdit(edit) ?? [])
