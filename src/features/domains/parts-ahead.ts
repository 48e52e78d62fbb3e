import { loadEvidence } from './evidence-at-hand.ts'

/** Fetches what the next press on the list may open; what cannot be fetched is tried again then. */
export const fetchPartsAhead = (): Promise<unknown> =>
  Promise.allSettled([
    loadEvidence(),
    import('./evidence/look-alike-part.tsx').then(({ preloadLens }) => preloadLens()),
    import('./selection-desk.tsx'),
    import('./no-domains.tsx'),
  ])
