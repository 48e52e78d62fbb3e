import { createLazyCode } from '#/ui/lazy-part.tsx'

/**
 * Lazy code of the panels whose data loads after the first paint. One load for all, so that their queries start at the
 * same time and share the request for the newest scans.
 */
export const latePanelsCode = createLazyCode(async () => {
  const [{ LatePanels }, { BrandChangesLine }] = await Promise.all([
    import('./late-panels.tsx'),
    import('#/shared/changes/changes-panel.tsx'),
  ])
  return { LatePanels, BrandChangesLine }
})
