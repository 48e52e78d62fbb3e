import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

const rowIn = (frame: Element, id: string): HTMLElement | null =>
  frame.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** Puts the focus on the first control of what names the row. */
function focusRow(row: HTMLElement) {
  row.querySelector<HTMLElement>('th a, th button, [data-row-name]')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Gives the row of the cursor the focus when it is wanted (`wantedRef`), as soon as the row is in the document, and
 * lets it keep the focus when the rows around it move. `frame` is that of the table, which has the current
 * row in the document wherever it is scrolled.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  current: string | null,
  wantedRef: RefObject<boolean>,
) {
  const router = useRouter()
  const had = useRef(false)

  // The focus is the document's, and rows come and go with every commit.
  useLayoutEffect(() => {
    const row = frame.current && current !== null ? rowIn(frame.current, current) : null
    // The element with the focus was taken out of the document: its row has moved, or another took its place.
    const isLost = had.current && document.activeElement === document.body
    if (row && (wantedRef.current || isLost)) {
      wantedRef.current = false
      focusRow(row)
    }
    had.current = row?.contains(document.activeElement) ?? false
  })

  // The router puts the list where it was scrolled, or to its top, when a navigation has been drawn: the row
  // with the focus stays in sight.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', () => {
        const row = document.activeElement?.closest('[data-row]')
        if (row && frame.current?.contains(row)) row.scrollIntoView({ block: 'nearest' })
      }),
    [router, frame],
  )

  return {
    /** Gives it to the row of the cursor now. */
    give: () => {
      const row = frame.current && current !== null ? rowIn(frame.current, current) : null
      if (row) focusRow(row)
    },
    /** Has the row of the cursor take the focus with the commit that follows, or leave it where it is. */
    want: (on: boolean) => {
      wantedRef.current = on
    },
  }
}
