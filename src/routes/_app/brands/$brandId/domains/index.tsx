import { createFileRoute } from '@tanstack/react-router'

// No evidence is open. The parent route renders the list at full width.
export const Route = createFileRoute('/_app/brands/$brandId/domains/')({
  staticData: { title: 'Domains', shape: 'tools-and-list' },
})
