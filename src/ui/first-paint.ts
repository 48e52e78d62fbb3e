import { createStore, useSelector } from '@tanstack/react-store'

/**
 * True if the first page is painted. Defer everything it doesn't need until then: decorative counts, prefetches and
 * lazy code.
 */
const isPainted = createStore(false)

/** Hook: whether the first page is painted. */
export const useFirstPaint = (): boolean => useSelector(isPainted)

/** Resolves when it is painted. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  isPainted.subscribe(() => resolve())
})

/** Milliseconds after which to assume it is painted. */
const maxDelayMs = 1000

/** Called by the router after each page render. */
export function reportFirstPaint(): void {
  if (isPainted.state) return
  const setPainted = () => isPainted.setState(() => true)
  // Not in Safari.
  if (typeof requestIdleCallback === 'undefined') setTimeout(setPainted, 50)
  else requestIdleCallback(setPainted, { timeout: maxDelayMs })
}
