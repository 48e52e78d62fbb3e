import { decode, encode } from 'punycode/punycode.es6.js'
import {
  graphemesOf,
  hasInvisible,
  isValidLabel,
  labelScripts,
  mixesScripts,
} from './characters.ts'
import { asciiLookAlike } from './confusables.ts'

/** A host in both spellings, each label judged: what may be read, and what only looks readable. */

/**
 * Why the Unicode form of a label may mislead: it could not be registered, holds characters nobody
 * sees, mixes scripts, or can be taken for ASCII letter by letter.
 */
export type LabelProblem = 'invalid' | 'invisible' | 'mixed-scripts' | 'confusable'

/** One label: as given, the spelling of the wire (`xn--…`) and the spelling for people. */
export type LabelForms = {
  raw: string
  ascii: string
  unicode: string
  /** In the order met, `['Latin', 'Cyrillic']`; digits and hyphens have none. */
  scripts: string[]
  /** The ASCII text that a confusable label can be taken for, else null. */
  lookAlike: string | null
  problems: LabelProblem[]
}

/** A host: joined labels in lower case, without the dot of the root. */
export type HostForms = {
  ascii: string
  unicode: string
  labels: LabelForms[]
  problems: LabelProblem[]
  /** The form to read first. The other one belongs beside it when they differ. */
  leading: 'ascii' | 'unicode'
}

const ASCII = /^[\x00-\x7f]*$/

/** The Unicode form of an A-label in lower case; null when nobody could have registered it. */
function decoded(label: string): string | null {
  try {
    const unicode = decode(label.slice(4))
    const isSound = !ASCII.test(unicode) && isValidLabel(unicode)
    return isSound && encode(unicode) === label.slice(4) ? unicode : null
  } catch {
    return null
  }
}

/** The ASCII form of a label with other characters, valid or not: every byte of it can be seen. */
function encoded(label: string): string | null {
  try {
    return `xn--${encode(label)}`
  } catch {
    return null
  }
}

/** A letter-by-letter look-alike; letters of Latin languages that stand for two (æ) are no disguise. */
function disguise(unicode: string, scripts: string[]): string | null {
  const lookAlike = asciiLookAlike(unicode)
  const isLatin = scripts.length === 1 && scripts[0] === 'Latin'
  return isLatin && lookAlike?.length !== graphemesOf(unicode).length ? null : lookAlike
}

function labelForms(raw: string): LabelForms {
  const label = raw.toLowerCase()
  const isAscii = ASCII.test(label)
  if (isAscii && !label.startsWith('xn--'))
    return {
      raw,
      ascii: label,
      unicode: label,
      // As `labelScripts` finds it, without looking at each letter: nearly every label of a list is one of these.
      scripts: /[a-z]/.test(label) ? ['Latin'] : [],
      lookAlike: null,
      problems: [],
    }
  const unicode = isAscii ? decoded(label) : label.normalize('NFC')
  const ascii = isAscii || unicode === null ? label : encoded(unicode)
  if (unicode === null || ascii === null)
    return {
      raw,
      ascii: label,
      unicode: label,
      scripts: [],
      lookAlike: null,
      problems: ['invalid'],
    }
  const scripts = labelScripts(unicode)
  const lookAlike = disguise(unicode, scripts)
  const problems: LabelProblem[] = []
  if (!isValidLabel(unicode) || ascii.length > 63) problems.push('invalid')
  if (hasInvisible(unicode)) problems.push('invisible')
  if (mixesScripts(unicode)) problems.push('mixed-scripts')
  if (lookAlike !== null) problems.push('confusable')
  return { raw, ascii, unicode, scripts, lookAlike, problems }
}

/**
 * Both spellings of a host, whichever it came in. Never throws: what cannot be decoded stays as it
 * is. The A-label form leads as soon as one label has a problem (P11: no umlaut is one).
 */
export function hostForms(host: string): HostForms {
  const labels = host.replace(/\.$/, '').split('.').map(labelForms)
  const problems = [...new Set(labels.flatMap((label) => label.problems))]
  return {
    ascii: labels.map((label) => label.ascii).join('.'),
    unicode: labels.map((label) => label.unicode).join('.'),
    labels,
    problems,
    leading: problems.length > 0 ? 'ascii' : 'unicode',
  }
}
