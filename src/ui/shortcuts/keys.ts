/*
 * Keys are written as tinykeys reads them: presses parted by a space, modifiers by a plus:
 * `j`, `?`, `Shift+j`, `Alt+KeyJ`, `Enter`, `g o`.
 */

/** The keys of a shortcut, one press after the other. */
export const presses = (keys: string): string[] => keys.split(' ').filter((press) => press !== '')

/** The parts of one press: modifiers, then the key. */
const splitPress = (press: string): string[] => press.split(/(?<=\w)\+/)

/** The key of one press, without modifiers. */
const keyOf = (press: string): string => splitPress(press).at(-1) ?? ''

/** Whether a key is one of these, whatever is held with it. */
export const hasKey = (keys: string, key: string): boolean =>
  presses(keys).some((press) => keyOf(press).toLowerCase() === key.toLowerCase())

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  // In words: the face of the app has no arrows to the sides.
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Control: 'Ctrl',
  Meta: '⌘',
  Escape: 'Esc',
}

/** One press as it is shown: `Alt+J`, `Ctrl+K`, `↓`, `?`. */
export const pressText = (press: string): string => {
  const parts = splitPress(press)
  return parts
    .map((part) => names[part] ?? part.replace(/^(?:Key|Digit)(?=.$)/, ''))
    .map((part) => (parts.length > 1 && part.length === 1 ? part.toUpperCase() : part))
    .join('+')
}

/** The whole in words: `g then o`. */
export const keysText = (keys: string): string => presses(keys).map(pressText).join(' then ')

const isLetter = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()
const isCharacter = (text: string): boolean => Array.from(text).length === 1

/** Whether only letters, digits and signs are pressed: what WCAG 2.1.4 lets a reader turn off. */
export const isTyped = (keys: string): boolean =>
  presses(keys).every((press) => {
    const others = splitPress(press).slice(0, -1)
    return isCharacter(keyOf(press)) && others.every((part) => part === 'Shift')
  })

/** Whether two shortcuts cannot both work: the same keys, or one begins with the other. */
export function clash(one: string, other: string): boolean {
  const [a, b] = [presses(one.toLowerCase()), presses(other.toLowerCase())]
  return a.length > 0 && b.length > 0 && a.slice(0, b.length).join() === b.slice(0, a.length).join()
}

/** The modifier that types a third sign of a key: AltGr, on a Mac the Option key. */
const thirdLevel = /^Mac|^iP/.test(navigator.platform) ? 'Alt' : 'AltGraph'

/** As the listener wants it: on some keyboards a sign or digit needs Shift or AltGr, on others not. */
export function bindings(keys: string): string[] {
  const withSigns = (held: string) =>
    presses(keys)
      .map((press) => (isCharacter(press) && !isLetter(press) ? `${held}${press}` : press))
      .join(' ')
  return [...new Set([withSigns('[Shift]+'), withSigns(`[Shift]+${thirdLevel}+`)])]
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

export const isLatin = (key: string): boolean => /\p{Script=Latin}/u.test(key)

/** A letter or sign of another script, as on a Cyrillic or Thai layout. Named keys, such as Enter, are not. */
export const isForeign = (key: string): boolean => !isLatin(key) && !/^[ -~]*$/.test(key)

/** What other keys than those of letters type in the US, without and with Shift. */
const usSigns: Readonly<Record<string, string>> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Slash: '/?',
}

/** What a key types on the layout of the US; on other keys than those of letters and a few signs as it is. */
export function usKey({ key, code, shiftKey }: Press): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const signs = letter ? letter.toLowerCase() + letter : (usSigns[code] ?? '')
  return signs[shiftKey ? 1 : 0] ?? key
}
