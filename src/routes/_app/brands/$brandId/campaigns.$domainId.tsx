import { createFileRoute } from '@tanstack/react-router'
import { preloadEvidence } from '#/features/domains/lazy-code.ts'

// The parent route renders the evidence next to its list.
export const Route = createFileRoute('/_app/brands/$brandId/campaigns/$domainId')({
  staticData: { title: 'Campaigns', parent: 'campaigns' },
  loader: ({ context: { queryClient }, params }) => preloadEvidence(queryClient, params),
})
