/*
 * Keys are written as tinykeys reads them: presses parted by a space, modifiers by a plus:
 * `j`, `?`, `Shift+j`, `Alt+KeyJ`, `Enter`, `g o`.
 */

/** The keys of a shortcut, one press after the other. */
export const presses = (keys: string): string[] => keys.split(' ').filter((press) => press !== '')

/** The parts of one press: modifiers, then the key. */
export const splitPress = (press: string): string[] => press.split(/(?<=\w)\+/)

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
