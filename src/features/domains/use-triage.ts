import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { useNow } from '#/ui/now.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { isHost, toTriageRows, useDomainList, type TriageRow } from './domain-list.ts'
import { getListKey, type DomainSearch } from './domain-search.ts'
import { getRowState } from './notes/note-labels.ts'
import { useNoteState } from './notes/note-session.ts'
import { areAllSelected, useHostSelection } from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'
import { useEvidence } from './use-evidence.ts'
import { useTriageKeys } from './use-triage-keys.ts'

type TriageOptions = {
  brandId: string
  urlSearch: DomainSearch
  /** Domain whose evidence is open, from the URL. */
  openId: string | null
  isFullPage: boolean
  onRequest: RequestTakedowns
}

/** State and actions of the triage page: rows, selection, cursor, evidence, decisions and their shortcuts. */
export function useTriage(options: TriageOptions) {
  const { brandId, urlSearch, openId, isFullPage, onRequest } = options
  const listState = useDomainList(brandId, urlSearch)
  const { list } = listState
  const noteState = useNoteState(brandId)
  const { notes, noteSession } = noteState
  const now = useNow()
  const rows = toTriageRows(list)
  const loadedHosts = list?.loadedHosts
  const selection = useHostSelection({ rangeHosts: rows.hosts, loadedHosts })
  const prefetchNeighbors = usePrefetchNeighbors(brandId, rows.rows)

  const controller = useListController<TriageRow>({
    listKey: list?.key ?? getListKey(urlSearch),
    rows: rows.rows,
    isFetching: list?.isPlaceholderData ?? false,
    initialRowId: openId,
    shortcuts: {
      idPrefix: 'triage',
      group: 'Domains',
      openLabel: list?.kind === 'apexes' ? 'Show or hide the hosts' : 'Open the evidence',
    },
    changePage: useChangePage(list?.search.page ?? 1, list?.page.hasNext ?? false),
    onMove: (row) => {
      if (!isHost(row)) return
      noteSession.markSeen(row)
      prefetchNeighbors(row)
      // Open evidence (pane or page) follows the cursor.
      if (evidence.getCurrentId() !== null) evidence.openDomain(row.id)
    },
    onOpen: (row) => void (isHost(row) ? evidence.openDomain(row.id) : evidence.openGroup(row)),
    rowState: (row) => ({
      selected: areAllSelected(selection, rows.getLoadedHosts(row) ?? []),
      ...(isHost(row) ? getRowState(notes, row, now) : { dimmed: false }),
    }),
  })
  const evidence = useEvidence({ brandId, controller, rows, openId, isFullPage })
  const decisions = useDecisions({
    rows,
    handledIdsAtEnd: list?.kind === 'hosts' ? list.handledIdsAtEnd : null,
    hasNextPage: list?.page.hasNext ?? false,
    noteState,
    controller,
    selection,
    onRequest,
  })
  const { selectRow } = useTriageKeys({
    rows,
    isGrouped: list?.kind === 'apexes',
    selection,
    controller,
    decisions,
    getHostsToCopy: (row) => (isHost(row) ? [row] : [{ name: row.registrable_apex }]),
    escapeLabel: 'Clear the selection, then close the evidence',
    onEscape: evidence.close,
  })
  useShortcuts([
    {
      id: 'triage.page',
      keys: 'f',
      label: 'Switch between page and pane',
      group: 'Domains',
      run: () => {
        const { current } = controller
        if (evidence.getCurrentId() !== null) evidence.toggleFullPage()
        else if (current && isHost(current)) evidence.openDomain(current.id, 'page')
      },
    },
  ])

  // A newer scan can end a dismissal. Store the scan for pages that count dismissed domains without loading scans.
  useEffect(() => {
    if (loadedHosts && notes.aside.size > 0) noteSession.updateScans(loadedHosts)
  }, [noteSession, loadedHosts, notes.aside])

  return {
    ...options,
    ...listState,
    noteState,
    rows,
    selection,
    selectRow,
    controller,
    evidence,
    decisions,
  }
}
export type Triage = ReturnType<typeof useTriage>

const prefetchDelayMs = 60

/** Prefetches the evidence of a row and its neighbors. Waits, so that a cursor that moves on prefetches nothing. */
function usePrefetchNeighbors(brandId: string, rows: readonly TriageRow[]) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: TriageRow) => {
    clearTimeout(timer.current)
    const index = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const neighbor of [rows[index], rows[index + 1], rows[index - 1]])
        if (neighbor && isHost(neighbor))
          void queryClient.prefetchQuery(domainPrefetchOptions(brandId, neighbor.id))
    }, prefetchDelayMs)
  }
}
