import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { domainAhead, domainOptions } from '#/api/domains.ts'
import { DomainRecord } from '#/features/domains/domain-record.tsx'
import { PaneFoot } from '#/features/domains/pane-foot.tsx'
import { useTriageDesk } from '#/features/domains/triage-context.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { usePageTitle } from '#/ui/page-title.ts'

export const Route = createFileRoute('/_app/brands/$brandId/domains/$domainId')({
  staticData: { place: 'Domain', ownTitle: true },
  // Not waited for: the evidence opens with what the list knows.
  loader: ({ context: { queryClient }, params: { brandId, domainId } }) =>
    void queryClient.prefetchQuery(domainAhead(brandId, domainId)),
  component: DomainPage,
})

function DomainPage() {
  const { brandId, domainId } = Route.useParams()
  const desk = useTriageDesk()
  const row = desk?.rowOf(domainId)
  const reading = useQuery({ ...domainOptions(brandId, domainId), throwOnError: true })
  const name = reading.data?.name ?? row?.name ?? ''
  usePageTitle(visibleString(defangHost(name || 'no name given'), 'host'), 'Domain')
  return (
    <>
      <div className="grid min-h-0 flex-1 gap-3.5 overflow-auto split:p-3.5">
        {reading.data && (
          <DomainRecord domain={reading.data} reading={{ ...reading, error: null }} />
        )}
      </div>
      <PaneFoot />
    </>
  )
}
