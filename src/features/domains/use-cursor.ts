import { useLayoutEffect, useRef, useState } from 'react'

type Row = { id: string }
type Place = { id: string; index: number; list: string }

/** Puts the focus on the first control of a row; false while the row is not in the document. */
function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`)
  if (!row) return false
  row.querySelector<HTMLElement>('th a, th button')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

const focusedRow = (): string | null =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset['row'] ?? null

/**
 * The row of a list that keys act on. It is kept by its identifier over refreshes; where its row is
 * gone, the one that moved up takes its place. `list` names the list: another filter, order or page is
 * another list, and has no cursor until it is given one.
 */
export function useCursor<R extends Row>(rows: readonly R[], list: string, first: string | null) {
  const [place, setPlace] = useState<Place | null>(
    first === null ? null : { id: first, index: -1, list },
  )
  const wanted = useRef<string | null>(null)
  const focused = useRef<string | null>(null)

  const found = place === null ? -1 : rows.findIndex(({ id }) => id === place.id)
  const stays = place !== null && place.list === list && place.index >= 0
  const index = found < 0 && stays ? Math.min(place.index, rows.length - 1) : found
  const current = rows[index] ?? null

  // The focus is the document's: it can go to a row of another page only when that is there, and it stays
  // with the cursor when the rows around it move.
  useLayoutEffect(() => {
    const isDone = () => {
      if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null
      return wanted.current === null
    }
    const done = isDone()
    const isLost = document.activeElement === document.body
    if (isLost && current !== null && focused.current === current.id) focusRow(current.id)
    focused.current = focusedRow()
    if (done) return undefined
    // The last rows of a page are drawn a moment after the first.
    const watch = new MutationObserver(() => {
      if (isDone()) watch.disconnect()
    })
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-row'] })
    return () => watch.disconnect()
  })

  return {
    index,
    current,
    /** Puts the cursor on a row of this list, or of one that is on its way. */
    put(row: Row, at: { index: number; list: string }, withFocus: boolean) {
      setPlace({ id: row.id, ...at })
      wanted.current = withFocus && !focusRow(row.id) ? row.id : null
      if (withFocus) focused.current = row.id
    },
  }
}
