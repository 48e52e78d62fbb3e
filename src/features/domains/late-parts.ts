async function fetchAhead(): Promise<void> {
  const code = await import('./parts-ahead.ts').catch(() => null)
  await code?.fetchPartsAhead()
}

/** Calls `then` when the browser is idle, after `most` ms at the latest; returns the way to call it off. */
export function atIdle(then: () => void, most?: number): () => void {
  // Safari learned to wait for an idle moment only lately.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, most === undefined ? {} : { timeout: most })
  return () => cancelIdleCallback(asked)
}

/** The same for the first idle moment of a list, in which is also fetched what the next press may open. */
export const whenIdle = (then: () => void): (() => void) =>
  atIdle(() => {
    then()
    void fetchAhead()
  })
