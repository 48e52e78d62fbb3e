import { createFileRoute, useRouterState } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import { CampaignsScreen } from '#/features/domains/campaigns/campaigns-screen.tsx'
import { useCampaignTriage } from '#/features/domains/campaigns/use-campaign-triage.ts'
import { evidenceCode } from '#/features/domains/lazy-code.ts'
import { useOpenEvidence } from '#/features/domains/use-evidence.ts'
import { optionalText } from '#/lib/search-params.ts'
import { loadBrandNotes } from '#/shared/triage-notes/triage-notes.ts'
import { firstPaint } from '#/ui/first-paint.ts'
import { useRequestTakedowns } from './domains/-use-request-takedowns.tsx'

export const Route = createFileRoute('/_app/brands/$brandId/campaigns')({
  staticData: { title: 'Campaigns' },
  /** `domain` is the ID of a domain in the expanded campaign. */
  validateSearch: z.object({ domain: optionalText }),
  loader: async ({ context: { queryClient }, params: { brandId }, cause }) => {
    // A preload must not load thousands of rows.
    if (cause === 'preload') return
    void queryClient.prefetchQuery(campaignSourceOptions(brandId))
    void firstPaint.then(evidenceCode.load)
    await loadBrandNotes(queryClient, brandId)
  },
  remountDeps: ({ params: { brandId } }) => brandId,
  component: CampaignsPage,
})

function CampaignsPage() {
  const { brandId } = Route.useParams()
  const { domain: shownDomain } = Route.useSearch()
  // Like `useOpenEvidence`, use the requested URL before the router has loaded it. The open domain and the expanded
  // campaign must change at the same time: the cursor can move to the open domain only if its campaign is expanded.
  const domain = useRouterState({
    select: ({ location: { pathname, search } }) =>
      `${pathname}/`.startsWith(`/brands/${brandId}/campaigns/`) ? search.domain : shownDomain,
  })
  const { onRequest, dialog } = useRequestTakedowns(brandId)
  const triage = useCampaignTriage({
    brandId,
    domainId: domain,
    ...useOpenEvidence(brandId, 'campaigns'),
    onRequest,
  })
  return (
    <>
      <CampaignsScreen triage={triage} />
      {dialog}
    </>
  )
}
