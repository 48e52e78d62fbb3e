import { useNavigate, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { useScanKeys } from './scan-keys.ts'
import type { ScanPage } from './scan-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The scan whose evidence was opened from this page of the list: Back returns to its row. */
    scanRow?: string
  }
}

/** Where the cursor stands; `id` null: on the row at `index`, as soon as the page is there. */
type Place = { list: string; id: string | null; index: number }

/** Milliseconds that the cursor or the pointer rests on a row before its evidence is read ahead. */
const rest = 60

/** The row that keys act on, and what they do: as in the list of domains. */
export function useScanCursor({ brandId, rows, page, pageSize, more, busy }: ScanPage) {
  const navigate = useNavigate()
  const router = useRouter()
  const list = `${page}/${pageSize}`
  const [place, setPlace] = useState<Place | null>(() => {
    const id = router.state.location.state.scanRow
    return id === undefined ? null : { list, id, index: -1 }
  })
  const [said, say] = useState('')
  const wanted = useRef(place !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const here = place?.list === list ? place : null
  const found = here === null ? -1 : rows.findIndex(({ id }) => id === here.id)
  // Where its row is gone, the one that moved up takes its place.
  const index = found < 0 && here ? Math.min(here.index, rows.length - 1) : found
  const current = rows[index] ?? null

  // The focus is the document's: it can go to a row only when that is there.
  useLayoutEffect(() => {
    if (!wanted.current || current === null) return
    const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(current.id)}"]`)
    if (!row) return
    wanted.current = false
    row.querySelector('a')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
  // A look ahead that nobody needs any more.
  useLayoutEffect(() => () => clearTimeout(timer.current), [])

  const evidenceOf = (domainId: string) =>
    ({
      to: '/brands/$brandId/domains/$domainId',
      params: { brandId, domainId },
    }) as const

  /** Fetches what a press on the row would open. */
  function lookAhead(row: CompactScan | undefined) {
    clearTimeout(timer.current)
    const domainId = row?.domain
    if (!domainId) return
    timer.current = setTimeout(
      () => void router.preloadRoute(evidenceOf(domainId)).catch(() => undefined),
      rest,
    )
  }

  function put(at: number) {
    const row = rows[at]
    if (!row) return
    wanted.current = true
    setPlace({ list, id: row.id, index: at })
    lookAhead(row)
  }

  function turn(by: 1 | -1, landing: number) {
    const there = page + by
    if (there < 1 || (by > 0 && !more)) {
      say(by > 0 ? 'This is the end of the list.' : 'This is the start of the list.')
      return
    }
    say('')
    wanted.current = true
    setPlace({ list: `${there}/${pageSize}`, id: null, index: landing })
    void navigate({ to: '.', search: (search) => ({ ...search, page: there }) })
  }

  function move(to: number, over: 1 | -1) {
    // A page on its way is waited for, so that no press is about a row that nobody saw.
    if (busy || router.state.isLoading) return
    if (to >= 0 && to < rows.length) put(to)
    else turn(over, over > 0 ? 0 : Number.POSITIVE_INFINITY)
  }

  /** Opens the evidence of a row; Escape there and Back lead to the row again. */
  function open(at: number) {
    const row = rows[at]
    if (!row?.domain) return
    const { href, state } = router.state.location
    router.history.replace(href, { ...state, scanRow: row.id })
    // Else it would be made one with the step that follows.
    router.history.flush()
    void navigate({ ...evidenceOf(row.domain), state: { fromList: true } })
  }

  useScanKeys({
    next: () => move(index + 1, 1),
    previous: () => move(index < 0 ? rows.length - 1 : index - 1, -1),
    first: () => put(0),
    last: () => put(rows.length - 1),
    nextPage: () => turn(1, 0),
    previousPage: () => turn(-1, 0),
    open: () => open(index),
  })
  return { current, said, put, open, lookAhead }
}
