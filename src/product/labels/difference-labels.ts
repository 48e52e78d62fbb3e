import { characterName, characterNames } from '#/lib/look-alike/character-names.ts'
import type { Difference, Edit } from '#/lib/look-alike/difference.ts'
import { graphemesOf } from '#/lib/look-alike/host-characters.ts'

/** What the lens highlights, in words: nothing that is seen there is left to the eyes alone. */

/** `letter 2`, `letters 5 and 6`, `characters 10 to 15`. */
function places(edit: Edit): string {
  const count = graphemesOf(edit.host).length
  const noun = /^[\p{L}\p{M}]+$/u.test(edit.host) ? 'letter' : 'character'
  const last = edit.at + count - 1
  if (count === 1) return `${noun} ${edit.at}`
  return `${noun}s ${edit.at} ${count === 2 ? 'and' : 'to'} ${last}`
}

const isOrAre = (edit: Edit): string => (graphemesOf(edit.host).length === 1 ? 'is' : 'are')

/** One edit as a clause without a full stop; null for text that is the same. */
function editWords(edit: Edit): string | null {
  const { kind, host, brand, at } = edit
  switch (kind) {
    case 'same':
      return null
    case 'homoglyph':
    case 'replaced': {
      const but = edit.likeness === 'capital' ? ' (alike as capitals)' : ''
      return `${places(edit)} ${isOrAre(edit)} ${characterNames(host)}, not ${characterNames(brand)}${but}`
    }
    case 'transposed':
      return `${places(edit)} are swapped: ${characterNames(host)}, not ${characterNames(brand)}`
    case 'inserted':
      return `${places(edit)} ${isOrAre(edit)} added: ${characterNames(host)}`
    case 'repeated':
      return `${places(edit)} ${isOrAre(edit) === 'is' ? 'repeats' : 'repeat'} ${characterName(graphemesOf(host)[0] ?? '')}`
    case 'omitted': {
      const verb = graphemesOf(brand).length === 1 ? 'is' : 'are'
      const where = at === 1 ? 'at the start' : `after character ${at - 1}`
      return `${characterNames(brand)} ${verb} left out ${where}`
    }
  }
}

/** All that differs, in the order of the host's letters; empty when nothing does. */
export const differenceLabels = (difference: Difference): string[] =>
  difference.edits.flatMap((edit) => editWords(edit) ?? [])
