import { createFileRoute } from '@tanstack/react-router'
import { domainAhead } from '#/api/domains.ts'
import { Evidence } from '#/features/domains/evidence/evidence.tsx'
import { PaneActions } from '#/features/domains/pane-actions.tsx'
import { useTriageDesk } from '#/features/domains/triage-context.ts'
import { useMedia } from '#/ui/use-media.ts'

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
  // As in styles.css: beside the list it is a part of its page, alone it is the page.
  const beside = useMedia('(min-width: 68.75rem)')
  return (
    <>
      <Evidence
        brandId={brandId}
        domainId={domainId}
        listRow={desk?.rowOf(domainId)}
        heading={beside ? 'h2' : 'h1'}
        onClose={desk?.close}
      />
      <PaneActions />
    </>
  )
}
