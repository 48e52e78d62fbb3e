import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { domainPrefetchOptions } from '#/api/domains.ts'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { useNow } from '#/ui/now.ts'
import { createShortcutFactory, useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { isApex, toTriageRows, useDomainList, type TriageRow } from './domain-list.ts'
import { getListKey, type DomainSearch } from './domain-search.ts'
import { copyHosts } from './export-domains.tsx'
import { formatDomainCount, getRowNote } from './notes/note-labels.ts'
import { useNoteSession } from './notes/note-session.ts'
import { areAllSelected, useHostSelection } from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'
import { useEvidence } from './use-evidence.ts'

type TriageOptions = {
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
  const noteSession = useNoteSession(brandId)
  const { notes, session } = noteSession
  const now = useNow()
  const rows = toTriageRows(list)
  const selection = useHostSelection(rows.hosts, list?.loadedHosts ?? [])
  const prefetchNeighbors = usePrefetchNeighbors(brandId, rows.rows)

  const controller = useListController<TriageRow>({
    listKey: list?.key ?? getListKey(urlSearch),
    rows: rows.rows,
    isFetching: list?.isPlaceholderData ?? false,
    initialRowId: openId,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: list?.kind === 'apexes' ? 'Show or hide the hosts' : 'Open the evidence',
    },
    changePage: useChangePage(list?.search.page ?? 1, list?.page.hasNext ?? false),
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
  /** Toggles the selection of a row, or selects the range up to it. */
  const select = async (row: TriageRow, isRange = false): Promise<void> => {
    if (isRange && !isApex(row)) return selection.selectTo(row)
    const hosts = rows.loadedHostsOf(row) ?? (await rows.loadHosts(row).catch(() => []))
    if (hosts.length === 0) return
    const isSelected = !areAllSelected(selection, hosts)
    selection.set(hosts, isSelected)
    if (isApex(row))
      controller.announce(
        `${formatDomainCount(hosts.length)} ${isSelected ? 'selected' : 'no longer selected'}.`,
      )
  }

  // Store the latest scans of dismissed domains, so that the count of dismissed domains stays right on other pages.
  const loadedHosts = list?.loadedHosts
  useEffect(() => {
    if (loadedHosts && notes.aside.size > 0) session.updateScans(loadedHosts)
  }, [session, loadedHosts, notes.aside])

  const triage = {
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
  useTriageKeys(triage)
  return triage
}
export type Triage = ReturnType<typeof useTriage>

const key = createShortcutFactory('triage', 'Domains')
const decisionKey = createShortcutFactory('triage', 'Domains: decide')

function useTriageKeys(triage: Triage): void {
  const { list, rows, selection, select, controller, evidence, decisions } = triage
  const { current, announce } = controller
  const isGrouped = list?.kind === 'apexes'

  function extend(direction: 1 | -1) {
    if (controller.isWaiting() || current === null || isApex(current)) return
    const target = rows.hosts[rows.hosts.indexOf(current) + direction]
    selection.extend(current, target ?? current)
    if (target) controller.moveTo(target)
    else announce(`This is the ${direction > 0 ? 'end' : 'start'} of the page.`)
  }

  async function copy() {
    if (!selection.isEmpty) announce(await copyHosts(selection.hosts, 'defanged'))
    else if (current)
      announce(await copyHosts([isApex(current) ? { name: current.id } : current], 'defanged'))
  }

  useShortcuts([
    key('select', 'x', isGrouped ? 'Select the hosts' : 'Select the row', () => {
      if (current) void select(current)
    }),
    ...(isGrouped
      ? []
      : [
          key('selectTo', 'Shift+x', 'Select the rows up to this one', () => {
            if (current) void select(current, true)
          }),
          key(
            'extendDown',
            ['Shift+ArrowDown', 'Shift+j'],
            'Select the next row too',
            () => extend(1),
            { repeat: true },
          ),
          key(
            'extendUp',
            ['Shift+ArrowUp', 'Shift+k'],
            'Select the previous row too',
            () => extend(-1),
            { repeat: true },
          ),
        ]),
    key('close', 'Escape', 'Clear the selection, then close the evidence', () => {
      if (selection.isEmpty) evidence.close()
      else selection.clear()
    }),
    key('copy', 'y', 'Copy the domain or the selected domains', () => void copy()),
    key('page', 'f', 'Switch between page and pane', () => {
      if (evidence.getCurrentId() !== null) evidence.toggleFullPage()
      else if (current && !isApex(current)) evidence.openDomain(current.id, 'page')
    }),
    decisionKey('request', 't', 'Request takedown', decisions.request),
    decisionKey('hold', 'h', 'Add to the request list', () => decisions.decide('hold')),
    decisionKey('aside', 's', 'Dismiss until it changes', () => decisions.decide('aside')),
    decisionKey(
      'asideUntil',
      'Shift+s',
      'Dismiss with a reason, until a date or permanently',
      decisions.askDismissal,
    ),
    decisionKey('watch', 'w', 'Watch', () => decisions.decide('watch')),
    decisionKey('undo', 'z', 'Undo', decisions.undo),
  ])
}

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
