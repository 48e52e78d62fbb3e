import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { domainOptions } from '#/api/domains.ts'
import { HostName } from '#/ui/hostile-text.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { place: 'Domain', ownTitle: true },
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) =>
    queryClient.ensureQueryData(domainOptions(brandId, domainId)),
  component: DomainPage,
})

function DomainPage() {
  const { brandId, domainId } = Route.useParams()
  const { data } = useSuspenseQuery(domainOptions(brandId, domainId))
  return (
    <h1>
      <HostName value={data.name ?? ''} />
    </h1>
  )
}
