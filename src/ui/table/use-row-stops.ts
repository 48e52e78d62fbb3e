import { useLayoutEffect, type RefObject } from 'react'

/** What Tab leads to in a row. */
const controls = 'a[href], button, input, select, textarea'

/**
 * Makes the rows of a list that keys work one stop for Tab: the row of the cursor, else the first one. The
 * controls of the others are reached by the cursor, which arrow keys move.
 */
export function useRowStops(
  frame: RefObject<HTMLElement | null>,
  current: string | null,
  isOn: boolean,
) {
  // What stands in a row is the list's own; rows come and go with every commit.
  useLayoutEffect(() => {
    if (!isOn || frame.current === null) return
    const rows = [...frame.current.querySelectorAll<HTMLElement>('tr[data-row]')]
    const stop = rows.find(({ dataset }) => dataset['row'] === current) ?? rows[0]
    for (const row of rows) {
      const tabIndex = row === stop ? 0 : -1
      for (const control of row.querySelectorAll<HTMLElement>(controls))
        // The browser works at every writing, also of what is there already.
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    }
  })
}
