import { useState } from 'react'

/** Rows of one page. */
const size = 100

/**
 * The page of a list that is in the document. All of its rows are, so that find-in-page and screen readers reach them;
 * thousands of rows at once would hold up every key. The page follows the row that keys act on.
 */
export function useTablePage(list: string, keys: readonly string[], current: string | null) {
  const place = current === null ? -1 : keys.indexOf(current)
  const ofCurrent = place < 0 ? null : Math.floor(place / size)
  const [shown, setShown] = useState({ list, current, ofCurrent, page: ofCurrent ?? 0 })
  let { page } = shown
  if (shown.current !== current || shown.ofCurrent !== ofCurrent || shown.list !== list) {
    // The same row in another order is no reason to leave its beginning.
    const isOther = shown.list !== list
    page = isOther && shown.current === current ? 0 : (ofCurrent ?? (isOther ? 0 : page))
    setShown({ list, current, ofCurrent, page })
  }
  // Lists shrink.
  page = Math.min(page, Math.max(0, Math.ceil(keys.length / size) - 1))
  return {
    page,
    size,
    first: page * size,
    end: Math.min((page + 1) * size, keys.length),
    turnTo: (next: number) => setShown({ ...shown, page: next }),
  }
}
