import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import { createLazyCode, useLazyCode } from '#/ui/lazy-part.tsx'

const campaignText = createLazyCode(() => import('#/features/domains/campaigns/campaign-text.tsx'))

/** Names the shared values only if the domains are loaded: loading thousands would take too long (F17). */
export function CampaignLink({ brandId, domainId }: { brandId: string; domainId: string }) {
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
