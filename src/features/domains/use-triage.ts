import type { ApexGroup, HostRow } from '#/contract/domain.ts'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { isHost, toTriageRows, useDomainList } from './domain-list.ts'
import { getListKey, type DomainSearch } from './domain-search.ts'
import { useTriageList, type TriagePageOptions } from './use-triage-list.ts'

type TriageOptions = TriagePageOptions & { urlSearch: DomainSearch }

/** State and actions of the domain list. */
export function useTriage({ urlSearch, ...options }: TriageOptions) {
  const { brandId, openId } = options
  const listState = useDomainList(brandId, urlSearch)
  const { list } = listState
  const triageRows = toTriageRows(list)
  const isGrouped = list?.kind === 'apexes'
  const hasNextPage = list?.page.hasNext ?? false
  const changePage = useChangePage(list?.search.page ?? 1, hasNextPage)

  async function openGroup(row: ApexGroup): Promise<void> {
    if (row.domain_count !== 1) return triageRows.toggleExpanded(row)
    const [host] = await triageRows.expandAndGetHosts(row).catch(() => [])
    if (host) triageList.evidence.openDomain(host.id)
  }
  const triageList = useTriageList<HostRow, ApexGroup>({
    ...options,
    listName: 'domains',
    listKey: list?.key ?? getListKey(urlSearch),
    triageRows,
    loadedHosts: list?.loadedHosts,
    initialRowId: openId,
    isPlaceholderData: list?.isPlaceholderData ?? false,
    // Without a list, it is unknown which pages exist.
    ...(list && { changePage }),
    hasNextPage,
    handledIdsAtEnd: list?.kind === 'hosts' ? list.handledIdsAtEnd : null,
    hasOnlyFilteredOutHosts: list?.search.triage === 'filed',
    isGrouped,
    openLabel: isGrouped ? 'Show or hide the hosts' : 'Open the evidence',
    onOpenGroup: (group) => void openGroup(group),
    getHostsToCopy: (row) => (isHost(row) ? [row] : [{ name: row.registrable_apex }]),
    escapeLabel: 'Clear the selection, then close the evidence',
  })
  return { urlSearch, ...listState, triageRows, ...triageList }
}
export type Triage = ReturnType<typeof useTriage>
