import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { domainAhead } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { allChosen, selectedItems } from '#/product/lists/selection.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import type { ApexRow, DomainList } from './domain-list.ts'
import type { Asked } from './domain-search.ts'
import { listKey } from './host-list.ts'
import { hostCount, markActionLabel, undoneLabel } from './marks/mark-labels.ts'
import type { Decision } from './marks/mark-session.ts'
import { useMarks } from './marks/use-marks.ts'
import { isGroup, wallRows, type PictureGroup } from './pictures/picture-groups.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { rowNote } from './row-note.ts'
import { copyHosts } from './selection/copy-hosts.ts'
import { filterKey } from './selection/filter-key.ts'
import { useTriageKeys } from './triage-keys.ts'
import { useEvidence } from './use-evidence.ts'
import { useTurn } from './use-turn.ts'

type TriageRow = HostRow | ApexRow | PictureGroup

const isApex = (row: TriageRow): row is ApexRow => 'registrable_apex' in row
const none: readonly TriageRow[] = []

/** Milliseconds that the cursor stays on a row before its neighbours are read ahead. */
const lookAheadAfter = 60

type TriageParts = {
  brandId: string
  /** What the rows on screen are of. */
  shown: Asked
  /** Newer rows are on their way. */
  busy: boolean
  /** Null while there is none, as when it could not be read. */
  list: DomainList | null
  /** Hosts that are one row, because their pictures are near-identical. */
  groups: readonly PictureGroup[]
  store: ListStore<HostRow>
  /** The domain whose evidence the address asks for. */
  openId: string | null
  /** Whether that has the page to itself. */
  isPage: boolean
  onRequest: RequestTakedowns
}

/** Working through a list of domains: cursor, selection, what is decided, and the evidence that follows. */
export function useTriage({
  brandId,
  shown,
  busy,
  list,
  groups,
  store,
  openId,
  isPage,
  onRequest,
}: TriageParts) {
  const queryClient = useQueryClient()
  const evidence = useEvidence(brandId)
  const { marks, durable, activity, act } = useMarks(brandId)
  const [hiding, setHiding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A look ahead that nobody needs any more.
  useEffect(() => () => clearTimeout(timer.current), [])

  const apexes = list?.kind === 'apexes' ? list : null
  const isHidden = ({ id }: HostRow) => hiding && marks.aside.has(id)
  const hosts = list?.kind === 'hosts' ? list.rows.filter((row) => !isHidden(row)) : []
  const { expanded } = store.state
  const rows: readonly TriageRow[] = list
    ? (apexes?.rows ?? wallRows(hosts, groups, expanded))
    : none
  const filter = list ? filterKey(list.filters) : ''
  const { dispatch } = store
  const selected = selectedItems(store.state.selection, list?.loaded)

  /** The hosts that a row stands for; null while they have not been shown. */
  function hostsOf(row: TriageRow): readonly HostRow[] | null {
    if (isApex(row)) return apexes?.open.get(row.id)?.found?.rows ?? null
    if (isGroup(row)) return expanded.has(row.id) ? row.hosts : null
    return [row]
  }

  async function readHosts(row: TriageRow): Promise<readonly HostRow[]> {
    if (!isApex(row) && !isGroup(row)) return [row]
    dispatch({ type: 'expand', id: row.id, on: true })
    return isGroup(row) ? row.hosts : (apexes?.readHosts(row) ?? [])
  }

  function lookAhead(row: TriageRow) {
    clearTimeout(timer.current)
    const at = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const near of [rows[at], rows[at + 1], rows[at - 1]])
        if (near && !isApex(near) && !isGroup(near))
          void queryClient.prefetchQuery(domainAhead(brandId, near.id))
    }, lookAheadAfter)
  }

  const toggle = (row: ApexRow | PictureGroup) =>
    dispatch({ type: 'expand', id: row.id, on: !expanded.has(row.id) })

  // A range of rows is selected by what each of them stands for: there is none where that has to be read.
  const atCursor = rows.find(({ id }) => id === store.state.cursor?.id)
  const several = apexes !== null || (atCursor !== undefined && isGroup(atCursor))

  const turn = useTurn({ brandId, shown, list, evidence })
  const controller = useListController<TriageRow, HostRow>({
    store,
    list: listKey(shown),
    rows,
    busy,
    keys: {
      id: 'triage',
      group: 'Domains',
      open: apexes ? 'Show or hide the hosts' : 'Open the evidence',
      select: apexes ? 'Select the hosts' : 'Select the row',
      copy: 'Copy the domain, or all that are selected',
      close: 'Clear the selection, then close the evidence',
    },
    turn,
    onMove: (row) => {
      if (isApex(row) || isGroup(row)) return
      act.see(row)
      lookAhead(row)
      // The evidence follows the cursor when it is open.
      if (evidence.openNow() !== null) evidence.open(row.id)
    },
    onOpen: (row) => {
      if (isApex(row) || isGroup(row)) toggle(row)
      else open(row)
    },
    onClose: close,
    onCopy: async (row) => {
      const about = selected.length > 0 || row === null ? selected : [row]
      const names = about.flatMap((one) =>
        isApex(one) ? { name: one.id } : isGroup(one) ? one.hosts : one,
      )
      return names.length === 0 ? null : copyHosts(names, 'defanged')
    },
    select: {
      filter,
      itemsOf: hostsOf,
      ...(several && {
        read: readHosts,
        tell: (count: number, on: boolean) =>
          `${hostCount(count)} ${on ? 'selected' : 'no longer selected'}.`,
      }),
    },
    noteOf: ({ id }) => rowNote(marks, id),
  })
  const { current, announce } = controller

  // The list is in sight again: the row that one was at takes the focus.
  const wasPage = useRef(isPage)
  useLayoutEffect(() => {
    if (isPage) wasPage.current = true
    else if (wasPage.current && openId === null) {
      wasPage.current = false
      controller.focus()
    }
  })

  // Back and Forward, and links inside the evidence, lead to other evidence: the cursor goes along.
  const [followed, setFollowed] = useState(openId)
  if (openId !== followed) {
    setFollowed(openId)
    const index = rows.findIndex(({ id }) => id === openId)
    const row = rows[index]
    // Keys that are held down are ahead of the address.
    if (row && evidence.openNow() === openId)
      dispatch({ type: 'put', cursor: { list: listKey(shown), id: row.id, index } })
  }

  /** The hosts to act on; those of an apex are shown first, and acted on by the next press (C73). */
  function hostsAtCursor(): readonly HostRow[] | null {
    if (current === null) return null
    const known = hostsOf(current)
    if (known) return known.length > 0 ? known : null
    void readHosts(current)
      .then(({ length }) =>
        announce(
          `${hostCount(length)} shown. Press again to act on ${length === 1 ? 'it' : 'all of them'}.`,
        ),
      )
      .catch(() => announce('The hosts could not be read.'))
    return null
  }

  /** Decides about hosts, or takes the decision back where it was made about all of them. */
  function decideAbout(what: Decision, about: readonly HostRow[]): boolean {
    const on = !about.every(({ id }) => marks[what].has(id))
    const changing = about.filter(({ id }) => marks[what].has(id) !== on)
    act.mark(what, about, on)
    announce(`${markActionLabel({ what, on, rows: changing })}.`)
    return on
  }

  /** Decides about all that was selected: then the selection has done its work. */
  function decideAll(what: Decision, about: readonly HostRow[]) {
    decideAbout(what, about)
    dispatch({ type: 'clear' })
    controller.focus()
  }

  /** Asks for takedowns; `then` is called when that is done and has not led elsewhere. */
  async function requestFor(about: readonly HostRow[], then?: () => void): Promise<void> {
    act.see(...about)
    const answer = await onRequest(about.map(({ id, name }) => ({ id, name })))
    if (!answer) return
    announce(answer)
    then?.()
  }

  /** Goes on after a decision: past the hosts of a group, which it was about. */
  function goOn() {
    const at = current && isGroup(current) ? rows.indexOf(current) + current.hosts.length : -1
    const after = at < 0 ? undefined : rows[at + 1]
    if (after) controller.put(after.id)
    else controller.move('next')
  }

  /** Goes on after a decision in the evidence, where that is about the row of the cursor. */
  function goOnFrom(row: HostRow) {
    if (row.id === current?.id) controller.move('next', { focus: false })
  }

  function undo() {
    const action = act.undo()
    if (action === null) return
    announce(`${undoneLabel(action)}.`)
    const [first] = action.rows
    const stands = (row: TriageRow) => (hostsOf(row) ?? []).some(({ id }) => id === first?.id)
    const row = apexes || action.rows.length === 1 ? rows.find(stands) : undefined
    if (row) controller.put(row.id)
  }

  function open(row: HostRow) {
    controller.put(row.id)
    evidence.open(row.id)
  }

  function close() {
    if (evidence.openNow() === null) return
    evidence.close()
    controller.focus()
  }

  /** A decision by key: about all that is selected, else about the row of the cursor, which then goes on. */
  function decide(what: Decision) {
    if (selected.length > 0) return decideAll(what, selected)
    const about = hostsAtCursor()
    if (about && decideAbout(what, about)) goOn()
  }

  useTriageKeys({
    turn: () => {
      if (evidence.openNow() !== null) evidence.turn()
      else if (current && !isApex(current)) evidence.open(current.id, 'page')
    },
    decide,
    request: () => {
      if (selected.length > 0) return void requestFor(selected)
      const about = hostsAtCursor()
      if (about) void requestFor(about, goOn)
    },
    undo,
  })

  return {
    list,
    controller,
    evidence,
    marks,
    durable,
    activity,
    act,
    /** The hosts on screen, without those that the reader has hidden. */
    hosts,
    /** The rows on screen that keys act on, in order. */
    rows,
    expanded,
    hiding,
    setHiding,
    isHidden,
    toggle: (row: ApexRow | PictureGroup) => {
      controller.put(row.id)
      toggle(row)
    },
    undo,
    open,
    close,
    decide,
    decideAbout,
    decideAll,
    requestFor,
    requestAll: (about: readonly HostRow[]) => void requestFor(about),
    next: () => controller.move('next', { focus: false }),
    isSelected: (row: HostRow) => allChosen(store.state.selection, [row]),
    selectHosts: (some: readonly HostRow[], on: boolean) =>
      dispatch(
        on ? { type: 'add', items: some, filter } : { type: 'drop', ids: some.map(({ id }) => id) },
      ),
    decideBeside: (what: Decision, row: HostRow) => {
      if (decideAbout(what, [row])) goOnFrom(row)
    },
    requestBeside: (row: HostRow) => void requestFor([row], () => goOnFrom(row)),
  }
}
export type Triage = ReturnType<typeof useTriage>
