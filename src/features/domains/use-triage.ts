import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { domainAhead } from '#/api/domains.ts'
import type { Decision } from './marks/mark-session.ts'
import { deedWords, undoneWords } from './marks/mark-words.ts'
import type { useMarks } from './marks/use-marks.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import type { TriageRow } from './row.ts'
import type { Step } from './triage-keys.ts'
import { useCursor } from './use-cursor.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The evidence was opened from its list, which lies one step back. */
    fromList?: boolean
  }
}

/** Where a row can be reached that is not in the list on screen. */
export type Landing = { row: { id: string; name: string | null }; list: string; index: number }

type TriageParts = {
  brandId: string
  /** Names the list that `rows` are of. */
  list: string
  /** The rows that are shown. */
  rows: readonly TriageRow[]
  /** The domain whose evidence is open. */
  openId: string | null
  marking: ReturnType<typeof useMarks>
  /** Goes to another page and says which row to go on with; null when there is none. */
  turnTo: (by: 1 | -1, openEvidence: boolean) => Promise<Landing | null>
  onRequest: RequestTakedowns
}

/** Milliseconds that the cursor rests on a row before its neighbours are read ahead. */
const rest = 60

/** Working through a list: the cursor, what is decided at it, and the evidence that follows it. */
export function useTriage(parts: TriageParts) {
  const { brandId, list, rows, openId, marking, turnTo, onRequest } = parts
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { marks, act } = marking
  const cursor = useCursor(rows, list, openId)
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
        cursor.put(row, { index: at, list }, false)
    })
    return () => leave()
  })
  // A look ahead that nobody needs any more.
  useEffect(() => () => clearTimeout(timer.current), [])

  const showEvidence = (id: string, replace: boolean) =>
    void navigate({
      to: '/brands/$brandId/domains/$domainId',
      params: { brandId, domainId: id },
      search: true,
      replace,
      state: replace ? true : { fromList: true },
    })

  function lookAhead(at: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const row of [rows[at], rows[at + 1], rows[at - 1]])
        if (row) void queryClient.prefetchQuery(domainAhead(brandId, row.id))
    }, rest)
  }

  /** Puts the cursor on a shown row; the evidence follows when it is open. */
  function go(at: number, { focus = true, evidence = openId !== null } = {}) {
    const row = rows[at]
    if (!row) return
    cursor.put(row, { index: at, list }, focus)
    act.see(row)
    lookAhead(at)
    if (evidence && row.id !== openId) showEvidence(row.id, openId !== null)
  }

  async function turn(by: 1 | -1, focus: boolean): Promise<void> {
    if (turning.current) return
    turning.current = true
    const landing = await turnTo(by, openId !== null).catch(() => null)
    turning.current = false
    if (landing === null) {
      say(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
      return
    }
    const { row, ...at } = landing
    cursor.put(row, at, focus)
    act.see({ id: row.id, name: row.name ?? '' })
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

  function decide(what: Decision, { focus = true } = {}) {
    // A row on its way is not decided about before it was on screen.
    if (turning.current || current === null) return
    const on = !marks[what].has(current.id)
    act.mark(what, [current], on)
    say(deedWords({ what, on, rows: [current] }))
    if (on) move('next', { focus })
  }

  async function request({ focus = true } = {}) {
    if (turning.current || current === null) return
    act.see(current)
    const answer = await onRequest([{ id: current.id, name: current.name }])
    if (!answer) return
    say(answer)
    move('next', { focus })
  }

  function undo() {
    const deed = act.undo()
    if (deed === null) return
    say(undoneWords(deed))
    const [first] = deed.rows
    const at = deed.rows.length === 1 ? rows.findIndex(({ id }) => id === first?.id) : -1
    if (at >= 0) go(at)
  }

  function open() {
    if (current === null) go(0, { evidence: true })
    else if (current.id !== openId) showEvidence(current.id, openId !== null)
  }

  function close() {
    if (openId === null) return
    if (router.state.location.state.fromList) router.history.back()
    else
      void navigate({
        to: '/brands/$brandId/domains',
        params: { brandId },
        search: true,
        replace: true,
      })
    if (current !== null) cursor.put(current, { index, list }, true)
  }

  return { index, current, said, say, go, move, turn, decide, request, undo, open, close }
}
