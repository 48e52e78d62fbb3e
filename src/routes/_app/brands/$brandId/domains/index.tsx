import { createFileRoute } from '@tanstack/react-router'

// No evidence is open: the parent route's list has the full width.
export const Route = createFileRoute('/_app/brands/$brandId/domains/')({
  staticData: { title: 'Domains', shape: 'tools-and-list' },
})
