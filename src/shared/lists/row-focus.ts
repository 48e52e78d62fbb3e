import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What the row of the cursor is to have as soon as it is in the document. */
export interface RowWish {
  focus: boolean
  /** Where it is to be seen: anywhere, or not near the edges, so that what comes next is in sight too. */
  sight: 'any' | 'middle'
}

const rowIn = (frame: Element, id: string): HTMLElement | null =>
  frame.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** Scrolls a list, as far as it goes, so that the row stands in the middle third of its frame. */
function toMiddleThird(frame: HTMLElement, row: HTMLElement) {
  const window = frame.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  const third = frame.clientHeight / 3
  const tooHigh = window.top + third - top
  const tooLow = bottom - (window.top + frame.clientHeight - third)
  if (tooHigh > 0) frame.scrollTop -= tooHigh
  else if (tooLow > 0) frame.scrollTop += tooLow
}

function fulfil(wish: RowWish, frame: HTMLElement, row: HTMLElement) {
  // The first control of what names the row.
  if (wish.focus)
    row
      .querySelector<HTMLElement>('th a, th button, [data-row-name]')
      ?.focus({ preventScroll: true })
  if (wish.sight === 'middle') toMiddleThird(frame, row)
  row.scrollIntoView({ block: 'nearest' })
}

/** Has the row with the focus in sight, where it is one of this list. */
function showFocused(frame: HTMLElement | null) {
  const row = document.activeElement?.closest('[data-row]')
  if (row && frame?.contains(row)) row.scrollIntoView({ block: 'nearest' })
}

/**
 * Gives the row of the cursor the focus and a place in sight when that is wanted, as soon as the row is in the
 * document, and lets it keep the focus when the rows around it move. `frame` is that of the table; `first` is wanted
 * from the start.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  current: string | null,
  first: RowWish | null,
) {
  const router = useRouter()
  const wishRef = useRef(first)
  const had = useRef(false)

  // The focus is the document's, and rows come and go with every commit.
  useLayoutEffect(() => {
    const row = frame.current && current !== null ? rowIn(frame.current, current) : null
    // The element with the focus was taken out of the document: its row has moved, or another took its place.
    const isLost = had.current && document.activeElement === document.body
    const wish = wishRef.current ?? (isLost ? { focus: true, sight: 'any' as const } : null)
    if (frame.current && row && wish) {
      wishRef.current = null
      fulfil(wish, frame.current, row)
    }
    had.current = row?.contains(document.activeElement) ?? false
  })

  // The router puts the list where it was scrolled, or to its top, when a navigation has been drawn: the row
  // with the focus stays in sight.
  useLayoutEffect(
    () => router.subscribe('onRendered', () => showFocused(frame.current)),
    [router, frame],
  )

  return {
    /** Gives it to the row of the cursor now. */
    give: () => {
      const row = frame.current && current !== null ? rowIn(frame.current, current) : null
      if (frame.current && row) fulfil({ focus: true, sight: 'any' }, frame.current, row)
    },
    /** Has the row of the cursor come into sight, and take the focus, with the commit that follows; null: neither. */
    want: (wish: RowWish | null) => {
      wishRef.current = wish
    },
  }
}

/**
 * Notes the row that something is about to be opened from in the history of the browser: Back, also
 * after a reload, leads to it (`useListController`).
 */
export function useRememberRow(): (row: { id: string }) => void {
  const { history, state } = useRouter()
  return ({ id }) => {
    const { publicHref, state: kept } = state.location
    history.replace(publicHref, { ...kept, listRow: id })
    // Else it would be made one with the step that follows.
    history.flush()
  }
}
