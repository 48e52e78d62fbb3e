import { createLazyCode } from '#/ui/lazy-part.tsx'

export const latePanelsCode = createLazyCode(async () => {
  const [{ LatePanels }, { BrandChangesLine }] = await Promise.all([
    import('./late-panels.tsx'),
    import('#/shared/changes/changes-line.tsx'),
  ])
  return { LatePanels, BrandChangesLine }
})
