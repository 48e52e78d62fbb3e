import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { brandStatsOptions } from '#/api/brands.ts'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import { createLazyCode, useLazyCode } from '#/ui/lazy-part.tsx'

const campaignText = createLazyCode(() => import('#/features/domains/campaigns/campaign-text.tsx'))

/** Ten pages of red and amber domains. Loading more pages for a link would take too long and delay other requests. */
const maxHostsToLoad = 1000

/** Link to the campaign of a domain (F17). Its text names a value that other domains share with this one. */
export function CampaignLink({ brandId, domainId }: { brandId: string; domainId: string }) {
  const { data: stats } = useQuery(brandStatsOptions(brandId))
  const verdicts = stats?.verdict_stats
  const hostCount = (verdicts?.get('red') ?? Infinity) + (verdicts?.get('amber') ?? Infinity)
  const { data: source } = useQuery({
    ...campaignSourceOptions(brandId),
    // Above the limit, only data cached by the campaigns page is used. Without data, the link's text names no value.
    enabled: hostCount <= maxHostsToLoad,
  })
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
