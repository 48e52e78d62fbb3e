import { createLazyCode } from '#/ui/lazy-part.tsx'

/** Code that the overview needs only after the first paint. */
export const latePanelsCode = createLazyCode(async () => {
  const [{ LatePanels }, { BrandChangesLine }] = await Promise.all([
    import('./late-panels.tsx'),
    import('#/shared/changes/changes-line.tsx'),
  ])
  return { LatePanels, BrandChangesLine }
})
