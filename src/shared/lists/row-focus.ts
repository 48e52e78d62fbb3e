import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Request for the current row, applied once it is in the document. */
export interface FocusRequest {
  focus: boolean
  /** Scrolls the row into view: anywhere, or away from the edges, so that the next rows are visible too. */
  scroll: 'any' | 'middle'
}

/** Scrolls a row into the middle third of its list, as far as possible. */
function scrollToMiddleThird(list: HTMLElement, row: HTMLElement) {
  const listTop = list.getBoundingClientRect().top
  const { top, bottom } = row.getBoundingClientRect()
  const third = list.clientHeight / 3
  const tooHigh = listTop + third - top
  const tooLow = bottom - (listTop + list.clientHeight - third)
  if (tooHigh > 0) list.scrollTop -= tooHigh
  else if (tooLow > 0) list.scrollTop += tooLow
}

function focusRow(request: FocusRequest, list: HTMLElement, row: HTMLElement) {
  // The first control of the row's header cell. Focus within the list always follows.
  if (request.focus || list.contains(document.activeElement))
    row
      .querySelector<HTMLElement>('th a, th button, [data-row-name]')
      ?.focus({ preventScroll: true })
  if (request.scroll === 'middle') scrollToMiddleThird(list, row)
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Focuses the current row and scrolls it into view on request, once the row is in the document, and keeps the focus
 * when rows move. `scrollRef` is the table's scroll container.
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
  const findCurrentRow = () =>
    currentId === null
      ? null
      : scrollRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(currentId)}"]`)

  // Focus is external state, and rows come and go with every commit.
  useLayoutEffect(() => {
    const list = scrollRef.current
    const row = findCurrentRow()
    const { activeElement, body } = document
    // The focused row was moved or replaced, or another row of its list is current now.
    const isLost =
      focusedId.current !== null &&
      (activeElement === body || (focusedId.current !== currentId && list?.contains(activeElement)))
    const request = requestRef.current ?? (isLost ? { focus: true, scroll: 'any' as const } : null)
    if (list && row && request) {
      requestRef.current = null
      focusRow(request, list, row)
    }
    focusedId.current = row?.contains(document.activeElement) ? currentId : null
  })

  // The router restores the scroll position after a navigation; keep the focused row in view.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', () => {
        const row = document.activeElement?.closest('[data-row]')
        if (row && scrollRef.current?.contains(row)) row.scrollIntoView({ block: 'nearest' })
      }),
    [router, scrollRef],
  )

  return {
    /** Focuses the current row now. */
    focusNow: () => {
      const row = findCurrentRow()
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
