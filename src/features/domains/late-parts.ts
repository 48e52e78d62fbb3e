async function fetchAhead(): Promise<void> {
  const code = await import('./parts-ahead.ts').catch(() => null)
  await code?.fetchPartsAhead()
}

/**
 * Calls `then` when the browser is idle for the first time, and fetches what the next press may open;
 * returns the way to call it off.
 */
export function whenIdle(then: () => void): () => void {
  const begin = () => {
    then()
    void fetchAhead()
  }
  // Safari learned to wait for an idle moment only lately.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(begin)
  return () => cancelIdleCallback(asked)
}
