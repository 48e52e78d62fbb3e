import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { domainOptions } from '#/api/domains.ts'
import { DomainRecord } from '#/features/domains/domain-record.tsx'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { usePageTitle } from '#/ui/page-title.ts'

export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { place: 'Domain', ownTitle: true },
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) =>
    queryClient.ensureQueryData(domainOptions(brandId, domainId)),
  remountDeps: ({ params }) => params,
  component: DomainPage,
})

function DomainPage() {
  const { brandId, domainId } = Route.useParams()
  const reading = useSuspenseQuery(domainOptions(brandId, domainId))
  usePageTitle(visibleString(defangHost(reading.data.name ?? 'no name given'), 'host'), 'Domain')
  return <DomainRecord domain={reading.data} reading={reading} />
}
