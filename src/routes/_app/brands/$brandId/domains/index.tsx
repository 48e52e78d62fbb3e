import { createFileRoute } from '@tanstack/react-router'

// No evidence is open: the list of the route around it has the whole width.
export const Route = createFileRoute('/_app/brands/$brandId/domains/')({
  staticData: { place: 'Domains', shape: 'tools-and-list' },
})
