import { hostForms } from './host-forms.ts'
import { lookAlikeOf } from './technique.ts'

/** One stretch of a host, as it is drawn in a list; `text` is empty for a gap. */
export type HostMark = {
  text: string
  /**
   * `brand`: spelled as the brand is; `odd`: letters that the brand does not have there; `gap`: letters of the
   * brand are missing; `plain`: nothing to do with it.
   */
  kind: 'plain' | 'brand' | 'odd' | 'gap'
}

const ASCII = /^[\x21-\x7e]*$/

/**
 * The label of a host that resembles the brand, in stretches: what is the brand's name in it, and which of its
 * letters differ. Words around the name are plain. `index` is its place among the labels, from the left. Null
 * where there is no such label, and for hosts with two spellings, whose odd letters are marked anyway.
 */
export function hostMarks(
  host: string,
  brandDomain: string,
): { index: number; marks: readonly HostMark[] } | null {
  if (!ASCII.test(host) || hostForms(host).unicode !== host.toLowerCase()) return null
  const { label, difference } = lookAlikeOf(host, brandDomain)
  if (!label || !difference) return null
  const { edits } = difference
  const first = edits.findIndex(({ brand }) => brand !== '')
  const last = edits.findLastIndex(({ brand }) => brand !== '')
  const isIntact = edits.slice(first, last + 1).every(({ kind }) => kind === 'same')
  // As it was given: capitals stay.
  const given = host.split('.')[label.index] ?? ''
  let from = 0
  const marks = edits.map(({ kind, host: text }, at): HostMark => {
    if (text === '') return { text, kind: 'gap' }
    const piece = { text: given.slice(from, from + text.length) }
    from += text.length
    if (kind === 'same') return { ...piece, kind: 'brand' }
    // Beside the name, more than a letter is a word of its own, and so is a letter beside other slips.
    const isAround = at < first || at > last
    return { ...piece, kind: isAround && (text.length > 1 || !isIntact) ? 'plain' : 'odd' }
  })
  return { index: label.index, marks }
}
