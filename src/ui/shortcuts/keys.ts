/*
 * Keys are written as tinykeys reads them: presses parted by a space, modifiers by a plus:
 * `j`, `?`, `Shift+j`, `Alt+KeyJ`, `Enter`, `g o`.
 */

/** The keys of a shortcut, one press after the other. */
export const presses = (keys: string): string[] => keys.split(' ').filter((press) => press !== '')

/** The parts of one press: modifiers, then the key. */
const splitPress = (press: string): string[] => press.split(/(?<=\w)\+/)

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

const modifiers = ['Control', 'Alt', 'Shift', 'Meta']

const isLetter = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()
const isCharacter = (text: string): boolean => Array.from(text).length === 1

/** Whether only letters, digits and signs are pressed: what WCAG 2.1.4 lets a reader turn off. */
export const isTyped = (keys: string): boolean =>
  presses(keys).every((press) => {
    const parts = splitPress(press)
    const others = parts.slice(0, -1)
    return isCharacter(parts.at(-1) ?? '') && others.every((part) => part === 'Shift')
  })

/** Whether two shortcuts cannot both work: the same keys, or one begins with the other. */
export function clash(one: string, other: string): boolean {
  const [a, b] = [presses(one.toLowerCase()), presses(other.toLowerCase())]
  return a.length > 0 && b.length > 0 && a.slice(0, b.length).join() === b.slice(0, a.length).join()
}

/** As the listener wants it: on some keyboards a sign or digit needs Shift, on others not. */
export const binding = (keys: string): string =>
  presses(keys)
    .map((press) => (isCharacter(press) && !isLetter(press) ? `[Shift]+${press}` : press))
    .join(' ')

/** The press that a keyboard event is; null while only modifiers are held. */
export function pressOf(event: {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
}): string | null {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event
  if (modifiers.includes(key) || key === 'AltGraph' || key === 'Dead' || key === 'Process')
    return null
  const commanded = ctrlKey || altKey || metaKey
  // With Alt a letter key types something else on some systems, so there the place counts.
  const name = key === ' ' || (commanded && isCharacter(key)) ? code : key
  const typedSign = isCharacter(key) && !isLetter(key)
  const held = [
    ctrlKey && 'Control',
    altKey && 'Alt',
    // A sign contains its Shift already.
    shiftKey && (commanded || !typedSign) && 'Shift',
    metaKey && 'Meta',
  ].filter((part) => part !== false)
  return [...held, isCharacter(name) && isLetter(name) ? name.toLowerCase() : name].join('+')
}
