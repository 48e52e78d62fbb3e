/* Ref callbacks that set the focus or handle the removal of the focused element. */

export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Focuses an element that is already mounted. React only re-runs a ref callback when its identity changes, so switch
 * the element's `ref` to this function to move focus.
 */
export const focusOnRefChange = (element: HTMLElement | null): void => element?.focus()

/** Focuses the element if nothing is focused. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && (document.activeElement ?? document.body) === document.body)
    element.focus({ preventScroll: true })
}

/**
 * Ref for a button that may unmount while the user holds or repeats Enter. If the button unmounts while focused, Enter
 * is ignored outside controls, so that it doesn't open the current row of the list behind the button.
 * Normal handling resumes after any other key, Enter on a control, or a pointer press.
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

/** Focuses the element if the focus is inside its dialog. For controls that load after the dialog has opened. */
export function focusIfInDialog(element: HTMLElement | null): void {
  if (element?.closest('[role="dialog"]')?.contains(document.activeElement)) element.focus()
}

/** Focuses the heading of the element's page if nothing is focused. */
export function focusHeadingIfLost(element: HTMLElement | null): void {
  focusIfLost(element?.closest('main')?.querySelector<HTMLElement>('h1[tabindex]') ?? null)
}
