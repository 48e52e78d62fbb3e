import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { domainAhead } from '#/api/domains.ts'
import type { TurnPage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith, moveLast } from '#/shared/marks/review-order.ts'
import { useNow } from '#/ui/now.ts'
import {
  isApex,
  pageOfHosts,
  prefetchPage,
  useTriageRows,
  type DomainList,
  type TriageRow,
} from './domain-list.ts'
import { listKey, movesHandledLast, type DomainSearch } from './domain-search.ts'
import { useEvidenceRoute, useOpenEvidence, type EvidenceRoute } from './evidence-route.ts'
import { rowNote } from './marks/mark-labels.ts'
import { useMarks } from './marks/mark-session.ts'
import { allChosen, useHostSelection } from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'
import { useTriageKeys } from './use-triage-keys.ts'

type TriageParts = {
  brandId: string
  /** Search of the URL. */
  address: DomainSearch
  /** Null before loading or if failed. */
  list: DomainList | null
  /** New rows are loading. */
  isPlaceholderData: boolean
  /** Domain ID of the evidence in the URL. */
  openId: string | null
  /** True if the evidence is a page. */
  isPage: boolean
  onRequest: RequestTakedowns
}

/** Triage of a domain list: its rows, selection, cursor, evidence and decisions, connected by the shortcuts. */
export function useTriage({
  brandId,
  address,
  list,
  isPlaceholderData,
  openId,
  isPage,
  onRequest,
}: TriageParts) {
  const evidenceRoute = useEvidenceRoute(brandId)
  const marking = useMarks(brandId)
  const { marks, act } = marking
  const now = useNow()
  const isGrouped = list?.kind === 'apexes'
  const rows = useTriageRows(list, marks, now)
  const selection = useHostSelection(list, rows.hosts)
  const lookAhead = useLookAhead(brandId, rows.rows)
  const turn = useTurnPage(brandId, list, marks, evidenceRoute)
  const controller = useListController<TriageRow>({
    list: list?.key ?? listKey(address),
    rows: rows.rows,
    busy: isPlaceholderData,
    begin: openId,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: isGrouped ? 'Show or hide the hosts' : 'Open the evidence',
    },
    turn,
    onMove: (row) => {
      if (isApex(row)) return
      act.see(row)
      lookAhead(row)
      // Open evidence follows the cursor.
      if (evidenceRoute.currentId() !== null) evidenceRoute.open(row.id)
    },
    onOpen: (row) => void (isApex(row) ? evidence.openGroup(row) : evidence.open(row)),
    rowState: (row) => ({
      selected: allChosen(selection, rows.hostsOf(row) ?? []),
      ...(isApex(row) ? { dimmed: false } : rowNote(marks, row, now)),
    }),
  })
  const evidence = useOpenEvidence({ evidenceRoute, controller, rows, openId, isPage })
  const decisions = useDecisions({ rows, list, marking, controller, selection, onRequest })
  const { select } = useTriageKeys({
    isGrouped,
    rows,
    selection,
    controller,
    evidenceRoute,
    evidence,
    decisions,
  })

  // Dismissed counts use the last seen rows, also after they left the screen.
  const loaded = list?.loaded
  useEffect(() => {
    if (loaded && marks.aside.size > 0) act.noteScans(loaded)
  }, [act, loaded, marks.aside])

  return { marking, rows, selection, select, controller, evidence, decisions }
}
export type Triage = ReturnType<typeof useTriage>

/** Pagination that keeps the evidence open. */
function useTurnPage(
  brandId: string,
  list: DomainList | null,
  marks: BrandMarks,
  evidenceRoute: EvidenceRoute,
): TurnPage {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (by, edge) => {
    if (list === null) return false
    const there = { ...list.search, page: list.search.page + by }
    if (there.page < 1 || (by > 0 && !list.more)) return false
    if (there.group === 'apex') {
      await prefetchPage(queryClient, brandId, there)
      await navigate({ to: '.', search: there })
      return true
    }
    const page = await queryClient.ensureQueryData(pageOfHosts(brandId, there))
    // In the order of the next page.
    const rows = movesHandledLast(there)
      ? moveLast(page.rows, (row) => isDealtWith(row, marks))
      : page.rows
    const row = edge === 'first' ? rows[0] : rows.at(-1)
    await (row && evidenceRoute.currentId() !== null
      ? navigate({
          to: evidenceRoute.address(),
          params: { brandId, domainId: row.id },
          search: there,
          state: true,
        })
      : navigate({ to: '.', search: there }))
    return true
  }
}

/** Delay before preloading the neighbors of a row, milliseconds. */
const lookAheadAfter = 60

/** Preloads the evidence of the current row and its neighbors once the cursor stays. */
function useLookAhead(brandId: string, rows: readonly TriageRow[]) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancel obsolete preloads.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: TriageRow) => {
    clearTimeout(timer.current)
    const at = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const near of [rows[at], rows[at + 1], rows[at - 1]])
        if (near && !isApex(near)) void queryClient.prefetchQuery(domainAhead(brandId, near.id))
    }, lookAheadAfter)
  }
}
