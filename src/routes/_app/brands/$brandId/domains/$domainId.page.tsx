import { createFileRoute } from '@tanstack/react-router'

// The parent route renders the evidence as a full page. Its list stays mounted but hidden.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId/page')({
  staticData: { title: 'Domains', parent: 'domains' },
})
