/* Ref callbacks that focus a new element when the focused one disappeared. */

/** Focuses the element on mount. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Same as `focusOnMount`, to focus an element that is already mounted: React calls a ref again only when it is another
 * function than before.
 */
export const focusAgain = (element: HTMLElement | null): void => element?.focus()

/** Focuses the element if nothing is focused. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && (document.activeElement ?? document.body) === document.body)
    element.focus({ preventScroll: true })
}

/**
 * Ref of a button that can disappear while the user presses Enter on it. Once it has disappeared with the focus, Enter
 * works on controls only, so that it doesn't open the current row of the list behind the button. Ends with the next
 * other key or pointer press.
 */
export function ignoreEnterAfterRemoval(element: HTMLElement | null) {
  return () => {
    if (element === null || document.activeElement !== element) return
    // React removes the element right after this call.
    queueMicrotask(() => {
      if (element.isConnected) return
      const listeners = new AbortController()
      const options = { capture: true, signal: listeners.signal }
      const ignore = (event: KeyboardEvent) => {
        const isControl =
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, textarea') !== null
        if (event.key === 'Enter' && !isControl) event.stopPropagation()
        else listeners.abort()
      }
      addEventListener('keydown', ignore, options)
      addEventListener('pointerdown', () => listeners.abort(), options)
    })
  }
}

/** Focuses the element if its dialog has the focus, for controls that load after the dialog. */
export function focusIfInDialog(element: HTMLElement | null): void {
  if (element?.closest('[role="dialog"]')?.contains(document.activeElement)) element.focus()
}

/** Focuses the page heading if nothing is focused. */
export function focusHeadingIfLost(element: HTMLElement | null): void {
  if (element === null || document.activeElement !== document.body) return
  element
    .closest('main')
    ?.querySelector<HTMLElement>('h1[tabindex]')
    ?.focus({ preventScroll: true })
}
