import { createLazyCode } from '#/ui/lazy-part.tsx'

/** Lazy code of the changes and of the panels whose data loads after the first paint. */
export const latePanelsCode = createLazyCode(async () => {
  const [{ LatePanels }, { BrandChangesLine }] = await Promise.all([
    import('./late-panels.tsx'),
    import('#/shared/changes/changes-line.tsx'),
  ])
  return { LatePanels, BrandChangesLine }
})
