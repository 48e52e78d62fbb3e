/*
 * For `ref`: the focus goes to what has just appeared, because what had it is gone. Several of them:
 * React calls a ref again only when it is another function.
 */

/** Takes the focus when the element appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The same, for an element that was there before and now has something to say. */
export const takeFocusBack = (element: HTMLElement | null): void => element?.focus()

/** Takes the focus only where nothing has it: what had it is gone, and nobody has moved on. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (element && (document.activeElement ?? document.body) === document.body)
    element.focus({ preventScroll: true })
}

/** Milliseconds in which a key may still be meant for a button that is gone. */
export const lateKeyMs = 1000

/** The same in place of a button: Enter that comes a moment late, or twice, does nothing there, as open a list's row. */
export function takePressedFocus(element: HTMLElement | null): void {
  if (!element || (document.activeElement ?? document.body) !== document.body) return
  const over = new AbortController()
  const ignore = (event: KeyboardEvent) => {
    if (event.target === element && event.key === 'Enter') event.stopPropagation()
  }
  element.addEventListener('keydown', ignore, { signal: over.signal })
  setTimeout(() => over.abort(), lateKeyMs)
  element.focus({ preventScroll: true })
}

/** Takes the focus where its dialog has it already: what is to be pressed has come after the dialog. */
export function takeFocusInside(element: HTMLElement | null): void {
  if (element?.closest('[role="dialog"]')?.contains(document.activeElement)) element.focus()
}
