import { useState } from 'react'

/** Rows per page. */
const size = 100

/**
 * Pages a long list, so that rendering stays fast. All rows of the page are in the document, for find-in-page and screen
 * readers. Follows the current row.
 */
export function useTablePage(list: string, keys: readonly string[], current: string | null) {
  const place = current === null ? -1 : keys.indexOf(current)
  const ofCurrent = place < 0 ? null : Math.floor(place / size)
  const [shown, setShown] = useState({ list, current, ofCurrent, page: ofCurrent ?? 0 })
  let { page } = shown
  if (shown.current !== current || shown.ofCurrent !== ofCurrent || shown.list !== list) {
    // After re-sorting, stay on the first page.
    const isOther = shown.list !== list
    page = isOther && shown.current === current ? 0 : (ofCurrent ?? (isOther ? 0 : page))
    setShown({ list, current, ofCurrent, page })
  }
  // The list may have shrunk.
  page = Math.min(page, Math.max(0, Math.ceil(keys.length / size) - 1))
  return {
    page,
    size,
    first: page * size,
    end: Math.min((page + 1) * size, keys.length),
    turnTo: (next: number) => setShown({ ...shown, page: next }),
  }
}
