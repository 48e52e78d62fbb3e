/** Returns whether a key event belongs to an IME composition. */
export const isComposing = (event: KeyboardEvent): boolean =>
  // Safari sends the last key of a composition after its end, with key code 229.
  event.isComposing || event.keyCode === 229
