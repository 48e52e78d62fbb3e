import { decode } from 'punycode/punycode.es6.js'
import { splitGraphemes, hasInvisible, getLabelScripts, mixesScripts } from './characters.ts'
import { findAsciiLookAlike } from './confusables.ts'

/** An `invalid` label can't be registered. A `confusable` label looks identical to ASCII text. */
export type LabelProblem = 'invalid' | 'invisible' | 'mixed-scripts' | 'confusable'

type LabelForms = {
  /** Punycode (`xn--…`). Same as `unicode` if the label is plain ASCII or can't be registered. */
  ascii: string
  unicode: string
  /** Digits and hyphens have no script. */
  scripts: string[]
  /** ASCII text that looks identical to the label; null if there is none. */
  asciiLookAlike: string | null
  problems: LabelProblem[]
}

export type HostForms = {
  ascii: string
  unicode: string
  labels: LabelForms[]
  problems: LabelProblem[]
}

const ASCII_PATTERN = /^[\x00-\x7f]*$/

function decodeLabel(label: string): string | null {
  try {
    return decode(label.slice('xn--'.length))
  } catch {
    return null
  }
}

/** Encodes a label in Punycode as browsers do (UTS 46); null if they reject it, or if it is ASCII or too long. */
function encodeLabel(label: string): string | null {
  const ascii = URL.parse(`http://${label}.com/`)?.hostname.slice(0, -'.com'.length) ?? ''
  return ascii.startsWith('xn--') && ascii.length <= 63 ? ascii : null
}

/** Finds the ASCII look-alike of a label. In Latin labels, a ligature (`æ`) isn't a look-alike of two letters. */
function findLookAlike(unicode: string, scripts: string[]): string | null {
  const lookAlike = findAsciiLookAlike(unicode)
  const isLatin = scripts.length === 1 && scripts[0] === 'Latin'
  return isLatin && lookAlike?.length !== splitGraphemes(unicode).length ? null : lookAlike
}

function getLabelForms(rawLabel: string): LabelForms {
  const label = rawLabel.toLowerCase()
  const isAscii = ASCII_PATTERN.test(label)
  const unconverted = {
    ascii: label,
    unicode: label,
    scripts: [],
    asciiLookAlike: null,
    problems: [],
  }
  // Fast path for ASCII, with the same result as `getLabelScripts`.
  if (isAscii && !label.startsWith('xn--'))
    return { ...unconverted, scripts: /[a-z]/.test(label) ? ['Latin'] : [] }
  const unicode = isAscii ? (decodeLabel(label) ?? '') : label.normalize('NFC')
  const ascii = encodeLabel(unicode)
  // A valid label stays the same when encoded and decoded. Browsers also accept some other labels, such as labels with
  // full-width letters, but change them.
  const isValid = isAscii ? ascii === label : ascii !== null && decodeLabel(ascii) === unicode
  if (isAscii && !isValid) return { ...unconverted, problems: ['invalid'] }
  const scripts = getLabelScripts(unicode)
  const asciiLookAlike = findLookAlike(unicode, scripts)
  const problems: LabelProblem[] = []
  if (!isValid) problems.push('invalid')
  if (hasInvisible(unicode)) problems.push('invisible')
  if (mixesScripts(unicode)) problems.push('mixed-scripts')
  if (asciiLookAlike !== null) problems.push('confusable')
  return {
    ascii: isValid && ascii !== null ? ascii : unicode,
    unicode,
    scripts,
    asciiLookAlike,
    problems,
  }
}

/** Returns the spellings and problems of a host. Umlauts aren't a problem (P11). Never throws. */
export function getHostForms(host: string): HostForms {
  const labels = host.replace(/\.$/, '').split('.').map(getLabelForms)
  const problems = [...new Set(labels.flatMap((label) => label.problems))]
  return {
    ascii: labels.map((label) => label.ascii).join('.'),
    unicode: labels.map((label) => label.unicode).join('.'),
    labels,
    problems,
  }
}
