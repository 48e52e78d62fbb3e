import { createFileRoute } from '@tanstack/react-router'

// Shows the evidence as a full page. The list stays mounted but hidden.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId/page')({
  staticData: { title: 'Domains', parent: 'domains' },
})
