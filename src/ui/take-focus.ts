/* Ref callbacks that focus a new element when the focused one disappeared. */

/** Focuses the element on mount. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Same as `focusOnMount`, for elements that are already mounted: React calls a ref again only if the function changes.
 */
export const focusAgain = (element: HTMLElement | null): void => element?.focus()

/** Focuses the element if nothing is focused. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && (document.activeElement ?? document.body) === document.body)
    element.focus({ preventScroll: true })
}

/**
 * For `ref` of a button that can disappear while it is being pressed. After a focused button disappears, Enter works
 * on controls only, until another key or a pointer is pressed: a late Enter must not open the current row of the list
 * behind it.
 */
export function ignoreEnterAfterRemoval(element: HTMLElement | null) {
  return () => {
    if (element === null || document.activeElement !== element) return
    // React removes the element right after this call.
    queueMicrotask(() => {
      if (element.isConnected) return
      const cleanup = new AbortController()
      const options = { capture: true, signal: cleanup.signal }
      const ignore = (event: KeyboardEvent) => {
        const isControl =
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, textarea') !== null
        if (event.key === 'Enter' && !isControl) event.stopPropagation()
        else cleanup.abort()
      }
      addEventListener('keydown', ignore, options)
      addEventListener('pointerdown', () => cleanup.abort(), options)
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
