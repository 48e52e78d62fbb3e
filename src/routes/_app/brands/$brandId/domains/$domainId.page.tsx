import { createFileRoute } from '@tanstack/react-router'

// The same evidence as a page; the list stays mounted but hidden.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId/page')({
  staticData: { title: 'Domains', parent: 'domains' },
})
