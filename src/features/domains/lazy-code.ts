import type { QueryClient } from '@tanstack/react-query'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { createLazyCode } from '#/ui/lazy-part.tsx'

/* Parts of the domains and campaigns pages that their first paint doesn't need. */

export const evidenceCode = createLazyCode(() => import('./evidence-pane.tsx'))

export const pictureWallCode = createLazyCode(() => import('./picture-wall.tsx'))

/** Loads the evidence of a domain. Doesn't await the record, because the evidence opens with the data of the list row. */
export function loadEvidence(
  queryClient: QueryClient,
  { brandId, domainId }: { brandId: string; domainId: string },
): Promise<void> | undefined {
  void queryClient.prefetchQuery(domainPrefetchOptions(brandId, domainId))
  return evidenceCode.store.state.status === 'loaded' ? undefined : evidenceCode.load()
}
