import { createStore, useSelector } from '@tanstack/react-store'

/**
 * Whether the first page of a visit is painted. What that page does not need (counts that decorate, the page after
 * it, code that opens on a press) is asked for after that, so that it comes sooner.
 */
const isPainted = createStore(false)

/** Whether it is, for what is read or drawn after it. */
export const useFirstPaint = (): boolean => useSelector(isPainted)

/** Settles when it is. */
export const firstPaint: Promise<void> = new Promise((resolve) => {
  isPainted.subscribe(() => resolve())
})

/** Milliseconds after which it is taken for painted also in a browser that is busy, or cannot tell. */
const longest = 1000

/** Called by the router whenever a page stands in the document. */
export function tellFirstPaint(): void {
  if (isPainted.state) return
  const tell = () => isPainted.setState(() => true)
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(tell, 50)
  else requestIdleCallback(tell, { timeout: longest })
}
