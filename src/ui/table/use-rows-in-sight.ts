import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'
import { rowHeight } from './column.ts'

/** Pixels of the head of a table, which stays in view. */
const headHeight = 32

/** Pixels that head, tools and foot of a list take of the window at least. */
const around = 240

type RowsInSight = {
  frame: RefObject<HTMLElement | null>
  /** The keys of all rows. */
  keys: readonly string[]
  /** All rows are drawn: nothing is measured. */
  whole: boolean
  /** The keys of the rows that keys act on and that hold the focus: they stay in the document. */
  current: string | null
  focused: RefObject<string | null>
}

/** The rows of a table that are near the window of its frame, by index, and the room that the others take. */
export function useRowsInSight({ frame, keys, whole, current, focused }: RowsInSight) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  // With another function the virtualizer would lay out all rows anew at every key.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    enabled: !whole,
    count: keys.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 8,
    // About what the frame will measure: with all of the window rows were drawn that go at once.
    initialRect: { width: innerWidth, height: innerHeight - around },
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const kept = [current, focused.current]
        .map((key) => (key === null ? -1 : keys.indexOf(key)))
        .filter((index) => index >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
    },
  })
  if (whole)
    return { items: keys.map((_key, index) => ({ index, gap: 0 })), below: 0, measure: undefined }

  let drawn = headHeight
  const items = virtualizer.getVirtualItems().map(({ index, start, end }) => {
    const gap = start - drawn
    drawn = end
    return { index, gap }
  })
  return {
    items,
    /** Pixels below the last of them. */
    below: virtualizer.getTotalSize() - drawn,
    measure: virtualizer.measureElement,
  }
}
