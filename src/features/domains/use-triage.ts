import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { hostPageOptions } from '#/api/host-rows.ts'
import type { ChangePage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { isHandled, moveToEnd } from '#/shared/triage-notes/review-order.ts'
import { useNow } from '#/ui/now.ts'
import { isApex, prefetchPage, toTriageRows, useDomainList, type TriageRow } from './domain-list.ts'
import {
  getListKey,
  movesHandledLast,
  toHostListParams,
  type DomainSearch,
} from './domain-search.ts'
import { getRowNote } from './notes/note-labels.ts'
import { useNoteSession } from './notes/note-session.ts'
import { areAllSelected, useHostSelection } from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'
import { useEvidence } from './use-evidence.ts'
import { useTriageKeys } from './use-triage-keys.ts'

export type TriageOptions = {
  brandId: string
  urlSearch: DomainSearch
  /** Domain ID of the evidence in the URL. */
  openId: string | null
  isFullPage: boolean
  onRequest: RequestTakedowns
}

/** State and actions of the triage page: rows, selection, cursor, evidence, decisions and their shortcuts. */
export function useTriage(options: TriageOptions) {
  const { brandId, urlSearch, openId, isFullPage, onRequest } = options
  const listState = useDomainList(brandId, urlSearch)
  const { list } = listState
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const noteSession = useNoteSession(brandId)
  const { notes, session } = noteSession
  const now = useNow()
  const isGrouped = list?.kind === 'apexes'
  const rows = toTriageRows(list)
  const selection = useHostSelection(rows.hosts, list?.loadedHosts ?? [])
  const prefetchNeighbors = usePrefetchNeighbors(brandId, rows.rows)

  /** Goes to an adjacent page. If evidence is open, shows the evidence of that page's first or last row. */
  const changePage: ChangePage = async (offset, edge) => {
    if (list === null) return false
    const target = { ...list.search, page: list.search.page + offset }
    if (target.page < 1 || (offset > 0 && !list.page.hasNext)) return false
    if (target.group === 'apex') {
      await prefetchPage(queryClient, brandId, target)
      await navigate({ to: '.', search: target })
      return true
    }
    const page = await queryClient.ensureQueryData(
      hostPageOptions(brandId, toHostListParams(target)),
    )
    // Order the rows as the target page will, to find its first or last row.
    const nextRows = movesHandledLast(target)
      ? moveToEnd(page.rows, (row) => isHandled(row, notes))
      : page.rows
    const row = edge === 'first' ? nextRows[0] : nextRows.at(-1)
    await (row && evidence.getCurrentId() !== null
      ? navigate({
          to: evidence.getCurrentRoute(),
          params: { brandId, domainId: row.id },
          search: target,
          state: true,
        })
      : navigate({ to: '.', search: target }))
    return true
  }
  const controller = useListController<TriageRow>({
    listKey: list?.key ?? getListKey(urlSearch),
    rows: rows.rows,
    isFetching: list?.isPlaceholderData ?? false,
    initialRowId: openId,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: isGrouped ? 'Show or hide the hosts' : 'Open the evidence',
    },
    changePage,
    onMove: (row) => {
      if (isApex(row)) return
      session.markSeen(row)
      prefetchNeighbors(row)
      // Open evidence (pane or page) follows the cursor.
      if (evidence.getCurrentId() !== null) evidence.openDomain(row.id)
    },
    onOpen: (row) => void (isApex(row) ? evidence.openGroup(row) : evidence.open(row)),
    rowState: (row) => ({
      selected: areAllSelected(selection, rows.loadedHostsOf(row) ?? []),
      ...(isApex(row) ? { dimmed: false } : getRowNote(notes, row, now)),
    }),
  })
  const evidence = useEvidence({ brandId, controller, rows, openId, isFullPage })
  const decisions = useDecisions({ rows, list, noteSession, controller, selection, onRequest })
  const { select } = useTriageKeys({ isGrouped, rows, selection, controller, evidence, decisions })

  // Store the latest scans of dismissed domains, so that the count of dismissed domains stays right on other pages.
  const loadedHosts = list?.loadedHosts
  useEffect(() => {
    if (loadedHosts && notes.aside.size > 0) session.updateScans(loadedHosts)
  }, [session, loadedHosts, notes.aside])

  return {
    ...options,
    ...listState,
    noteSession,
    rows,
    selection,
    select,
    controller,
    evidence,
    decisions,
  }
}
export type Triage = ReturnType<typeof useTriage>

const prefetchDelayMs = 60

/** Returns a function that preloads the evidence of a row and its neighbors, unless the cursor moves on first. */
function usePrefetchNeighbors(brandId: string, rows: readonly TriageRow[]) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancel obsolete preloads.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: TriageRow) => {
    clearTimeout(timer.current)
    const index = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const neighbor of [rows[index], rows[index + 1], rows[index - 1]])
        if (neighbor && !isApex(neighbor))
          void queryClient.prefetchQuery(domainPrefetchOptions(brandId, neighbor.id))
    }, prefetchDelayMs)
  }
}
