import { getHost, splitHost } from '#/lib/host-name.ts'
import { splitGraphemes } from './characters.ts'
import { type Difference, type EditKind, findDifference } from './difference.ts'
import { getHostForms } from './host-forms.ts'

/* Technique by which a host resembles a brand's domain. For display only. */

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
  /** Techniques, spelling of the brand first; empty if not similar. */
  techniques: Technique[]
  /** True if it is the brand's domain or below it, never a look-alike. */
  isOwn: boolean
  /** Similar label of the host, in Unicode, and its index from the left. */
  label: { text: string; index: number } | null
  /** Label of the brand, `aurelmint` of `aurelmint.com`. */
  brand: string
  /** Edits from the brand's label to it. */
  difference: Difference | null
}

/** Names up to this length match only entire labels or between hyphens. */
const maxShortLength = 3
/** Names up to this length allow one edit instead of two, and none inside a longer label. */
const maxMediumLength = 6

const IP = /^[\d.]+$|:/

const TECHNIQUE_OF: Partial<Record<EditKind, Technique>> = {
  homoglyph: 'homoglyph',
  replaced: 'replacement',
  transposed: 'transposition',
  inserted: 'insertion',
  repeated: 'repetition',
  omitted: 'omission',
}

/** Techniques of edits; added or removed hyphens are a technique of their own. */
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

/** Two or more letters around an intact name count as a word. */
const isSurrounded = ({ edits }: Difference): boolean =>
  edits.length === 2 &&
  edits.some(({ kind }) => kind === 'same') &&
  edits.some(({ kind, host }) => kind === 'inserted' && splitGraphemes(host).length > 1)

/** Finds the first and last edit of the brand's letters, by index; the edits around them are other text. */
const findBrandRange = (edits: Difference['edits']) => ({
  first: edits.findIndex(({ brand }) => brand !== ''),
  last: edits.findLastIndex(({ brand }) => brand !== ''),
})

type Match = { techniques: Technique[]; difference: Difference }

/** Compares a label with the brand's, which it may contain; null if not similar. */
function matchLabel(label: string, brand: string): Match | null {
  const { length } = splitGraphemes(brand)
  const fullDifference = findDifference(label, brand)
  const maxEdits = length > maxMediumLength ? 2 : length > maxShortLength ? 1 : 0
  if (
    hasOnlyHomoglyphs(fullDifference) ||
    (fullDifference.distance <= maxEdits && !isSurrounded(fullDifference))
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

/** Techniques of a host, in Unicode or Punycode, relative to a brand's domain. Never throws. */
export function detectLookAlike(host: string, brandDomain: string): LookAlike {
  const forms = getHostForms(host)
  const brandForms = getHostForms(getHost(brandDomain))
  const brandParts = splitHost(brandForms.unicode)
  const brand = brandParts.name
  const notSimilar = { techniques: [], isOwn: false, label: null, brand, difference: null }
  if (brand === '' || IP.test(forms.ascii)) return notSimilar
  if (`.${forms.ascii}`.endsWith(`.${brandForms.ascii}`)) return { ...notSimilar, isOwn: true }

  const labels = forms.labels.map((label) => label.unicode)
  const { sub, suffix } = splitHost(forms.unicode)
  const registered = sub.split('.').length - 1

  // The registered label first, then subdomains from right to left.
  for (let index = registered; index >= 0; index -= 1) {
    const text = labels[index] ?? ''
    const match = text === '' ? null : matchLabel(text, brand)
    if (!match) continue
    const locationTechniques: Technique[] =
      index < registered ? ['subdomain'] : suffix === brandParts.suffix ? [] : ['other-tld']
    return {
      ...notSimilar,
      techniques: [...match.techniques, ...locationTechniques],
      label: { text, index },
      difference: match.difference,
    }
  }
  // The name split by dots: aurel.mint.com.
  const joined = labels.slice(0, registered + 1).join('')
  if (registered > 0 && joined.endsWith(brand)) return { ...notSimilar, techniques: ['subdomain'] }
  return notSimilar
}

/** Segment of a label for display; `text` is empty for missing letters. */
export type LabelSegment = {
  text: string
  /** Relation to the brand's label; `unrelated` text is around it. */
  kind: 'unrelated' | 'same' | 'different' | 'missing'
}

const ASCII = /^[\x21-\x7e]*$/

/**
 * Segments of the label that resembles the brand, and its index from the left. Null if none does, and for
 * internationalized hosts, whose unusual characters are highlighted anyway.
 */
export function compareWithBrand(
  host: string,
  brandDomain: string,
): { labelIndex: number; segments: readonly LabelSegment[] } | null {
  if (!ASCII.test(host) || getHostForms(host).unicode !== host.toLowerCase()) return null
  const { label, difference } = detectLookAlike(host, brandDomain)
  if (!label || !difference) return null
  const { edits } = difference
  const { first, last } = findBrandRange(edits)
  const isIntact = edits.slice(first, last + 1).every(({ kind }) => kind === 'same')
  // Keep the original case.
  const original = host.split('.')[label.index] ?? ''
  let from = 0
  const segments = edits.map(({ kind, host: { length } }, index): LabelSegment => {
    if (length === 0) return { text: '', kind: 'missing' }
    const text = original.slice(from, from + length)
    from += length
    if (kind === 'same') return { text, kind }
    // Around the name, several letters count as a word, and so does one letter next to other edits.
    const isAround = index < first || index > last
    return { text, kind: isAround && (length > 1 || !isIntact) ? 'unrelated' : 'different' }
  })
  return { labelIndex: label.index, segments }
}
