import { createFileRoute } from '@tanstack/react-router'
import { domainAhead } from '#/api/domains.ts'

// The list of the route around it shows the evidence beside itself, from the frame after the press on.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { place: 'Domain', ownTitle: true },
  // Not waited for: the evidence opens with what the list knows.
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) => {
    void queryClient.prefetchQuery(domainAhead(brandId, domainId))
    void import('#/features/domains/evidence-side.tsx').catch(() => {})
  },
})
