/**
 * Calls `then` when the browser is idle, after `most` ms at the latest where that is not 0; returns the way
 * to call it off.
 */
export function atIdle(then: () => void, most = 0): () => void {
  // Safari learned to wait for an idle moment only lately.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: most })
  return () => cancelIdleCallback(asked)
}
