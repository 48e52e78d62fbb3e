import { createFileRoute } from '@tanstack/react-router'
import { loadEvidence } from '#/features/domains/lazy-code.ts'

// The parent route renders the evidence next to its list.
export const Route = createFileRoute('/_app/brands/$brandId/campaigns/$domainId')({
  staticData: { title: 'Campaigns', parent: 'campaigns' },
  loader: ({ context: { queryClient }, params }) => loadEvidence(queryClient, params),
})
