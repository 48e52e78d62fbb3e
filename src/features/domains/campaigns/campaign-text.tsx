import type { CampaignSource } from '#/api/campaigns.ts'
import { formatCount } from '#/lib/numbers.ts'
import { findCampaignOf, findCampaigns } from './find-campaigns.ts'
import { formatValue } from './format-value.ts'

type CampaignTextProps = { source: CampaignSource; domainId: string }

/** Says how many other domains share the infrastructure of a domain, as far as loaded. */
export function CampaignText({ source, domainId }: CampaignTextProps) {
  const found = findCampaignOf(findCampaigns(source), domainId)
  if (!found) return 'In no campaign of red and amber domains'
  const otherCount = found.value.hostIds.size - 1
  return (
    <>
      {formatCount(otherCount)} more {otherCount === 1 ? 'look-alike shares' : 'look-alikes share'}{' '}
      <bdi translate="no">{formatValue(found.value)}</bdi>
    </>
  )
}
