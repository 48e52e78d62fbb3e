import { createFileRoute } from '@tanstack/react-router'

// The same evidence without the list beside it, which stays as it is behind it.
export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId/page')({
  staticData: { place: 'Domains' },
})
