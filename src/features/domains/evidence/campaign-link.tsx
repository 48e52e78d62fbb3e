import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { brandStatsOptions } from '#/api/brands.ts'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import { createLazyCode, useLazyCode } from '#/ui/lazy-part.tsx'

const campaignText = createLazyCode(() => import('#/features/domains/campaigns/campaign-text.tsx'))

/** Red and amber domains: ten pages. Loading more for a link would take too long and delay other requests. */
const maxHostsToLoad = 1000

/**
 * Loads the data for the text of `CampaignLink`, unless the brand has too many domains. Call it in a component that
 * stays mounted when the user moves to another domain: the load is canceled once no mounted component uses it.
 */
export function useCampaignSource(brandId: string): void {
  const { data: stats } = useQuery(brandStatsOptions(brandId))
  const verdicts = stats?.verdict_stats
  const hostCount = (verdicts?.get('red') ?? Infinity) + (verdicts?.get('amber') ?? Infinity)
  useQuery({ ...campaignSourceOptions(brandId), enabled: hostCount <= maxHostsToLoad })
}

/** Link to the campaign of a domain (F17). Its text names a value that other domains share with this one. */
export function CampaignLink({ brandId, domainId }: { brandId: string; domainId: string }) {
  // Loaded by `useCampaignSource` or the campaigns page. Without data, the text names no value.
  const { data: source } = useQuery({ ...campaignSourceOptions(brandId), enabled: false })
  const code = useLazyCode(campaignText)
  const isTextNeeded = source !== undefined
  useEffect(() => {
    if (isTextNeeded) void campaignText.load()
  }, [isTextNeeded])
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
