import { lazy } from '#/lib/lazy.ts'

/*
 * Characters that IDNA 2008 (RFC 5892) allows in labels, by Unicode properties. Older browsers reject newer letters,
 * which is safe.
 */

// Letters, marks and digits unchanged by case and width folding, and the exceptions of section 2.6.
const STABLE = String.raw`(?!\p{Changes_When_NFKC_Casefolded})[\p{L}\p{M}\p{Nd}]`
const FORBIDDEN = '\\u{640}\\u{7fa}\\u{302e}\\u{302f}\\u{3031}-\\u{3035}\\u{303b}'
const JOINERS = '\\u{200c}\\u{200d}'
const ALLOWED = `(?![${FORBIDDEN}])(?:[-ßς\\u{6fd}\\u{6fe}\\u{f0b}\\u{3007}${JOINERS}]|${STABLE})`
// Characters allowed only next to letters of their own language.
const IN_CONTEXT = [
  String.raw`(?<=l)\u{b7}(?=l)`,
  String.raw`\u{375}(?=\p{Script=Greek})`,
  String.raw`(?<=\p{Script=Hebrew})[\u{5f3}\u{5f4}]`,
  String.raw`\u{30fb}`,
].join('|')

// Unicode property patterns are slow to compile and most hosts are ASCII, so they are created on first use.
const letterOrDigit = lazy(
  () => new RegExp(`^(?![${FORBIDDEN}])(?:[ßς]|(?!\\p{M})${STABLE})$`, 'u'),
)
const validLabel = lazy(
  () => new RegExp(`^(?!-|..--|\\p{M})(?:${ALLOWED}|${IN_CONTEXT})+(?<!-)$`, 'u'),
)
// Right-to-left labels (RFC 5893, simplified).
const RIGHT_TO_LEFT =
  'Hebrew Arabic Syriac Thaana Nko Adlam Mandaic Samaritan Hanifi_Rohingya Yezidi'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')
const hasRightToLeft = lazy(() => new RegExp(`(?=\\p{L})[${RIGHT_TO_LEFT}]`, 'u'))
const isAllRightToLeft = lazy(() => new RegExp(`^(?=\\p{L})(?:[${RIGHT_TO_LEFT}]|\\P{L})+$`, 'u'))

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Returns whether a character is a letter or digit allowed in hosts. */
export const isHostLetter = (character: string): boolean => letterOrDigit().test(character)

/** Returns whether a Unicode label could be registered: characters, ends and normalization. */
export const isValidLabel = (label: string): boolean =>
  validLabel().test(label) &&
  label.normalize('NFC') === label &&
  (!hasRightToLeft().test(label) || isAllRightToLeft().test(label))

/** Returns whether a text has invisible characters, including the joiners of Persian and Hindi. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text)

const GRAPHEMES = /\P{M}\p{M}*|\p{M}+/gsu

/** Splits a text into grapheme clusters. */
export const splitGraphemes = (text: string): string[] => text.match(GRAPHEMES) ?? []

/* Scripts of a host's characters, and whether a label mixes scripts. */

// Unicode names; membership is determined by the platform.
const SCRIPTS =
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Armenian Georgian ' +
  'Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala Tamil Telugu Thai Lao ' +
  'Khmer Myanmar Tibetan Ethiopic Thaana Mongolian Cherokee Canadian_Aboriginal Coptic Lisu ' +
  'Deseret Osage Warang_Citi Tifinagh Vai Nko Adlam Syriac Gothic Old_Italic Glagolitic Runic ' +
  'Ogham Ahom Anatolian_Hieroglyphs Avestan Balinese Bamum Bassa_Vah Batak Beria_Erfe Bhaiksuki ' +
  'Brahmi Braille Buginese Buhid Carian Caucasian_Albanian Chakma Cham Chorasmian Cuneiform ' +
  'Cypriot Cypro_Minoan Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Garay ' +
  'Grantha Gunjala_Gondi Gurung_Khema Hanifi_Rohingya Hanunoo Hatran Imperial_Aramaic ' +
  'Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kawi Kayah_Li Kharoshthi ' +
  'Khitan_Small_Script Khojki Khudawadi Kirat_Rai Lepcha Limbu Linear_A Linear_B Lycian Lydian ' +
  'Mahajani Makasar Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek ' +
  'Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mro Multani Nabataean ' +
  'Nag_Mundari Nandinagari New_Tai_Lue Newa Nushu Nyiakeng_Puachue_Hmong Ol_Chiki Ol_Onal ' +
  'Old_Hungarian Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian ' +
  'Old_Turkic Old_Uyghur Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician ' +
  'Psalter_Pahlavi Rejang Samaritan Saurashtra Sharada Shavian Siddham Sidetic SignWriting ' +
  'Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Tagalog Tagbanwa Tai_Le Tai_Tham ' +
  'Tai_Viet Tai_Yo Takri Tangsa Tangut Tirhuta Todhri Tolong_Siki Toto Tulu_Tigalari Ugaritic ' +
  'Vithkuqi Wancho Yezidi Yi Zanabazar_Square'

// Most common scripts, tested first. With two exceptions their letters belong to no other script.
const COMMON_SCRIPTS =
  'Cyrillic Greek Han Hangul Hiragana Katakana Arabic Hebrew Thai Devanagari Armenian Georgian ' +
  'Cherokee Lisu Warang_Citi Coptic Canadian_Aboriginal'
const ownLetter = lazy(() => /(?![\u{a8f3}\u{fdf2}])\p{L}/u)

type Script = { name: string; has: (character: string) => boolean }

/** Older browsers don't know newer scripts; such a pattern matches nothing. */
function scriptPattern(property: string): RegExp | null {
  try {
    return new RegExp(`\\p{${property}}`, 'u')
  } catch {
    return null
  }
}

/** Patterns of scripts, created on first use. */
const scriptsBy = (property: 'Script' | 'scx', names: string): Script[] =>
  names.split(' ').map((name) => {
    const expression = lazy(() => scriptPattern(`${property}=${name}`))
    return {
      name: name.replaceAll('_', ' '),
      has: (character) => expression()?.test(character) === true,
    }
  })

const likelyScripts = lazy(() => scriptsBy('Script', COMMON_SCRIPTS))
const allScripts = lazy(() => scriptsBy('scx', SCRIPTS))
const latin = lazy(() => /\p{scx=Latin}/u)
const shared = lazy(() => /[\p{scx=Common}\p{scx=Inherited}]/u)

/**
 * Scripts of a character: `['Cyrillic']`, several for shared marks, none for common characters, `['Unknown']` if
 * unassigned.
 */
export function scriptsOf(character: string): string[] {
  if (latin().test(character)) return ['Latin']
  const likely = ownLetter().test(character) && likelyScripts().find(({ has }) => has(character))
  if (likely) return [likely.name]
  if (shared().test(character)) return []
  const names = allScripts()
    .filter(({ has }) => has(character))
    .map(({ name }) => name)
  return names.length === 0 ? ['Unknown'] : names
}

/** Scripts of each distinct character, without common ones. */
const scriptSets = (text: string): string[][] =>
  [...new Set(text)].map(scriptsOf).filter((names) => names.length > 0)

/** Scripts of a label in order of appearance. Shared characters add no script if one of theirs is present. */
export function labelScripts(label: string): string[] {
  const sets = scriptSets(label)
  const scripts = new Set(sets.flatMap((names) => (names.length === 1 ? names : [])))
  for (const names of sets) {
    const [first] = names
    if (first !== undefined && !names.some((name) => scripts.has(name))) scripts.add(first)
  }
  return [...scripts]
}

/** Scripts that one language combines, also with Latin. */
const COMBINED_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Returns whether a label exceeds "highly restrictive" of UTS 39: no language mixes these scripts. */
export function mixesScripts(label: string): boolean {
  const sets = scriptSets(label)
  const candidates = [...labelScripts(label).map((name) => [name]), ...COMBINED_SCRIPTS]
  return (
    sets.length > 0 &&
    !candidates.some((allowed) =>
      sets.every((names) => names.some((name) => allowed.includes(name))),
    )
  )
}

/* Names of characters, for screen readers and to distinguish look-alikes. */

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Maximum number of code points to name. */
const MAX_CODES = 3

/**
 * Name of a grapheme: `Latin o`, `Cyrillic о (U+043E)`, `digit 1`, `hyphen`. Omits the character itself if invisible.
 */
function characterName(grapheme: string): string {
  if (grapheme === '-') return 'hyphen'
  if (grapheme === '.') return 'dot'
  if (/^[0-9]$/.test(grapheme)) return `digit ${grapheme}`
  if (/^[a-z]$/i.test(grapheme)) return `Latin ${grapheme}`
  const characters = Array.from(grapheme)
  const codes = characters.slice(0, MAX_CODES).map(codePoint).join(' ')
  const ellipsis = characters.length > MAX_CODES ? ' …' : ''
  const [first = ''] = characters
  if (hasInvisible(grapheme)) return `invisible character (${codes}${ellipsis})`
  if (!/^[\p{L}\p{Nd}]/u.test(first)) return `character ${codes}${ellipsis}`
  const [script] = scriptsOf(first)
  const kind = script ?? (/^\p{Nd}/u.test(first) ? 'digit' : 'letter')
  return `${kind} ${ellipsis === '' ? `${grapheme} ` : ''}(${codes}${ellipsis})`
}

/** Names several graphemes: plain letters as a word, others one by one. */
export const characterNames = (text: string): string =>
  /^[a-z0-9.-]{2,}$/i.test(text) ? text : splitGraphemes(text).map(characterName).join(', ')
