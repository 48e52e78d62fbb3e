import { useLayoutEffect, type RefObject } from 'react'

/** Focusable elements of a row. */
const rowControls = 'a[href], button, input, select, textarea'

/**
 * Makes the rows of a list (`data-row`) one Tab stop: the current row, or the first one. Arrow keys move the cursor to
 * other rows and their controls.
 */
export function useRowTabStop(
  scrollRef: RefObject<HTMLElement | null>,
  currentKey: string | null,
  isEnabled = true,
): void {
  // Rows change with every commit, and some render their cells later.
  useLayoutEffect(() => {
    const list = scrollRef.current
    if (!isEnabled || list === null) return undefined
    const update = () => {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
      const tabStopRow = rows.find(({ dataset }) => dataset['row'] === currentKey) ?? rows[0]
      for (const row of rows) {
        const tabIndex = row === tabStopRow ? 0 : -1
        for (const control of row.querySelectorAll<HTMLElement>(rowControls))
          // Writing an unchanged `tabIndex` still costs style work.
          if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
      }
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
}
