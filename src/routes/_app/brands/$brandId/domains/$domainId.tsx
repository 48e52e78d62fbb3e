import { createFileRoute } from '@tanstack/react-router'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { evidenceCode } from '#/features/domains/lazy-code.ts'

// The parent route renders the evidence next to its list.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { title: 'Domains', parent: 'domains' },
  // The evidence opens with the data of the list row, so don't await the record.
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) => {
    void queryClient.prefetchQuery(domainPrefetchOptions(brandId, domainId))
    return evidenceCode.store.state.status === 'loaded' ? undefined : evidenceCode.load()
  },
})
