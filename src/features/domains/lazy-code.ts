import { createLazyCode } from '#/ui/lazy-part.tsx'

/** Lazy code of the evidence, which the list doesn't need for its first paint. */
export const evidenceCode = createLazyCode(() => import('./evidence-pane.tsx'))

/** Lazy code of the list's view as screenshots. */
export const pictureWallCode = createLazyCode(() => import('./picture-wall.tsx'))
