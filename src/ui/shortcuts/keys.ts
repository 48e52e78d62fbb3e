/* Shortcuts in tinykeys syntax: `j`, `?`, `Shift+j`, `Alt+KeyJ`, `Enter`, or two presses as in `g o`. */

export const splitPresses = (keys: string): string[] =>
  keys.split(' ').filter((press) => press !== '')

/** The last part is the key, which may be `+` itself. */
const getPressParts = (press: string): string[] => press.split(/(?<=\w)\+/)

const getKey = (press: string): string => getPressParts(press).at(-1) ?? ''

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  // Words, because the font has no left and right arrows.
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Control: 'Ctrl',
  Meta: '⌘',
  Escape: 'Esc',
}

/** Formats a press: `Alt+J`, `Ctrl+K`, `↓`, `?`. */
export const formatPress = (press: string): string => {
  const parts = getPressParts(press)
  return parts
    .map((part) => keyNames[part] ?? part.replace(/^(?:Key|Digit)(?=.$)/, ''))
    .map((part) => (parts.length > 1 && part.length === 1 ? part.toUpperCase() : part))
    .join('+')
}

/** Formats a shortcut: `g then o`. */
export const formatKeys = (keys: string): string =>
  splitPresses(keys).map(formatPress).join(' then ')

const isLetter = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()
const isCharacter = (text: string): boolean => Array.from(text).length === 1

/** Returns whether a shortcut needs only character keys and Shift. Users can turn off such shortcuts (WCAG 2.1.4). */
export const usesOnlySingleKeys = (keys: string): boolean =>
  splitPresses(keys).every((press) => {
    const modifiers = getPressParts(press).slice(0, -1)
    return isCharacter(getKey(press)) && modifiers.every((part) => part === 'Shift')
  })

export const isApple = /^Mac|^iP/.test(navigator.platform)

/** Modifier for third-level characters: AltGr, or Option on a Mac. */
const thirdLevelModifier = isApple ? 'Alt' : 'AltGraph'

/**
 * Returns the bindings to register. Symbols and digits also accept Shift and AltGr, which some layouts need to type
 * them. Brackets mark an optional modifier.
 */
export function toTinykeysBindings(keys: string): string[] {
  const withModifiers = (modifiers: string) =>
    splitPresses(keys)
      .map((press) => (isCharacter(press) && !isLetter(press) ? `${modifiers}${press}` : press))
      .join(' ')
  return [...new Set([withModifiers('[Shift]+'), withModifiers(`[Shift]+${thirdLevelModifier}+`)])]
}

/** Returns `key` if it is ASCII. Otherwise, as on Cyrillic layouts, returns the Latin letter of the physical key. */
export function toLatinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter === undefined || /^[ -~]*$/.test(key)) return key
  return shiftKey ? letter : letter.toLowerCase()
}

/** Returns whether a key event belongs to an IME composition. */
export const isComposing = (event: KeyboardEvent): boolean =>
  // Safari sends the last key of an IME composition after its end, with key code 229.
  event.isComposing || event.keyCode === 229
