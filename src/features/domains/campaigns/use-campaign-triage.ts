import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { campaignSourceOptions } from '#/api/campaigns.ts'
import type { HostWithRecords } from '#/contract/domain.ts'
import { isHost, type TriageRows } from '#/features/domains/domain-list.ts'
import { getRowState } from '#/features/domains/notes/note-labels.ts'
import { useNoteState } from '#/features/domains/notes/note-session.ts'
import { areAllSelected, useHostSelection } from '#/features/domains/selection.ts'
import { useDecisions, type RequestTakedowns } from '#/features/domains/use-decisions.ts'
import { useTriageKeys } from '#/features/domains/use-triage-keys.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { useNow } from '#/ui/now.ts'
import { findCampaigns, type Campaign } from './find-campaigns.ts'

/** A campaign, or a domain of the expanded campaign. */
export type CampaignRow = Campaign | HostWithRecords

type CampaignOptions = {
  brandId: string
  /** ID of a domain in the expanded campaign; undefined if all are collapsed. */
  domainId: string | undefined
  onRequest: RequestTakedowns
}

const getHosts = (row: CampaignRow) => (isHost(row) ? [row] : row.hosts)

/** State and actions of the campaign list: rows, cursor, selection, decisions and their shortcuts. */
export function useCampaignTriage({ brandId, domainId, onRequest }: CampaignOptions) {
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const query = useQuery({ ...campaignSourceOptions(brandId), select: findCampaigns })
  const noteState = useNoteState(brandId)
  const { notes, noteSession } = noteState
  const now = useNow()
  const campaigns = query.data?.campaigns ?? []
  const expanded = campaigns.find(({ hosts }) => hosts.some(({ id }) => id === domainId)) ?? null
  const hosts = expanded?.hosts ?? []
  const selection = useHostSelection({ rangeHosts: hosts, loadedHosts: hosts })

  const setExpanded = (campaign: Campaign | null) =>
    navigate({
      to: '/brands/$brandId/campaigns',
      params: { brandId },
      search: { domain: campaign?.hosts[0]?.id },
      replace: true,
      state: true,
      resetScroll: false,
    })
  function toggle(campaign: Campaign) {
    // Move the cursor first: collapsing may hide the current row.
    controller.setCursor(campaign)
    void setExpanded(campaign === expanded ? null : campaign)
  }

  const triageRows: TriageRows<CampaignRow> = {
    rows: campaigns.flatMap((campaign) =>
      campaign === expanded ? [campaign, ...campaign.hosts] : [campaign],
    ),
    hosts,
    // Null for a collapsed campaign: the user must see its domains before acting on them.
    getLoadedHosts: (row) => (isHost(row) ? [row] : row === expanded ? row.hosts : null),
    showHosts: async (row) => {
      if (!isHost(row)) await setExpanded(row)
      return getHosts(row)
    },
  }
  const controller = useListController<CampaignRow>({
    listKey: 'campaigns',
    rows: triageRows.rows,
    initialRowId: domainId ?? null,
    shortcuts: {
      idPrefix: 'triage',
      group: 'Domains',
      openLabel: 'Show or hide the domains, or open the evidence',
    },
    onMove: (row) => {
      if (isHost(row)) noteSession.markSeen(row)
    },
    onOpen: (row) => {
      if (!isHost(row)) return toggle(row)
      rememberRow(row)
      void navigate({
        to: '/brands/$brandId/domains/$domainId/page',
        params: { brandId, domainId: row.id },
        // Closing the evidence returns to this list.
        state: { fromList: true },
      })
    },
    rowState: (row) => ({
      selected: areAllSelected(selection, getHosts(row)),
      ...(isHost(row)
        ? getRowState(notes, row, now)
        : { dimmed: false, note: describeSelected(row) }),
    }),
  })
  function describeSelected({ hosts: members }: Campaign): string | undefined {
    const count = members.filter(({ id }) => selection.hostById.has(id)).length
    return count === 0 || count === members.length ? undefined : `${formatCount(count)} selected`
  }
  // The evidence links to this page with a domain, whose row may be far down. Focus that row once the list loads.
  const isFocusPending = useRef(domainId !== undefined)
  useLayoutEffect(() => {
    if (!isFocusPending.current || expanded === null) return
    isFocusPending.current = false
    controller.focus()
  })
  const decisions = useDecisions({
    rows: triageRows,
    handledIdsAtEnd: null,
    hasNextPage: false,
    noteState,
    controller,
    selection,
    onRequest,
  })
  // `selectRow` toggles a domain, or all domains of a campaign. The shortcuts and the checkboxes of rows call it.
  const { selectRow } = useTriageKeys({
    rows: triageRows,
    isGrouped: false,
    selection,
    controller,
    decisions,
    getHostsToCopy: getHosts,
    escapeLabel: 'Clear the selection, then hide the domains',
    onEscape: () => {
      if (expanded) toggle(expanded)
    },
  })
  return {
    brandId,
    isDomainInNoCampaign: domainId !== undefined && expanded === null && query.data !== undefined,
    query,
    rows: triageRows.rows,
    expanded,
    toggle,
    selectRow,
    noteState,
    selection,
    controller,
    decisions,
  }
}
export type CampaignTriage = ReturnType<typeof useCampaignTriage>
