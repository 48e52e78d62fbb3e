import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { notify } from '#/ui/notify.ts'
import { useDesk, useDeskList, type DeskList } from './desk.ts'
import { hostCount } from './marks/mark-labels.ts'
import type { Decision } from './marks/mark-session.ts'
import { useMarks } from './marks/use-marks.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { stateOf } from './row-state.ts'
import { filterKey } from './selection/selection.ts'
import { useSelection } from './selection/use-selection.ts'
import { SessionLine } from './session-line.tsx'
import { useTriageKeys } from './triage-keys.ts'
import type { OpenEvidence } from './use-evidence.ts'
import { useTriage } from './use-triage.ts'

const ColumnEdges = lazy(async () => ({
  default: (await import('./column-edges.tsx')).ColumnEdges,
}))
const loadSelection = () => import('./selection-desk.tsx')
const SelectionDesk = lazy(async () => ({ default: (await loadSelection()).SelectionDesk }))

type DeskHandsProps = {
  brandId: string
  evidence: OpenEvidence
  onRequest: RequestTakedowns
  /** The table on screen, as far as its columns can be as wide as somebody wishes. */
  findTable: () => HTMLTableElement | null
  /** Where the bar of the selection stands. */
  foot: Element | null
}

const decisions: readonly Decision[] = ['hold', 'aside', 'watch']

/** The host of an open evidence, when the list has it. */
function openHost(list: DeskList | null, id: string | null): HostRow | undefined {
  return id === null ? undefined : list?.loaded.find((row) => row.id === id)
}

/**
 * Everything that works on the list: cursor, keys, selection, marks. It outlives lists: what is selected stays selected while hosts become apexes, pages turn and filters change.
 * Draws the line about the session, and the bar of the selection at the foot of the screen.
 */
export function DeskHands({ brandId, evidence, onRequest, findTable, foot }: DeskHandsProps) {
  const desk = useDesk()
  const list = useDeskList()
  const queryClient = useQueryClient()
  const marking = useMarks(brandId)
  const { marks, session, durable } = marking
  const { selection, act } = useSelection(brandId)
  const [hiding, setHiding] = useState(false)
  const triage = useTriage({ brandId, list, evidence, marking, onRequest })
  const { current, say } = triage
  const rows = list?.rows ?? []
  const filter = list ? filterKey(list.filters) : ''
  const shownHosts = list?.groups ? list.loaded : (list?.fitting.filter(isShown) ?? [])
  const beside = openHost(list, evidence.id)

  function isShown({ id }: HostRow) {
    return !hiding || !marks.aside.has(id)
  }

  /** Selects the hosts at a place, or lets go of them; those of an apex are shown for that. */
  async function select(at: number, through: boolean) {
    const row = rows[at]
    if (!row || !list) return
    void loadSelection()
    const { groups } = list
    if (groups) {
      if (!groups.isOpen(row.id)) groups.toggle(row.id)
      const hosts = await groups.read(row.id).catch(() => [])
      const on = !hosts.every(({ id }) => selection.chosen.has(id))
      if (on) act.add(hosts, filter)
      else act.drop(hosts.map(({ id }) => id))
      say(`${hostCount(hosts.length)} ${on ? 'selected' : 'no longer selected'}.`)
      return
    }
    const host = shownHosts.find(({ id }) => id === row.id)
    if (!host) return
    if (through) act.range(shownHosts, host, filter)
    else act.toggle(host, filter)
  }

  async function exportSelection() {
    if (selection.chosen.size === 0) {
      say('Nothing is selected.')
      notify({ title: 'Nothing is selected', text: 'Select rows first; then export them.' })
      return
    }
    const brands = queryClient.getQueryData(compactBrandsOptions().queryKey)?.rows
    const brand = brands?.find(({ id }) => id === brandId)?.name ?? 'brand'
    const code = await loadSelection()
    notify({ title: 'Exported', text: code.exportSelection(selection, brand) })
  }

  useTriageKeys({
    ...triage,
    grouped: list?.groups != null,
    turn: (by) => void triage.turn(by, true),
    request: () => void triage.request(),
    select: (through) => void select(triage.index, through),
    exportSelection: () => void exportSelection(),
  })

  async function requestFrom(hosts: readonly HostRow[] | undefined) {
    const about = hosts ?? (beside ? [beside] : [])
    if (about.length === 0) return
    const done = await triage.requestFor(about)
    if (done && !hosts && beside?.id === current?.id) triage.move('next', { focus: false })
  }

  // The desk is no component: it is told before the browser paints.
  useLayoutEffect(() => {
    desk.show({
      stateOf: stateOf(current?.id ?? null, selection.chosen, marks, list),
      hidden: hiding ? marks.aside : null,
      cursor: triage.index < 0 ? null : triage.index,
      chosen: shownHosts.filter(({ id }) => selection.chosen.has(id)).length,
      decided: new Set(decisions.filter((what) => beside && marks[what].has(beside.id))),
    })
    desk.staff({
      go: (at) => triage.go(at),
      select: (at, through) => void select(at, through),
      selectShown: (on) => {
        void loadSelection()
        if (on) act.add(shownHosts, filter)
        else act.drop(shownHosts.map(({ id }) => id))
      },
      selectHosts: (hosts, on) => {
        void loadSelection()
        if (on) act.add(hosts, filter)
        else act.drop(hosts.map(({ id }) => id))
      },
      move: (to) => triage.move(to, { focus: false }),
      decide: (what, hosts) => {
        const about = hosts ?? (beside ? [beside] : [])
        if (about.length === 0) return
        const on = triage.decideAbout(what, about)
        if (on && !hosts && beside?.id === current?.id) triage.move('next', { focus: false })
      },
      request: (hosts) => void requestFrom(hosts),
    })
  })
  useLayoutEffect(() => () => desk.leave(), [desk])
  const total = list?.total ?? null
  return (
    <>
      <SessionLine
        brandId={brandId}
        session={session}
        durable={durable}
        total={total}
        aside={{ count: marks.aside.size, hidden: hiding, canHide: list?.groups === null }}
        said={triage.said}
        onHide={setHiding}
        onUndo={triage.undo}
      />
      <output className="sr-only">{triage.said}</output>
      {list && !list.groups && (
        <Suspense fallback={null}>
          <ColumnEdges key={`${list.whole !== undefined} ${list.columns}`} findTable={findTable} />
        </Suspense>
      )}
      {list &&
        foot &&
        selection.chosen.size > 0 &&
        createPortal(
          <Suspense fallback={null}>
            <SelectionDesk
              brandId={brandId}
              filters={list.filters}
              total={total}
              selection={selection}
              act={act}
              marking={marking.act}
              onRequest={onRequest}
              rows={list.loaded}
              loaded={list.whole}
            />
          </Suspense>,
          foot,
        )}
    </>
  )
}
