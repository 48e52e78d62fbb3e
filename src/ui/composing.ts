/**
 * Returns whether a key event belongs to an IME composition. Checks the key code too, because Safari sends the last key
 * after the end of the composition.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229
