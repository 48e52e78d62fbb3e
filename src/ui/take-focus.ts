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

/**
 * For `ref` of a button that can disappear while it is being pressed. After a focused button disappears, Enter works
 * on controls only, until another key or a pointer is pressed: a late Enter must not open the current row of the list
 * behind it.
 */
export function ignoreLatePress(element: HTMLElement | null) {
  return () => {
    if (element === null || document.activeElement !== element) return
    // React removes the element right after this call.
    queueMicrotask(() => {
      if (element.isConnected) return
      const over = new AbortController()
      const options = { capture: true, signal: over.signal }
      const ignore = (event: KeyboardEvent) => {
        const isControl =
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, textarea') !== null
        if (event.key === 'Enter' && !isControl) event.stopPropagation()
        else over.abort()
      }
      addEventListener('keydown', ignore, options)
      addEventListener('pointerdown', () => over.abort(), options)
    })
  }
}

/** Takes the focus where its dialog has it already: what is to be pressed has come after the dialog. */
export function takeFocusInside(element: HTMLElement | null): void {
  if (element?.closest('[role="dialog"]')?.contains(document.activeElement)) element.focus()
}
