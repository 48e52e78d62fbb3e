import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What to do with the current row once it is in the document. */
export interface FocusRequest {
  focus: boolean
  /** Where the row must be visible: anywhere, or away from the edges so that the next rows are visible too. */
  sight: 'any' | 'middle'
}

const rowIn = (frame: Element, id: string): HTMLElement | null =>
  frame.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** Scrolls a row into the middle third of its frame, as far as possible. */
function toMiddleThird(frame: HTMLElement, row: HTMLElement) {
  const window = frame.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  const third = frame.clientHeight / 3
  const tooHigh = window.top + third - top
  const tooLow = bottom - (window.top + frame.clientHeight - third)
  if (tooHigh > 0) frame.scrollTop -= tooHigh
  else if (tooLow > 0) frame.scrollTop += tooLow
}

function focusRow(request: FocusRequest, frame: HTMLElement, row: HTMLElement) {
  // The first control of the row's header cell.
  if (request.focus)
    row
      .querySelector<HTMLElement>('th a, th button, [data-row-name]')
      ?.focus({ preventScroll: true })
  if (request.sight === 'middle') toMiddleThird(frame, row)
  row.scrollIntoView({ block: 'nearest' })
}

/** Scrolls the focused row of this list into view. */
function showFocused(frame: HTMLElement | null) {
  const row = document.activeElement?.closest('[data-row]')
  if (row && frame?.contains(row)) row.scrollIntoView({ block: 'nearest' })
}

/**
 * Focuses the current row and scrolls it into view on request, once the row is in the document, and keeps the focus
 * when rows move. `frame` is the table's scroll container; `first` is the initial request.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  current: string | null,
  first: FocusRequest | null,
) {
  const router = useRouter()
  const requestRef = useRef(first)
  /** ID of the current row while it has the focus. */
  const focusedId = useRef<string | null>(null)

  // Focus is external state, and rows come and go with every commit.
  useLayoutEffect(() => {
    const row = frame.current && current !== null ? rowIn(frame.current, current) : null
    const { activeElement, body } = document
    // The focused row was moved or replaced, or another row of its list is current now.
    const isLost =
      focusedId.current !== null &&
      (activeElement === body ||
        (focusedId.current !== current && frame.current?.contains(activeElement)))
    const request = requestRef.current ?? (isLost ? { focus: true, sight: 'any' as const } : null)
    if (frame.current && row && request) {
      requestRef.current = null
      focusRow(request, frame.current, row)
    }
    focusedId.current = row?.contains(document.activeElement) ? current : null
  })

  // The router restores the scroll position after a navigation; keep the focused row in view.
  useLayoutEffect(
    () => router.subscribe('onRendered', () => showFocused(frame.current)),
    [router, frame],
  )

  return {
    /** Focuses the current row now. */
    focusNow: () => {
      const row = frame.current && current !== null ? rowIn(frame.current, current) : null
      if (frame.current && row) focusRow({ focus: true, sight: 'any' }, frame.current, row)
    },
    /** Requests focus and scrolling for the next commit; null for neither. */
    requestFocus: (request: FocusRequest | null) => {
      requestRef.current = request
    },
  }
}

/**
 * Stores the row in the history state before something is opened from it, so that Back returns to it, also after a
 * reload (see `useListController`).
 */
export function useRememberRow(): (row: { id: string }) => void {
  const { history, state } = useRouter()
  return ({ id }) => {
    const { publicHref, state: previous } = state.location
    history.replace(publicHref, { ...previous, listRow: id })
    // Otherwise the router would merge it with the next navigation.
    history.flush()
  }
}
