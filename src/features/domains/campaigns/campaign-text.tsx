import type { CampaignSource } from '#/api/campaigns.ts'
import { formatCount } from '#/lib/numbers.ts'
import { findCampaigns, findMostSharedValue } from './find-campaigns.ts'
import { formatValue } from './format-value.ts'

type CampaignTextProps = { source: CampaignSource; domainId: string }

export function CampaignText({ source, domainId }: CampaignTextProps) {
  const value = findMostSharedValue(findCampaigns(source), domainId)
  // `source.rows` lacks green domains, and domains that were found after the rows were loaded.
  if (!source.rows.some(({ id }) => id === domainId)) return 'This domain wasn’t compared'
  if (!value) return 'Not part of a campaign of red and amber domains'
  const otherCount = value.hostIds.size - 1
  return (
    <>
      {formatCount(otherCount)} more {otherCount === 1 ? 'look-alike shares' : 'look-alikes share'}{' '}
      <bdi translate="no">{formatValue(value)}</bdi>
    </>
  )
}
