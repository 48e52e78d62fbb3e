/* Ref callbacks that set the focus or handle the removal of the focused element. */

export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Use as the new `ref` of a mounted element: React calls a `ref` function that replaces null or another function, so
 * the element gets the focus. It isn't `focusOnMount` itself, because React doesn't call the same function again.
 */
export const focusOnRefChange = (element: HTMLElement | null): void => element?.focus()

/** Focuses the element if nothing is focused. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && (document.activeElement ?? document.body) === document.body)
    element.focus({ preventScroll: true })
}

/**
 * For a button that unmounts when it is pressed. If the user holds Enter down, the next keydown event would go to the
 * page and open the current row of a list. Ignores Enter until the user presses another key, clicks, or presses Enter
 * on a control.
 */
export function ignoreEnterAfterRemoval(element: HTMLElement | null) {
  return () => {
    if (element === null || document.activeElement !== element) return
    // React removes the element right after this call.
    queueMicrotask(() => {
      if (element.isConnected) return
      const listeners = new AbortController()
      const options = { capture: true, signal: listeners.signal }
      const handleKeyDown = (event: KeyboardEvent) => {
        const isControl =
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, textarea') !== null
        if (event.key === 'Enter' && !isControl) event.stopPropagation()
        else listeners.abort()
      }
      addEventListener('keydown', handleKeyDown, options)
      addEventListener('pointerdown', () => listeners.abort(), options)
    })
  }
}

/** Focuses the heading of the element's page if nothing is focused. */
export function focusHeadingIfLost(element: HTMLElement | null): void {
  focusIfLost(element?.closest('main')?.querySelector<HTMLElement>('h1[tabindex]') ?? null)
}
