import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What to do with the current row once it is in the document. */
export interface FocusRequest {
  focus: boolean
  /** Where the row must be visible: anywhere, or away from the edges so that the next rows are visible too. */
  scroll: 'any' | 'middle'
}

const findRow = (scrollRef: Element, id: string): HTMLElement | null =>
  scrollRef.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** Scrolls a row into the middle third of its frame, as far as possible. */
function scrollToMiddleThird(scrollRef: HTMLElement, row: HTMLElement) {
  const window = scrollRef.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  const third = scrollRef.clientHeight / 3
  const tooHigh = window.top + third - top
  const tooLow = bottom - (window.top + scrollRef.clientHeight - third)
  if (tooHigh > 0) scrollRef.scrollTop -= tooHigh
  else if (tooLow > 0) scrollRef.scrollTop += tooLow
}

function focusRow(request: FocusRequest, scrollRef: HTMLElement, row: HTMLElement) {
  // The first control of the row's header cell.
  if (request.focus)
    row
      .querySelector<HTMLElement>('th a, th button, [data-row-name]')
      ?.focus({ preventScroll: true })
  if (request.scroll === 'middle') scrollToMiddleThird(scrollRef, row)
  row.scrollIntoView({ block: 'nearest' })
}

/** Scrolls the focused row of this list into view. */
function scrollFocusedIntoView(scrollRef: HTMLElement | null) {
  const row = document.activeElement?.closest('[data-row]')
  if (row && scrollRef?.contains(row)) row.scrollIntoView({ block: 'nearest' })
}

/**
 * Focuses the current row and scrolls it into view on request, once the row is in the document, and keeps the focus
 * when rows move. `frame` is the table's scroll container; `first` is the initial request.
 */
export function useRowFocus(
  scrollRef: RefObject<HTMLElement | null>,
  currentId: string | null,
  initialRequest: FocusRequest | null,
) {
  const router = useRouter()
  const requestRef = useRef(initialRequest)
  /** ID of the current row while it has the focus. */
  const focusedId = useRef<string | null>(null)

  // Focus is external state, and rows come and go with every commit.
  useLayoutEffect(() => {
    const row =
      scrollRef.current && currentId !== null ? findRow(scrollRef.current, currentId) : null
    const { activeElement, body } = document
    // The focused row was moved or replaced, or another row of its list is current now.
    const isLost =
      focusedId.current !== null &&
      (activeElement === body ||
        (focusedId.current !== currentId && scrollRef.current?.contains(activeElement)))
    const request = requestRef.current ?? (isLost ? { focus: true, scroll: 'any' as const } : null)
    if (scrollRef.current && row && request) {
      requestRef.current = null
      focusRow(request, scrollRef.current, row)
    }
    focusedId.current = row?.contains(document.activeElement) ? currentId : null
  })

  // The router restores the scroll position after a navigation; keep the focused row in view.
  useLayoutEffect(
    () => router.subscribe('onRendered', () => scrollFocusedIntoView(scrollRef.current)),
    [router, scrollRef],
  )

  return {
    /** Focuses the current row now. */
    focusNow: () => {
      const row =
        scrollRef.current && currentId !== null ? findRow(scrollRef.current, currentId) : null
      if (scrollRef.current && row) focusRow({ focus: true, scroll: 'any' }, scrollRef.current, row)
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
