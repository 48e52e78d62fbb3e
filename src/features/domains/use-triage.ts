import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { domainAhead, type ApexRow } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { TurnPage } from '#/shared/lists/list-pages.tsx'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith, lastIn } from '#/shared/marks/review-order.ts'
import { backBecause, isAside } from '#/shared/marks/set-aside.ts'
import { useNow } from '#/ui/now.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { pageOfHosts, prefetchPage, type DomainList, type TriageRow } from './domain-list.ts'
import { listKey, movesHandledLast, type DomainSearch } from './domain-search.ts'
import { useEvidencePlace, type EvidencePlace } from './evidence-place.ts'
import { hostCount } from './marks/mark-labels.ts'
import { useMarks } from './marks/mark-session.ts'
import { copyHosts } from './selected-hosts.ts'
import {
  addHosts,
  allChosen,
  dropHosts,
  extendRange,
  noSelection,
  selectedHosts,
  selectRange,
  toggleHosts,
} from './selection.ts'
import { useDecisions, type RequestTakedowns } from './use-decisions.ts'

/** Whether a row is a registered domain. */
const isApex = (row: TriageRow): row is ApexRow => 'registrable_apex' in row

/** Labels of the decisions on a host; handled hosts are dimmed. */
export function rowNote(
  marks: BrandMarks,
  row: HostRow,
  now: number,
): { dimmed: boolean; handled: boolean; note?: string } {
  const { id } = row
  const dismissed = isAside(row, marks, now)
  const back = backBecause(marks.aside.get(id), row, now)
  const words = [
    back !== null && `back: ${back}`,
    marks.hold.has(id) && 'on the request list',
    dismissed && 'dismissed',
    marks.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  const dimmed = dismissed || marks.hold.has(id)
  const handled = isDealtWith(row, marks, now)
  return words.length === 0 ? { dimmed, handled } : { dimmed, handled, note: words.join(', ') }
}

type TriageParts = {
  brandId: string
  /** Search of the URL. */
  address: DomainSearch
  /** Null before loading or if failed. */
  list: DomainList | null
  /** New rows are loading. */
  isLate: boolean
  /** Domain ID of the evidence in the URL. */
  openId: string | null
  /** Whether the evidence is a page. */
  isPage: boolean
  onRequest: RequestTakedowns
}

const none: readonly TriageRow[] = []

/** Triage of a domain list: cursor, selection, decisions and evidence. */
export function useTriage({
  brandId,
  address,
  list,
  isLate,
  openId,
  isPage,
  onRequest,
}: TriageParts) {
  const place = useEvidencePlace(brandId)
  const marking = useMarks(brandId)
  const { marks, act } = marking
  const nowMs = useNow()
  const [hiding, setHiding] = useState(false)
  const [selection, setSelection] = useState(noSelection)
  const apexes = list?.kind === 'apexes' ? list : null
  const listed = list?.kind === 'hosts' ? list.rows : []
  // Reuse the array if none is hidden, to avoid rendering on mark changes.
  const hosts = hiding ? listed.filter((row) => !isAside(row, marks, nowMs)) : listed
  const rows: readonly TriageRow[] = list ? (apexes?.rows ?? hosts) : none
  const lookAhead = useLookAhead(brandId, rows)
  const turn = useTurnPage(brandId, list, marks, place)
  const filter = list?.filter ?? ''
  const selected = selectedHosts(selection, list?.loaded)

  /** Hosts of a row; null if never expanded. */
  const hostsOf = (row: TriageRow): readonly HostRow[] | null =>
    isApex(row) ? (apexes?.open.get(row.id)?.found?.rows ?? null) : [row]

  /** Expands a row and resolves with its hosts. */
  const readHosts = async (row: TriageRow): Promise<readonly HostRow[]> =>
    isApex(row) ? (apexes?.readHosts(row) ?? []) : [row]

  const toggle = (row: ApexRow) => apexes?.show(row, !apexes.open.has(row.id))

  const controller = useListController<TriageRow>({
    list: list?.key ?? listKey(address),
    rows,
    busy: isLate,
    begin: openId,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: apexes ? 'Show or hide the hosts' : 'Open the evidence',
    },
    turn,
    onMove: (row) => {
      if (isApex(row)) return
      act.see(row)
      lookAhead(row)
      // Open evidence follows the cursor.
      if (place.openNow() !== null) place.open(row.id)
    },
    onOpen: (row) => (isApex(row) ? openGroup(row) : open(row)),
    rowState: (row) => ({
      selected: allChosen(selection, hostsOf(row) ?? []),
      ...(isApex(row) ? { dimmed: false } : rowNote(marks, row, nowMs)),
    }),
  })
  const { current, announce } = controller

  function open(row: HostRow) {
    controller.put(row)
    place.open(row.id)
  }

  /** Expands or collapses a group; opens the host of a group of one. */
  function openGroup(row: ApexRow): void {
    if (row.domain_count !== 1) return toggle(row)
    controller.put(row)
    return void openHostOf(row)
  }

  async function openHostOf(row: ApexRow) {
    const [host] = await readHosts(row).catch(() => [])
    if (host) place.open(host.id)
  }

  function close() {
    if (place.openNow() === null) return
    place.close()
    controller.focus()
  }

  // Dismissed counts use the last seen rows, also after they left the screen.
  const loaded = list?.loaded
  useEffect(() => {
    if (loaded && marks.aside.size > 0) act.noteScans(loaded)
  }, [act, loaded, marks.aside])

  // The list is visible again: focus the current row.
  const wasPage = useRef(isPage)
  useLayoutEffect(() => {
    if (isPage) wasPage.current = true
    else if (wasPage.current && openId === null) {
      wasPage.current = false
      controller.focus()
    }
  })

  // The cursor follows evidence opened by Back, Forward and links.
  const [followed, setFollowed] = useState(openId)
  if (openId !== followed) {
    setFollowed(openId)
    // Held keys are ahead of the URL.
    if (openId !== null && place.openNow() === openId) controller.follow(openId)
  }

  const clearSelection = () => setSelection(noSelection)
  const selectHosts = (some: readonly HostRow[], on: boolean) =>
    setSelection((now) => (on ? addHosts(now, some, filter) : dropHosts(now, some)))

  /** Toggles the selection of a row; `through` selects the range from the anchor. */
  async function select(row: TriageRow, through = false) {
    if (through && !isApex(row)) return setSelection((now) => selectRange(now, hosts, row, filter))
    const about = hostsOf(row) ?? (await readHosts(row).catch(() => []))
    if (about.length === 0) return
    setSelection((now) => toggleHosts(now, about, filter))
    const words = allChosen(selection, about) ? 'no longer selected' : 'selected'
    if (isApex(row)) announce(`${hostCount(about.length)} ${words}.`)
  }

  /** Shift with an arrow key: extends the selection. */
  function extend(by: 1 | -1) {
    if (controller.isWaiting() || current === null || isApex(current)) return
    const reached = hosts[hosts.indexOf(current) + by]
    setSelection((now) =>
      extendRange(now, hosts, { from: current, to: reached ?? current }, filter),
    )
    if (reached) controller.moveTo(reached)
    else announce(`This is the ${by > 0 ? 'end' : 'start'} of the page.`)
  }

  async function copy() {
    const about = selected.length > 0 || current === null ? selected : [current]
    const names = about.map((one) => (isApex(one) ? { name: one.id } : one))
    if (names.length > 0) announce(await copyHosts(names, 'defanged'))
  }

  const decisions = useDecisions({
    rows,
    hostsOf,
    readHosts,
    list,
    marking,
    controller,
    selected,
    clearSelection,
    onRequest,
  })

  const key = (id: string, keys: string | string[], label: string, run: () => void) => ({
    id: `triage.${id}`,
    keys,
    label,
    group: 'Domains',
    run,
  })
  const deciding = (id: string, keys: string, label: string, run: () => void) => ({
    ...key(id, keys, label, run),
    group: 'Domains: decide',
  })
  const { decide, request, undo, askDismissal } = decisions
  const down = () => extend(1)
  const up = () => extend(-1)
  useShortcuts([
    key('select', 'x', apexes ? 'Select the hosts' : 'Select the row', () => {
      if (current) void select(current)
    }),
    ...(apexes
      ? []
      : [
          key('selectTo', 'Shift+x', 'Select the rows up to this one', () => {
            if (current) void select(current, true)
          }),
          {
            ...key('extendDown', ['Shift+ArrowDown', 'Shift+j'], 'Select the next row too', down),
            repeat: true,
          },
          {
            ...key('extendUp', ['Shift+ArrowUp', 'Shift+k'], 'Select the previous row too', up),
            repeat: true,
          },
        ]),
    key('close', 'Escape', 'Clear the selection, then close the evidence', () => {
      if (selection.chosen.size > 0) clearSelection()
      else close()
    }),
    key('copy', 'y', 'Copy the domain, or all that are selected', () => void copy()),
    key('page', 'f', 'Open as page, or beside the list again', () => {
      if (place.openNow() !== null) place.turn()
      else if (current && !isApex(current)) place.open(current.id, 'page')
    }),
    deciding('request', 't', 'Request takedown', request),
    deciding('hold', 'h', 'Add to the request list', () => decide('hold')),
    deciding('aside', 's', 'Dismiss until it changes', () => decide('aside')),
    deciding(
      'asideUntil',
      'Shift+s',
      'Dismiss with a reason, until a date or permanently',
      askDismissal,
    ),
    deciding('watch', 'w', 'Watch', () => decide('watch')),
    deciding('undo', 'z', 'Undo', undo),
  ])

  return {
    ...marking,
    ...decisions,
    list,
    now: nowMs,
    /** New rows are loading. */
    isLate,
    /** Hosts on screen, without hidden ones. */
    hosts,
    hiding,
    setHiding,
    controller,
    toggle: (row: ApexRow) => {
      controller.put(row)
      toggle(row)
    },
    open,
    openGroup,
    close,
    next: () => controller.move('next', false),
    selection,
    setSelection,
    clearSelection,
    select,
    selectHosts,
  }
}
export type Triage = ReturnType<typeof useTriage>

/** Pagination that keeps the evidence open. */
function useTurnPage(
  brandId: string,
  list: DomainList | null,
  marks: BrandMarks,
  place: EvidencePlace,
): TurnPage {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (by, lands) => {
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
      ? lastIn(page.rows, (row) => isDealtWith(row, marks))
      : page.rows
    const row = lands === 'first' ? rows[0] : rows.at(-1)
    await (row && place.openNow() !== null
      ? navigate({
          to: place.address(),
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
