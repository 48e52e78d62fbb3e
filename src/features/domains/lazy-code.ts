import { createLazyCode } from '#/ui/lazy-part.tsx'

/* Parts of the domains page that its first paint doesn't need. */

export const evidenceCode = createLazyCode(() => import('./evidence-pane.tsx'))

export const pictureWallCode = createLazyCode(() => import('./picture-wall.tsx'))
