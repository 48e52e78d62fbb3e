import { lazy } from '#/lib/lazy.ts'

/** The writing systems of a host's characters, and whether a label mixes what nobody mixes. */

// Unicode's names; which characters belong to them is asked of the platform, never listed.
const NAMES =
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

type Script = { name: string; has: RegExp }

/** A browser that has not heard of a script yet cannot ask for it: that one is left out. */
function scriptNamed(name: string): Script[] {
  try {
    return [{ name: name.replaceAll('_', ' '), has: new RegExp(`\\p{scx=${name}}`, 'u') }]
  } catch {
    return []
  }
}

const LATIN: Script = { name: 'Latin', has: /\p{scx=Latin}/u }
const SHARED = /[\p{scx=Common}\p{scx=Inherited}]/u

const allScripts = lazy(() => NAMES.split(' ').flatMap(scriptNamed))

/**
 * The scripts one character is written in: `['Cyrillic']`, several for a mark or a sign that a few
 * share, none for digits, hyphens and what all of them share, `['Unknown']` for the unassigned.
 */
export function scriptsOf(character: string): string[] {
  if (LATIN.has.test(character)) return [LATIN.name]
  if (SHARED.test(character)) return []
  const names = allScripts()
    .filter(({ has }) => has.test(character))
    .map(({ name }) => name)
  return names.length === 0 ? ['Unknown'] : names
}

/** Each different character's scripts, those without any left out. */
const scriptSets = (text: string): string[][] =>
  [...new Set(text)].map(scriptsOf).filter((names) => names.length > 0)

/** The scripts of a label, in the order met. A shared sign adds none that is there already. */
export function labelScripts(label: string): string[] {
  const sets = scriptSets(label)
  const found = new Set(sets.flatMap((names) => (names.length === 1 ? names : [])))
  for (const names of sets) {
    const [first] = names
    if (first !== undefined && !names.some((name) => found.has(name))) found.add(first)
  }
  return [...found]
}

/** Scripts that one language writes together, and that may hold Latin beside them. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]

/** Whether a label is beyond "highly restrictive" of UTS 39: no language mixes these scripts. */
export function mixesScripts(label: string): boolean {
  const sets = scriptSets(label)
  const candidates = [...labelScripts(label).map((name) => [name]), ...TOGETHER]
  return (
    sets.length > 0 &&
    !candidates.some((allowed) =>
      sets.every((names) => names.some((name) => allowed.includes(name))),
    )
  )
}
