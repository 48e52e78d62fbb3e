import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Request to show the current row, applied once the row is in the document. */
export interface FocusRequest {
  /** True to focus the row even if the focus is outside the list. */
  focus: boolean
  /** `visible` scrolls the row into view; `middle` scrolls it away from the edges, so that its neighbors show too. */
  scroll: 'visible' | 'middle'
}

function showRow(request: FocusRequest, list: HTMLElement, row: HTMLElement) {
  const isFocusInList = list.contains(document.activeElement)
  if (request.focus || isFocusInList)
    row
      .querySelector<HTMLElement>('th a, th button, [data-row-name]')
      ?.focus({ preventScroll: true })
  // `nearest` respects scroll padding, so this keeps the row in the middle third of the list.
  if (request.scroll === 'middle') list.style.scrollPaddingBlock = '33%'
  row.scrollIntoView({ block: 'nearest' })
  list.style.scrollPaddingBlock = ''
}

/** Focuses and scrolls to the current row on request, and keeps the focus when rows move. */
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

  // Runs after every render, because any render can move, replace or remove the focused row.
  useLayoutEffect(() => {
    const list = scrollRef.current
    const row = findCurrentRow()
    const { activeElement, body } = document
    // Moving or replacing the focused row leaves the focus on the body.
    const wasRowReplaced = activeElement === body
    const isOnPreviousRow = focusedId.current !== currentId && list?.contains(activeElement)
    const mustRefocus = focusedId.current !== null && (wasRowReplaced || isOnPreviousRow)
    const request =
      requestRef.current ?? (mustRefocus ? { focus: true, scroll: 'visible' as const } : null)
    if (list && row && request) {
      requestRef.current = null
      showRow(request, list, row)
    }
    focusedId.current = row?.contains(document.activeElement) ? currentId : null
  })

  // The router restores the scroll position after a navigation. Keep the focused row in view.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', () => {
        const row = document.activeElement?.closest('[data-row]')
        if (row && scrollRef.current?.contains(row)) row.scrollIntoView({ block: 'nearest' })
      }),
    [router, scrollRef],
  )

  return {
    focusNow: () => {
      const row = findCurrentRow()
      if (scrollRef.current && row)
        showRow({ focus: true, scroll: 'visible' }, scrollRef.current, row)
    },
    /** Stores a request, which is applied after the next render that shows the row. Null cancels the stored request. */
    requestFocus: (request: FocusRequest | null) => {
      requestRef.current = request
    },
  }
}

/** Returns a function to call before a row opens something. Back then returns to the row, even after a reload. */
export function useRememberRow(): (row: { id: string }) => void {
  const { history, state } = useRouter()
  return ({ id }) => {
    const { publicHref, state: previous } = state.location
    history.replace(publicHref, { ...previous, listRow: id })
    // Without this, the router would merge the change with the next navigation.
    history.flush()
  }
}
