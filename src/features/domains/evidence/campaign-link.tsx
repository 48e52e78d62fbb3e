import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { campaignSourceOptions, loadCampaignsInBackground } from '#/api/campaigns.ts'
import { createLazyCode, useLazyCode } from '#/ui/lazy-part.tsx'

const campaignTextCode = createLazyCode(
  () => import('#/features/domains/campaigns/campaign-text.tsx'),
)

/** Delay before loading campaigns, so that moving quickly past a domain loads nothing. */
const loadDelayMs = 1000

/**
 * Link to the campaign of a domain (F17). Once the campaigns are loaded, the link text names a value that other domains
 * share with this one.
 */
export function CampaignLink({ brandId, domainId }: { brandId: string; domainId: string }) {
  const queryClient = useQueryClient()
  // Not enabled, so that the query only reads the cache. An enabled query would load all campaigns at once, which would
  // delay other requests. `loadCampaignsInBackground` loads them slowly.
  const { data: source } = useQuery({ ...campaignSourceOptions(brandId), enabled: false })
  const code = useLazyCode(campaignTextCode)
  const isLoaded = source !== undefined
  useEffect(() => {
    if (isLoaded) {
      void campaignTextCode.load()
      return undefined
    }
    const timer = setTimeout(() => {
      void loadCampaignsInBackground(queryClient, brandId)
    }, loadDelayMs)
    return () => clearTimeout(timer)
  }, [isLoaded, queryClient, brandId])
  return (
    <Link
      to="/brands/$brandId/campaigns"
      params={{ brandId }}
      search={{ domain: domainId }}
      preload={false}
      className="rounded-sm text-accent hover:underline"
    >
      {source && code ? (
        <code.CampaignText source={source} domainId={domainId} />
      ) : (
        'Find domains on the same infrastructure'
      )}
    </Link>
  )
}
