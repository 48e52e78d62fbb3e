import { preloadHostForms } from '#/ui/host-forms.ts'

const parts = (): Promise<unknown> =>
  Promise.allSettled([
    import('./evidence/evidence.tsx'),
    import('./evidence/look-alike-part.tsx').then(({ preloadLens }) => preloadLens()),
    import('./selection-desk.tsx'),
    preloadHostForms(),
  ])

/** Fetches what the next press may open, as soon as the browser is idle; returns the way to call it off. */
export function preloadLateParts(): (() => void) | undefined {
  // A browser without it fetches them when they are opened.
  if (typeof requestIdleCallback !== 'function') return undefined
  const asked = requestIdleCallback(() => void parts())
  return () => cancelIdleCallback(asked)
}
