import type { QueryClient } from '@tanstack/react-query'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { createLazyCode } from '#/ui/lazy-part.tsx'

/* Code that the domains and campaigns pages load separately, so that their lists can appear sooner. */

export const evidenceCode = createLazyCode(() => import('./evidence-pane.tsx'))

export const pictureWallCode = createLazyCode(() => import('./picture-wall.tsx'))

/**
 * Starts to load the record of a domain, and loads the code of the evidence. Doesn't wait for the record, because the
 * evidence first shows the data of the list row.
 */
export function preloadEvidence(
  queryClient: QueryClient,
  { brandId, domainId }: { brandId: string; domainId: string },
): Promise<void> | undefined {
  void queryClient.prefetchQuery(domainPrefetchOptions(brandId, domainId))
  return evidenceCode.store.state.status === 'loaded' ? undefined : evidenceCode.load()
}
