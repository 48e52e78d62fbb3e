import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import { formatCount } from '#/lib/numbers.ts'
import { findCampaignOf, findCampaigns } from './find-campaigns.ts'
import { formatValue } from './format-value.ts'

type CampaignOfDomainProps = { brandId: string; domainId: string }

/** Leads to the campaign of a domain. Says which domains share its infrastructure only if they are loaded (F17). */
export function CampaignOfDomain({ brandId, domainId }: CampaignOfDomainProps) {
  const { data: list } = useQuery({
    ...campaignSourceOptions(brandId),
    select: findCampaigns,
    enabled: false,
  })
  const found = list && findCampaignOf(list, domainId)
  if (list && !found) return <p className="text-muted">In no campaign of red and amber domains.</p>
  const otherCount = (found?.value.hostIds.size ?? 0) - 1
  return (
    <Link
      to="/brands/$brandId/campaigns"
      params={{ brandId }}
      search={{ domain: domainId }}
      preload={false}
      className="rounded-sm text-accent hover:underline"
    >
      {found ? (
        <>
          {formatCount(otherCount)} more{' '}
          {otherCount === 1 ? 'look-alike shares' : 'look-alikes share'}{' '}
          <bdi translate="no">{formatValue(found.value)}</bdi>
        </>
      ) : (
        'Find domains on the same infrastructure'
      )}
    </Link>
  )
}
