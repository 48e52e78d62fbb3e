import { createFileRoute } from '@tanstack/react-router'
import { domainAhead } from '#/api/domains.ts'

// The list of the route around it shows the evidence beside itself.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { place: 'Domains' },
  // Not waited for: the evidence opens with what the list knows.
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) => {
    void queryClient.prefetchQuery(domainAhead(brandId, domainId))
  },
})
