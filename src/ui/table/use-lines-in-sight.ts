import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, type RefObject } from 'react'
import { rowHeight } from './column.ts'
import type { Line } from './table-rows.tsx'

/** Pixels of the head of a table, which stays in view. */
const headHeight = 32

type LinesInSight<Row> = {
  frame: RefObject<HTMLElement | null>
  lines: readonly Line<Row>[]
  /** All lines are drawn: nothing is measured. */
  whole: boolean
  /** The keys of the rows that keys act on and that hold the focus: they stay in the document. */
  current: string | null
  focused: RefObject<string | null>
}

/**
 * The lines of a table that are near the window of its frame, and the room that the others take.
 * Each comes with the heading it stands below, which stays in view.
 */
export function useLinesInSight<Row>({ frame, lines, whole, current, focused }: LinesInSight<Row>) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  // With another function the virtualizer would lay out all lines anew at every key.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  // Once for the same lines: looking through thousands at every frame would hold up scrolling.
  const headingPlaces = useMemo(
    () => [...lines.keys()].filter((at) => lines[at]?.kind === 'above'),
    [lines],
  )
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    enabled: !whole,
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 8,
    // As much as can be in sight, until the frame has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const kept = [...new Set([current, focused.current])].flatMap((key) => {
        const index = key === null ? -1 : lines.findIndex((line) => line.key === key)
        return index < 0 ? [] : [index]
      })
      // A row stays in the body of its heading: one that moves to another body loses the focus.
      const headings = [...near.slice(0, 1), ...kept].flatMap((row) => {
        const place = headingPlaces.findLast((at) => at <= row)
        return place === undefined ? [] : [place]
      })
      const indexes = new Set([...near, ...kept, ...headings])
      return [...indexes].toSorted((a, b) => a - b)
    },
  })
  if (whole)
    return {
      items: lines.map((line, index) => ({ line, index, gap: 0 })),
      below: 0,
      measure: undefined,
    }

  let drawn = headHeight
  const items = virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const line = lines[index]
    if (!line) return []
    const gap = start - drawn
    drawn = end
    return [{ line, index, gap }]
  })
  return {
    items,
    /** Pixels below the last of them. */
    below: virtualizer.getTotalSize() - drawn,
    measure: virtualizer.measureElement,
  }
}
