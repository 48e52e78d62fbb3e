/**
 * Whether a key belongs to an input method that composes text: Enter takes what it suggests, Escape drops it.
 * Safari has ended the composition by then, and tells by the key code alone.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === 229
