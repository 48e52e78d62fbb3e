import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { domainPrefetchOptions } from '#/api/domains.ts'
import type { HostRow } from '#/contract/domain.ts'
import type { ChangePage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { useNow } from '#/ui/now.ts'
import type { RowState } from '#/ui/table/column.ts'
import { isHost, type TriageRows } from './domain-list.ts'
import { getRowState } from './notes/note-labels.ts'
import { useNoteState } from './notes/note-session.ts'
import { areAllSelected, useHostSelection, type HostSelection } from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'
import { useEvidence, type ListName, type OpenEvidence } from './use-evidence.ts'
import { useTriageKeys } from './use-triage-keys.ts'

/** Options that a route passes to `useTriage` or `useCampaignTriage`. */
export type TriagePageOptions = OpenEvidence & {
  brandId: string
  onRequest: RequestTakedowns
}

type TriageListOptions<Host extends HostRow, Group extends { id: string }> = TriagePageOptions & {
  listName: ListName
  /** Identifies the set of rows. Changes with the page, the filters and the order. */
  listKey: string
  triageRows: TriageRows<Host | Group>
  /** Hosts with their latest data, including the hosts of expanded groups. Undefined until loaded. */
  loadedHosts: readonly HostRow[] | undefined
  initialRowId: string | null
  isPlaceholderData?: boolean
  /** Omitted if the list has only one page, or while it is unknown which pages exist. */
  changePage?: ChangePage
  hasNextPage?: boolean
  /** IDs of the handled hosts that the list shows last; null if they stay in place. */
  handledIdsAtEnd?: ReadonlySet<string> | null
  /** True if the list has only domains that were filtered out automatically. */
  hasOnlyFilteredOutHosts?: boolean
  /** True if all rows are groups, which have no shortcuts for ranges. */
  isGrouped?: boolean
  openLabel: string
  onOpenGroup: (group: Group) => void
  getGroupState?: (group: Group, selection: HostSelection) => Partial<RowState>
  /** For a group, may return its registered domain instead of its hosts. */
  getHostsToCopy: (row: Host | Group) => readonly { name: string }[]
  escapeLabel: string
  /** Called by Escape if nothing is selected and no evidence is open. */
  onEscape?: () => void
}

/** State and actions of a triage list: cursor, selection, evidence, decisions and their shortcuts. */
export function useTriageList<Host extends HostRow, Group extends { id: string }>(
  options: TriageListOptions<Host, Group>,
) {
  const { brandId, listName, openId, isFullPage, triageRows, loadedHosts } = options
  const { handledIdsAtEnd = null } = options
  const noteState = useNoteState(brandId)
  const { notes, noteSession } = noteState
  const now = useNow()
  const selection = useHostSelection({ rangeHosts: triageRows.hosts, loadedHosts })
  const prefetchNeighbors = usePrefetchNeighbors(brandId, triageRows.all)

  const controller = useListController<Host | Group>({
    listKey: options.listKey,
    rows: triageRows.all,
    isPlaceholderData: options.isPlaceholderData ?? false,
    initialRowId: options.initialRowId,
    shortcuts: { idPrefix: 'triage', group: 'Domains', openLabel: options.openLabel },
    ...(options.changePage && { changePage: options.changePage }),
    onMove: (row) => {
      if (!isHost(row)) return
      noteSession.markSeen(row)
      prefetchNeighbors(row)
      // Open evidence (pane or page) follows the cursor.
      if (evidence.getCurrentId() !== null) evidence.openDomain(row.id)
    },
    onOpen: (row) => {
      if (isHost(row)) evidence.openDomain(row.id)
      else options.onOpenGroup(row)
    },
    rowState: (row) => ({
      selected: areAllSelected(selection, triageRows.getLoadedHosts(row) ?? []),
      dimmed: false,
      ...(isHost(row) ? getRowState(notes, row, now) : options.getGroupState?.(row, selection)),
    }),
  })
  const { current } = controller
  const evidence = useEvidence({ brandId, listName, controller, openId, isFullPage })
  const decisions = useDecisions({
    triageRows,
    handledIdsAtEnd,
    hasNextPage: options.hasNextPage ?? false,
    noteState,
    controller,
    selection,
    onRequest: options.onRequest,
  })
  const { selectRow } = useTriageKeys({
    triageRows,
    isGrouped: options.isGrouped ?? false,
    selection,
    controller,
    decisions,
    getHostsToCopy: options.getHostsToCopy,
    escapeLabel: options.escapeLabel,
    onEscape: () => {
      if (evidence.getCurrentId() === null) options.onEscape?.()
      else evidence.close()
    },
  })

  // A newer scan can end a dismissal. Store such scans, because the notes page and the count of dismissed domains use
  // the stored scans to find out which dismissals have ended.
  useEffect(() => {
    if (loadedHosts && notes.dismissed.size > 0) noteSession.updateScans(loadedHosts)
  }, [noteSession, loadedHosts, notes.dismissed])

  return {
    brandId,
    listName,
    openId,
    isFullPage,
    /** Rows that are hosts, not groups. */
    hosts: triageRows.hosts,
    loadedHosts,
    handledIdsAtEnd,
    hasOnlyFilteredOutHosts: options.hasOnlyFilteredOutHosts ?? false,
    noteState,
    selection,
    selectRow,
    controller,
    evidence,
    decisions,
    /** Returns whether the shortcuts act on this host, whose evidence is open, and on no other host. */
    isOnlyShortcutTarget: (domainId: string): boolean => {
      if (!selection.isEmpty) return false
      // The cursor and the open evidence follow each other. If this host is in the list, it is therefore the current
      // row, except for a moment while one of the two catches up.
      if (current === null || isHost(current))
        return triageRows.hosts.some(({ id }) => id === domainId)
      return triageRows.getLoadedHosts(current)?.every(({ id }) => id === domainId) === true
    },
  }
}

type State = ReturnType<typeof useTriageList<HostRow, never>>

/** The part of a triage list's state that doesn't depend on the type of its rows. */
export type TriageState = Omit<State, 'selectRow' | 'controller'> & {
  controller: Pick<State['controller'], 'announce' | 'announcement' | 'moveByStep'>
}

const prefetchDelayMs = 60

/**
 * Returns a function that prefetches the evidence of a row and its neighbors. The function first waits, so that nothing
 * is prefetched for rows that the cursor only passes.
 */
function usePrefetchNeighbors(brandId: string, rows: readonly { id: string }[]) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: { id: string }) => {
    clearTimeout(timer.current)
    const index = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const neighbor of [rows[index], rows[index + 1], rows[index - 1]])
        if (neighbor && isHost(neighbor))
          void queryClient.prefetchQuery(domainPrefetchOptions(brandId, neighbor.id))
    }, prefetchDelayMs)
  }
}
