import { useLayoutEffect, type RefObject } from 'react'

/** Selector of the focusable elements in a row. */
const rowControls = 'a[href], button, input, select, textarea'

/** Makes the rows of a list (`data-row`) a single Tab stop: the current row, or the first row if none is current. */
export function useRowTabStop(
  scrollRef: RefObject<HTMLElement | null>,
  currentKey: string | null,
  isEnabled = true,
): void {
  // Runs after every commit, because rows may have changed. Some rows render their cells later, so observe them too.
  useLayoutEffect(() => {
    const list = scrollRef.current
    if (!isEnabled || list === null) return undefined
    const update = () => {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
      const tabStopRow = rows.find(({ dataset }) => dataset['row'] === currentKey) ?? rows[0]
      for (const row of rows) {
        const tabIndex = row === tabStopRow ? 0 : -1
        for (const control of row.querySelectorAll<HTMLElement>(rowControls))
          // Setting an unchanged `tabIndex` still triggers a style recalculation.
          if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
      }
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
}
