import { preloadHostForms } from '#/ui/host-forms.ts'

const parts = (): Promise<unknown> =>
  Promise.allSettled([
    import('./evidence-side.tsx'),
    import('./evidence/look-alike-part.tsx').then(({ preloadLens }) => preloadLens()),
    import('./selection-desk.tsx'),
    import('./no-domains.tsx'),
    preloadHostForms(),
  ])

/**
 * Calls `then` when the browser is idle for the first time, and fetches what the next press may open;
 * returns the way to call it off.
 */
export function whenIdle(then: () => void): () => void {
  const begin = () => {
    then()
    void parts()
  }
  // Safari learned to wait for an idle moment only lately.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(begin)
  return () => cancelIdleCallback(asked)
}
