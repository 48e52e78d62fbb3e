/**
 * What IDNA 2008 (RFC 5892) lets into the label of a host, judged by character properties rather
 * than from a table: a browser with an older Unicode calls newer letters invalid, the safe side.
 */

// Letters, marks and digits that case and width folding leave alone, and the exceptions of 2.6.
const STABLE = String.raw`(?!\p{Changes_When_NFKC_Casefolded})[\p{L}\p{M}\p{Nd}]`
const FORBIDDEN = '\\u{640}\\u{7fa}\\u{302e}\\u{302f}\\u{3031}-\\u{3035}\\u{303b}'
const JOINERS = '\\u{200c}\\u{200d}'
const ALLOWED = `(?![${FORBIDDEN}])(?:[-ßς\\u{6fd}\\u{6fe}\\u{f0b}\\u{3007}${JOINERS}]|${STABLE})`
// Signs that are allowed beside letters of their own language only.
const IN_CONTEXT = [
  String.raw`(?<=l)\u{b7}(?=l)`,
  String.raw`\u{375}(?=\p{Script=Greek})`,
  String.raw`(?<=\p{Script=Hebrew})[\u{5f3}\u{5f4}]`,
  String.raw`\u{30fb}`,
].join('|')

const LETTER_OR_DIGIT = new RegExp(`^(?![${FORBIDDEN}])(?:[ßς]|(?!\\p{M})${STABLE})$`, 'u')
const LABEL = new RegExp(`^(?!-|..--|\\p{M})(?:${ALLOWED}|${IN_CONTEXT})+(?<!-)$`, 'u')
// Labels written to the left (RFC 5893, simplified) begin so and hold no other letters.
const LEFTWARD = 'Hebrew Arabic Syriac Thaana Nko Adlam Mandaic Samaritan Hanifi_Rohingya Yezidi'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const HAS_LEFTWARD = new RegExp(`(?=\\p{L})[${LEFTWARD}]`, 'u')
const ALL_LEFTWARD = new RegExp(`^(?=\\p{L})(?:[${LEFTWARD}]|\\P{L})+$`, 'u')

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Whether one character is a letter or a digit that can stand in a host. */
export const isHostLetter = (character: string): boolean => LETTER_OR_DIGIT.test(character)

/** Whether the Unicode form of a label could be registered: characters, ends and normal form. */
export const isValidLabel = (label: string): boolean =>
  LABEL.test(label) &&
  label.normalize('NFC') === label &&
  (!HAS_LEFTWARD.test(label) || ALL_LEFTWARD.test(label))

/** Whether a text holds characters that are never seen, joiners of Persian or Hindi included. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text)

const GRAPHEMES = /\P{M}\p{M}*|\p{M}+/gsu

/** A text cut into letters with the marks that sit on them. Joined they are the text again. */
export const graphemesOf = (text: string): string[] => text.match(GRAPHEMES) ?? []
