/**
 * Returns whether a key event belongs to an IME composition. Also checks for key code 229, because Safari sends the last
 * key of a composition after its end.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229
