import { getHost, splitHost } from '#/lib/host-name.ts'
import { splitGraphemes } from './characters.ts'
import { type Difference, type Edit, type EditKind, findDifference } from './difference.ts'
import { getHostForms } from './host-forms.ts'

/* Techniques by which a host resembles a brand's domain. For display only. */

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
  /** Techniques of the label first, then those of its position or top-level domain. Empty if not similar. */
  techniques: Technique[]
  /** True if the host is the brand's domain or below it. It then isn't a look-alike. */
  isOwn: boolean
  /** Similar label of the host, in Unicode, and its index from the left. Null if no single label is similar. */
  label: { text: string; index: number } | null
  /** Registered label of the brand's domain, such as `aurelmint` for `aurelmint.com`. */
  brand: string
  /** Edits that turn the brand's label into the similar one; null without a similar label. */
  difference: Difference | null
}

/*
 * A label is similar to a brand name if they differ by a few edits or only by homoglyphs. Allowed edits:
 *
 * | name   | whole label | part of a longer label                                       |
 * | short  | none        | none, no homoglyphs, and the name is separated by hyphens    |
 * | medium | one         | none                                                         |
 * | long   | two         | one                                                          |
 */
/** Maximum number of letters in a short name. */
const maxShortLength = 3
/** Maximum number of letters in a medium name. */
const maxMediumLength = 6

const IP_PATTERN = /^[\d.]+$|:/

const TECHNIQUE_OF: Partial<Record<EditKind, Technique>> = {
  homoglyph: 'homoglyph',
  replaced: 'replacement',
  transposed: 'transposition',
  inserted: 'insertion',
  repeated: 'repetition',
  omitted: 'omission',
}

/** Lists the techniques of edits. Adding or removing hyphens is a technique of its own. */
function listTechniques(edits: Difference['edits']): Technique[] {
  const techniques = edits.flatMap((edit): Technique[] => {
    if (/^-+$/.test(edit.host + edit.brand)) return ['hyphenation']
    const technique = TECHNIQUE_OF[edit.kind]
    return technique ? [technique] : []
  })
  return [...new Set(techniques)]
}

const hasOnlyHomoglyphs = ({ edits }: Difference): boolean =>
  edits.every(({ kind }) => kind === 'same' || kind === 'homoglyph')

/** Returns whether the only edit is a word before or after the brand name. A single letter isn't a word. */
const onlyAddsWord = ({ edits }: Difference): boolean =>
  edits.length === 2 &&
  edits.some(({ kind }) => kind === 'same') &&
  edits.some(({ kind, host }) => kind === 'inserted' && splitGraphemes(host).length > 1)

/** Finds the indexes of the first and last edit with letters of the brand. Edits around them are other text. */
const findBrandRange = (edits: Difference['edits']) => ({
  first: edits.findIndex(({ brand }) => brand !== ''),
  last: edits.findLastIndex(({ brand }) => brand !== ''),
})

type Match = { techniques: Technique[]; difference: Difference }

/** Returns how a label, or a part of it, resembles the brand's label; null if neither does. */
function matchLabel(label: string, brand: string): Match | null {
  const { length } = splitGraphemes(brand)
  const fullDifference = findDifference(label, brand)
  const maxEdits = length > maxMediumLength ? 2 : length > maxShortLength ? 1 : 0
  if (
    hasOnlyHomoglyphs(fullDifference) ||
    (fullDifference.distance <= maxEdits && !onlyAddsWord(fullDifference))
  )
    return { techniques: listTechniques(fullDifference.edits), difference: fullDifference }
  const innerDifference = findDifference(label, brand, true)
  const { first, last } = findBrandRange(innerDifference.edits)
  const brandEdits = innerDifference.edits.slice(first, last + 1)
  const [before, after] = [
    innerDifference.edits[first - 1]?.host ?? '',
    innerDifference.edits[last + 1]?.host ?? '',
  ]
  if (before === '' && after === '') return null
  const isSeparated =
    (before === '' || before.endsWith('-')) && (after === '' || after.startsWith('-'))
  const isSimilar =
    length <= maxShortLength
      ? isSeparated && innerDifference.distance === 0
      : hasOnlyHomoglyphs({ ...innerDifference, edits: brandEdits }) ||
        (length > maxMediumLength && innerDifference.distance <= 1)
  return isSimilar
    ? { techniques: ['combosquat', ...listTechniques(brandEdits)], difference: innerDifference }
    : null
}

/** Detects how a host, in Unicode or Punycode, resembles a brand's domain. Never throws. */
export function detectLookAlike(host: string, brandDomain: string): LookAlike {
  const forms = getHostForms(host)
  const brandForms = getHostForms(getHost(brandDomain))
  const brandParts = splitHost(brandForms.unicode)
  const brand = brandParts.name
  const emptyResult = { techniques: [], isOwn: false, label: null, brand, difference: null }
  if (brand === '' || IP_PATTERN.test(forms.ascii)) return emptyResult
  if (`.${forms.ascii}`.endsWith(`.${brandForms.ascii}`)) return { ...emptyResult, isOwn: true }

  const labels = forms.labels.map((label) => label.unicode)
  const { sub, suffix } = splitHost(forms.unicode)
  const registeredIndex = sub.split('.').length - 1

  // Compare the registered label first, then subdomains from right to left.
  for (let index = registeredIndex; index >= 0; index -= 1) {
    const text = labels[index] ?? ''
    const match = text === '' ? null : matchLabel(text, brand)
    if (!match) continue
    const locationTechniques: Technique[] =
      index < registeredIndex ? ['subdomain'] : suffix === brandParts.suffix ? [] : ['other-tld']
    return {
      ...emptyResult,
      techniques: [...match.techniques, ...locationTechniques],
      label: { text, index },
      difference: match.difference,
    }
  }
  // The brand's name may be split by dots: aurel.mint.com.
  const joined = labels.slice(0, registeredIndex + 1).join('')
  if (registeredIndex > 0 && joined.endsWith(brand))
    return { ...emptyResult, techniques: ['subdomain'] }
  return emptyResult
}

const ASCII_PATTERN = /^[\x21-\x7e]*$/

/**
 * Finds the label that resembles the brand. Returns the label's index from the left, and its edits in the letter case
 * of `host`. Words around the brand name count as `same`. Null if no label is similar, and for internationalized hosts,
 * because their unusual characters are already highlighted.
 */
export function compareWithBrand(
  host: string,
  brandDomain: string,
): { labelIndex: number; edits: readonly Edit[] } | null {
  if (!ASCII_PATTERN.test(host) || getHostForms(host).unicode !== host.toLowerCase()) return null
  const { label, difference } = detectLookAlike(host, brandDomain)
  if (!label || !difference) return null
  const { first, last } = findBrandRange(difference.edits)
  const isIntact = difference.edits.slice(first, last + 1).every(({ kind }) => kind === 'same')
  const original = host.split('.')[label.index] ?? ''
  const edits = difference.edits.map((edit, index): Edit => {
    const from = edit.position - 1
    const text = original.slice(from, from + edit.host.length)
    // Several letters before or after the name count as a word. A single letter does too, if the name has other edits.
    const isWord = (index < first || index > last) && (text.length > 1 || !isIntact)
    return { ...edit, host: text, kind: isWord ? 'same' : edit.kind }
  })
  return { labelIndex: label.index, edits }
}
