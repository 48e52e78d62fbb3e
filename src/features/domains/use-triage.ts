import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { domainAhead } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { DeskList } from './desk.ts'
import { deedWords, hostCount, undoneWords } from './marks/mark-labels.ts'
import type { Decision } from './marks/mark-session.ts'
import type { useMarks } from './marks/use-marks.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import type { Step } from './triage-keys.ts'
import { useCursor } from './use-cursor.ts'
import type { OpenEvidence } from './use-evidence.ts'

type TriageParts = {
  brandId: string
  /** Null while there is no list, as when it could not be read: then no key has a use. */
  list: DeskList | null
  evidence: OpenEvidence
  marking: ReturnType<typeof useMarks>
  onRequest: RequestTakedowns
}

/** Milliseconds that the cursor rests on a row before its neighbours are read ahead. */
const rest = 60

const noRows: DeskList['rows'] = []

/** Working through a list: the cursor, what is decided at it, and the evidence that follows it. */
export function useTriage({ brandId, list, evidence, marking, onRequest }: TriageParts) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { marks, act } = marking
  const rows = list?.rows ?? noRows
  const key = list?.key ?? ''
  const groups = list?.groups ?? null
  const cursor = useCursor(rows, key, groups ? null : evidence.id)
  const [said, say] = useState('')
  const turning = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { index, current } = cursor

  useEffect(() => {
    // Back and Forward are events of the browser; the cursor goes along.
    const leave = router.history.subscribe(({ location, action }) => {
      const id = /\/domains\/([^/]+)$/.exec(location.pathname)?.[1]
      const at = rows.findIndex((row) => row.id === id)
      const row = rows[at]
      if (row && action.type !== 'PUSH' && action.type !== 'REPLACE')
        cursor.put(row, { index: at, list: key }, false)
    })
    return () => leave()
  })
  // A look ahead that nobody needs any more.
  useEffect(() => () => clearTimeout(timer.current), [])

  function lookAhead(at: number) {
    clearTimeout(timer.current)
    if (groups) return
    timer.current = setTimeout(() => {
      for (const row of [rows[at], rows[at + 1], rows[at - 1]])
        if (row) void queryClient.prefetchQuery(domainAhead(brandId, row.id))
    }, rest)
  }

  /** Puts the cursor on a shown row; the evidence follows when it is open. */
  function go(at: number, { focus = true } = {}) {
    const row = rows[at]
    if (!row) return
    cursor.put(row, { index: at, list: key }, focus)
    lookAhead(at)
    if (groups) return
    act.see(row)
    if (evidence.id !== null && row.id !== evidence.id) evidence.open(row.id)
  }

  async function turn(by: 1 | -1, focus: boolean): Promise<void> {
    if (turning.current || !list) return
    turning.current = true
    const landing = await list.turnTo(by, !groups && evidence.id !== null).catch(() => null)
    turning.current = false
    if (landing === null) {
      say(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
      return
    }
    const { row, ...at } = landing
    cursor.put(row, at, focus)
    if (!groups) act.see({ id: row.id, name: row.name ?? '' })
  }

  function move(to: Step, { focus = true } = {}) {
    if (turning.current) return
    const wanted = {
      next: index + 1,
      previous: index < 0 ? rows.length - 1 : index - 1,
      first: 0,
      last: rows.length - 1,
    }[to]
    if (wanted >= 0 && wanted < rows.length) go(wanted, { focus })
    else if (to === 'next') void turn(1, focus)
    else if (to === 'previous') void turn(-1, focus)
  }

  /** The hosts to act on; those of an apex are shown first, and acted on by the next press (C73). */
  function hostsAtCursor(): readonly HostRow[] | null {
    // A row on its way is not decided about before it was on screen.
    if (turning.current || current === null || !list) return null
    const hosts = list.hostsOf(current.id)
    if (hosts) return hosts.length > 0 ? hosts : null
    if (!groups?.isOpen(current.id)) groups?.toggle(current.id)
    void groups
      ?.read(current.id)
      .then(({ length }) =>
        say(
          `${hostCount(length)} shown. Press again to act on ${length === 1 ? 'it' : 'all of them'}.`,
        ),
      )
      .catch(() => say('The hosts could not be read.'))
    return null
  }

  /** Decides about hosts, or takes the decision back where it was made about all of them. */
  function decideAbout(what: Decision, hosts: readonly HostRow[]): boolean {
    const on = !hosts.every(({ id }) => marks[what].has(id))
    const changing = hosts.filter(({ id }) => marks[what].has(id) !== on)
    act.mark(what, hosts, on)
    say(`${deedWords({ what, on, rows: changing })}.`)
    return on
  }

  function decide(what: Decision) {
    const hosts = hostsAtCursor()
    if (hosts && decideAbout(what, hosts)) move('next')
  }

  async function requestFor(hosts: readonly HostRow[]): Promise<boolean> {
    act.see(...hosts)
    const answer = await onRequest(hosts.map(({ id, name }) => ({ id, name })))
    if (!answer) return false
    say(answer)
    return true
  }

  async function request() {
    const hosts = hostsAtCursor()
    if (hosts && (await requestFor(hosts))) move('next')
  }

  function undo() {
    const deed = act.undo()
    if (deed === null) return
    say(`${undoneWords(deed)}.`)
    const [first] = deed.rows
    const isOf = (id: string) =>
      id === first?.id || (list?.hostsOf(id) ?? []).some((host) => host.id === first?.id)
    const at = groups || deed.rows.length === 1 ? rows.findIndex(({ id }) => isOf(id)) : -1
    if (at >= 0) go(at)
  }

  function open() {
    if (groups) {
      if (current) groups.toggle(current.id)
    } else if (current === null) {
      const [row] = rows
      go(0)
      if (row) evidence.open(row.id)
    } else evidence.open(current.id)
  }

  function close() {
    if (evidence.id === null) return
    evidence.close()
    if (current !== null) cursor.put(current, { index, list: key }, true)
  }

  return {
    index,
    current,
    said,
    say,
    go,
    move,
    turn,
    decide,
    decideAbout,
    request,
    requestFor,
    undo,
    open,
    close,
  }
}
