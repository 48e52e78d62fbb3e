import { hostOf, hostParts } from '#/lib/host-name.ts'
import { graphemesOf } from './characters.ts'
import { type Difference, type EditKind, differenceOf } from './difference.ts'
import { hostForms } from './host-forms.ts'

/** Which trick makes a host resemble a brand's domain: a reading aid, nothing decides on it. */

export type Technique =
  | 'homoglyph'
  | 'omission'
  | 'repetition'
  | 'transposition'
  | 'replacement'
  | 'insertion'
  | 'hyphenation'
  | 'combosquat'
  | 'other-tld'
  | 'subdomain'

export type LookAlike = {
  /** What was found, the way the brand is spelled first; empty when there is no resemblance. */
  techniques: Technique[]
  /** The brand's domain itself or a host below it: never a look-alike. */
  own: boolean
  /** The label of the host that resembles the brand, in Unicode, and its place from the left. */
  label: { text: string; index: number } | null
  /** The brand's label that it is held against, `aurelmint` of `aurelmint.com`. */
  brand: string
  /** From the brand's label to that label; what surrounds the brand's name is inserted. */
  difference: Difference | null
}

/** Shorter names are found everywhere: they count only as a whole label or between hyphens. */
const SHORT = 3
/** Longer names still name the brand with two slips, or with one inside a longer label. */
const LONG = 6

const IP = /^[\d.]+$|:/

const TECHNIQUE_OF: Partial<Record<EditKind, Technique>> = {
  homoglyph: 'homoglyph',
  replaced: 'replacement',
  transposed: 'transposition',
  inserted: 'insertion',
  repeated: 'repetition',
  omitted: 'omission',
}

/** The techniques of the edits: a hyphen that comes or goes is one of its own. */
function techniquesOf(edits: Difference['edits']): Technique[] {
  const found = edits.flatMap((edit): Technique[] => {
    if (/^-+$/.test(edit.host + edit.brand)) return ['hyphenation']
    const technique = TECHNIQUE_OF[edit.kind]
    return technique ? [technique] : []
  })
  return [...new Set(found)]
}

const onlyHomoglyphs = ({ edits }: Difference): boolean =>
  edits.every(({ kind }) => kind === 'same' || kind === 'homoglyph')

/** Two letters or more before or after an intact name are a word of their own. */
const isSurrounded = ({ edits }: Difference): boolean =>
  edits.length === 2 &&
  edits.some(({ kind }) => kind === 'same') &&
  edits.some(({ kind, host }) => kind === 'inserted' && graphemesOf(host).length > 1)

type Match = { techniques: Technique[]; difference: Difference }

/** How a label resembles the brand's, as a whole or with the name inside it; null if it does not. */
function match(label: string, brand: string): Match | null {
  const size = graphemesOf(brand).length
  const whole = differenceOf(label, brand)
  const slips = size > LONG ? 2 : size > SHORT ? 1 : 0
  if (onlyHomoglyphs(whole) || (whole.distance <= slips && !isSurrounded(whole)))
    return { techniques: techniquesOf(whole.edits), difference: whole }
  const inside = differenceOf(label, brand, true)
  const first = inside.edits.findIndex(({ brand: own }) => own !== '')
  const last = inside.edits.findLastIndex(({ brand: own }) => own !== '')
  const core = inside.edits.slice(first, last + 1)
  const [before, after] = [inside.edits[first - 1]?.host ?? '', inside.edits[last + 1]?.host ?? '']
  if (before === '' && after === '') return null
  const apart = (before === '' || before.endsWith('-')) && (after === '' || after.startsWith('-'))
  const close =
    size <= SHORT
      ? apart && inside.distance === 0
      : onlyHomoglyphs({ ...inside, edits: core }) || (size > LONG && inside.distance <= 1)
  return close ? { techniques: ['combosquat', ...techniquesOf(core)], difference: inside } : null
}

/**
 * Names the techniques of a host, in either spelling, against a brand's domain. `apex` is what the
 * service calls the registrable part; without it the common two-part suffixes are known. Never
 * throws.
 */
export function lookAlikeOf(host: string, brandDomain: string, apex?: string): LookAlike {
  const forms = hostForms(host)
  const brandForms = hostForms(hostOf(brandDomain))
  const ownParts = hostParts(brandForms.unicode)
  const brand = ownParts.name
  const none = { techniques: [], own: false, label: null, brand, difference: null }
  if (brand === '' || IP.test(forms.ascii)) return none
  if (`.${forms.ascii}`.endsWith(`.${brandForms.ascii}`)) return { ...none, own: true }

  const labels = forms.labels.map((label) => label.unicode)
  const { sub, suffix } = hostParts(forms.unicode)
  const known = apex === undefined ? -1 : labels.length - hostForms(apex).labels.length
  const isKnown = known >= 0 && `.${forms.ascii}`.endsWith(`.${hostForms(apex ?? '').ascii}`)
  const registered = isKnown ? known : sub.split('.').length - 1
  const tld = isKnown ? labels.slice(known + 1).join('.') : suffix

  // The registered label first, then those before it, from the right to the left.
  for (let index = registered; index >= 0; index -= 1) {
    const text = labels[index] ?? ''
    const found = text === '' ? null : match(text, brand)
    if (!found) continue
    const elsewhere: Technique[] =
      index < registered ? ['subdomain'] : tld === ownParts.suffix ? [] : ['other-tld']
    return {
      ...none,
      techniques: [...found.techniques, ...elsewhere],
      label: { text, index },
      difference: found.difference,
    }
  }
  // The name cut by dots: aurel.mint.com.
  const joined = labels.slice(0, registered + 1).join('')
  if (registered > 0 && joined.endsWith(brand)) return { ...none, techniques: ['subdomain'] }
  return none
}

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
