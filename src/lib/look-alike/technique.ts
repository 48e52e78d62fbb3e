import { getHost, splitHost } from '#/lib/host-name.ts'
import { splitGraphemes } from './characters.ts'
import { type Difference, type Edit, type EditKind, findDifference } from './difference.ts'
import { getHostForms } from './host-forms.ts'

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
  /** Empty if the host isn't similar to the brand's domain. */
  techniques: Technique[]
  /** True if the host is the brand's domain or below it. It then isn't a look-alike. */
  isOwn: boolean
  /** Similar label in Unicode, and its index from the left, starting at 0. Null if no single label is similar. */
  label: { text: string; index: number } | null
  /** Name in the brand's domain: `aurelmint` for `aurelmint.com`. */
  brand: string
  /** Difference between `label` and `brand`; null if `label` is null. */
  difference: Difference | null
}

/*
 * A label is similar to a brand name if they differ only by homoglyphs or by a few edits. The number of allowed edits
 * depends on the length of the name:
 *
 * | name   | whole label | part of a longer label                                       |
 * | short  | none        | none; also no homoglyphs, and hyphens must separate the name |
 * | medium | one         | none                                                         |
 * | long   | two         | one                                                          |
 */
const maxShortLength = 3
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

function listTechniques(edits: Difference['edits']): Technique[] {
  const techniques = edits.flatMap((edit): Technique[] => {
    if (/^-+$/.test(edit.host + edit.brand)) return ['hyphenation']
    const technique = TECHNIQUE_OF[edit.kind]
    return technique ? [technique] : []
  })
  return [...new Set(techniques)]
}

const hasOnlyHomoglyphs = (edits: Difference['edits']): boolean =>
  edits.every(({ kind }) => kind === 'same' || kind === 'homoglyph')

/** Returns whether the label is the brand name with one added word. A single letter isn't a word. */
const onlyAddsWord = ({ edits }: Difference): boolean =>
  edits.length === 2 &&
  edits.some(({ kind }) => kind === 'same') &&
  edits.some(({ kind, host }) => kind === 'inserted' && splitGraphemes(host).length > 1)

/** Returns the indexes of the first and last edit that contain letters of the brand. */
const findBrandRange = (edits: Difference['edits']) => ({
  first: edits.findIndex(({ brand }) => brand !== ''),
  last: edits.findLastIndex(({ brand }) => brand !== ''),
})

type Match = { techniques: Technique[]; difference: Difference }

function matchLabel(label: string, brand: string): Match | null {
  const { length } = splitGraphemes(brand)
  const isShort = length <= maxShortLength
  const isLong = length > maxMediumLength
  const fullDifference = findDifference(label, brand)
  const hasFewEdits = !isShort && fullDifference.distance <= (isLong ? 2 : 1)
  if (hasOnlyHomoglyphs(fullDifference.edits) || (hasFewEdits && !onlyAddsWord(fullDifference)))
    return { techniques: listTechniques(fullDifference.edits), difference: fullDifference }
  const innerDifference = findDifference(label, brand, { ignoresAffixes: true })
  const { first, last } = findBrandRange(innerDifference.edits)
  const brandEdits = innerDifference.edits.slice(first, last + 1)
  const before = innerDifference.edits[first - 1]?.host ?? ''
  const after = innerDifference.edits[last + 1]?.host ?? ''
  if (before === '' && after === '') return null
  const isSeparated =
    (before === '' || before.endsWith('-')) && (after === '' || after.startsWith('-'))
  const isSimilar = isShort
    ? isSeparated && innerDifference.distance === 0
    : hasOnlyHomoglyphs(brandEdits) || (isLong && innerDifference.distance <= 1)
  return isSimilar
    ? { techniques: ['combosquat', ...listTechniques(brandEdits)], difference: innerDifference }
    : null
}

/** Accepts hosts in Unicode or Punycode. Never throws. */
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
  // Index of the registered label, which is also the number of labels in `sub`. Each label in `sub` ends with a dot.
  const registeredIndex = sub.split('.').length - 1

  // Compare the registered label first, then subdomains from right to left.
  for (let index = registeredIndex; index >= 0; index -= 1) {
    const text = labels[index] ?? ''
    const match = text === '' ? null : matchLabel(text, brand)
    if (!match) continue
    const techniques = [...match.techniques]
    if (index < registeredIndex) techniques.push('subdomain')
    else if (suffix !== brandParts.suffix) techniques.push('other-tld')
    return { ...emptyResult, techniques, label: { text, index }, difference: match.difference }
  }
  // The brand's name may be split by dots: aurel.mint.com.
  const joined = labels.slice(0, registeredIndex + 1).join('')
  if (registeredIndex > 0 && joined.endsWith(brand))
    return { ...emptyResult, techniques: ['subdomain'] }
  return emptyResult
}

const ASCII_PATTERN = /^[\x21-\x7e]*$/

/**
 * Returns the index and the edits of the label that is similar to the brand's name, for highlighting; null if there is
 * no such label. The edits keep the letter case of `host`. Text that needs no highlight has the kind `same`.
 */
export function compareWithBrand(
  host: string,
  brandDomain: string,
): { labelIndex: number; edits: readonly Edit[] } | null {
  // Don't compare internationalized hosts: the app already marks their unusual characters.
  if (!ASCII_PATTERN.test(host) || getHostForms(host).unicode !== host.toLowerCase()) return null
  const { label, difference } = detectLookAlike(host, brandDomain)
  if (!label || !difference) return null
  const { first, last } = findBrandRange(difference.edits)
  const isNameIntact = difference.edits.slice(first, last + 1).every(({ kind }) => kind === 'same')
  const original = host.split('.')[label.index] ?? ''
  const edits = difference.edits.map((edit, index): Edit => {
    const from = edit.position - 1
    const text = original.slice(from, from + edit.host.length)
    // Don't highlight words around the name. Highlight an added letter if it is the only difference from the name.
    const isPlain = (index < first || index > last) && (text.length > 1 || !isNameIntact)
    return { ...edit, host: text, kind: isPlain ? 'same' : edit.kind }
  })
  return { labelIndex: label.index, edits }
}
