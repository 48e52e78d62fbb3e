import { createFileRoute } from '@tanstack/react-router'

// The parent route renders the evidence as a full page. Its list stays mounted but hidden.
export const Route = createFileRoute('/_app/brands/$brandId/campaigns/$domainId/page')({
  staticData: { title: 'Campaigns', parent: 'campaigns' },
})
