/**
 * Returns whether a key event belongs to IME composition. Safari ends the composition first, so check the key code
 * too.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229
