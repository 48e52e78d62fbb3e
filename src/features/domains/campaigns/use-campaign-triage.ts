import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { isHost, type TriageRows } from '#/features/domains/domain-list.ts'
import { areAllSelected } from '#/features/domains/selection.ts'
import { paneMediaQuery } from '#/features/domains/use-evidence.ts'
import { useTriageList, type TriagePageOptions } from '#/features/domains/use-triage-list.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useMedia } from '#/ui/use-media.ts'
import { findCampaigns, type Campaign } from './find-campaigns.ts'

/** A campaign, or a domain of the expanded campaign. */
export type CampaignRow = Campaign | HostWithRecords

type CampaignOptions = TriagePageOptions & {
  /** ID of a domain in the expanded campaign; undefined if all campaigns are collapsed. */
  domainId: string | undefined
}

const getHosts = (row: CampaignRow) => (isHost(row) ? [row] : row.hosts)

/** State and actions of the campaign list. */
export function useCampaignTriage({ domainId, ...options }: CampaignOptions) {
  const navigate = useNavigate()
  const query = useQuery({ ...campaignSourceOptions(options.brandId), select: findCampaigns })
  const campaigns = query.data?.campaigns ?? []
  const findCampaign = (hostId: string | null | undefined) =>
    campaigns.find((campaign) => campaign.hosts.some(({ id }) => id === hostId)) ?? null
  const expandedCampaign = findCampaign(domainId)
  const hasPaneLayout = useMedia(paneMediaQuery)
  const isListHidden = options.openId !== null && (options.isFullPage || !hasPaneLayout)
  // While the evidence hides the list, keys move only among the domains of the open domain's campaign, even if that
  // campaign is collapsed. Keys must not act on any other rows, because the user can't see them.
  const hosts = (isListHidden ? findCampaign(options.openId) : expandedCampaign)?.hosts ?? []

  const setExpanded = (campaign: Campaign | null) =>
    navigate({
      to: '.',
      // Without `state`, this navigation drops the history state. If `fromList` stayed, closing the evidence would go
      // back to the previous history entry, where another campaign is expanded.
      search: (search) => ({ ...search, domain: campaign?.hosts[0]?.id }),
      replace: true,
      resetScroll: false,
    })
  function toggle(campaign: Campaign): void {
    // Move the cursor first: collapsing may hide the current row.
    triageList.controller.moveAndShow(campaign)
    void setExpanded(campaign === expandedCampaign ? null : campaign)
  }

  const triageRows: TriageRows<CampaignRow> = {
    all: isListHidden
      ? hosts
      : campaigns.flatMap((campaign) =>
          campaign === expandedCampaign ? [campaign, ...campaign.hosts] : [campaign],
        ),
    hosts,
    // Null for a collapsed campaign: the user must see its domains before acting on them.
    getLoadedHosts: (row) => (isHost(row) ? [row] : row === expandedCampaign ? row.hosts : null),
    expandAndGetHosts: async (row) => {
      if (!isHost(row)) await setExpanded(row)
      return getHosts(row)
    },
  }
  const triageList = useTriageList<HostWithRecords, Campaign>({
    ...options,
    listName: 'campaigns',
    listKey: 'campaigns',
    triageRows,
    loadedHosts: query.data && hosts,
    initialRowId: options.openId ?? domainId ?? null,
    openLabel: 'Show or hide the domains, or open the evidence',
    onOpenGroup: toggle,
    getGroupState: ({ hosts: members }, selection) => {
      const count = members.filter(({ id }) => selection.hostById.has(id)).length
      const isPartlySelected = count > 0 && count < members.length
      return {
        selected: areAllSelected(selection, members),
        ...(isPartlySelected && { note: `${formatCount(count)} selected` }),
      }
    },
    getHostsToCopy: getHosts,
    escapeLabel: 'Clear the selection, close the evidence, then hide the domains',
    onEscape: () => {
      if (expandedCampaign) toggle(expandedCampaign)
    },
  })
  // A link in the evidence opens this page with the ID of a domain. The row of that domain may be far down, so focus
  // the row once the list is loaded.
  const isFocusPending = useRef(domainId !== undefined)
  useLayoutEffect(() => {
    if (!isFocusPending.current || expandedCampaign === null) return
    isFocusPending.current = false
    triageList.controller.focus()
  })
  return {
    isDomainInNoCampaign:
      domainId !== undefined && expandedCampaign === null && query.data !== undefined,
    query,
    rows: triageRows.all,
    expandedCampaign,
    toggle,
    ...triageList,
  }
}
export type CampaignTriage = ReturnType<typeof useCampaignTriage>
