import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState, type RefObject } from 'react'
import { useMedia } from '#/ui/use-media.ts'
import type { WallLine } from './wall-lines.ts'

/** Pixels between tiles, and the least that a tile is wide: in a window, and on a phone. */
const gap = 12
const least = { wide: 208, narrow: 150 } as const
/** Pixels of the words below a picture, and of the head of a group, until they are measured. */
const words = 68
const headHeight = 44

/** From which width on a list scrolls in its frame; on a phone the page scrolls. As `wide` in styles.css. */
const framed = '(min-width: 48.0625rem)'

/** How many tiles stand beside each other, and how wide each is; `measure` is the ref of their box. */
export function useTileWidth() {
  const [width, setWidth] = useState(0)
  const narrow = !useMedia(framed)
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => {
      setWidth(box.clientWidth)
      // With another width the tiles stand elsewhere, that of the cursor perhaps out of sight.
      requestAnimationFrame(() =>
        box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
      )
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const most = least[narrow ? 'narrow' : 'wide']
  const columns = Math.max(1, Math.floor((width + gap) / (most + gap)))
  return { measure, columns, tile: (width + gap) / columns - gap }
}

type LinesInSight = {
  frame: RefObject<HTMLElement | null>
  lines: readonly WallLine[]
  /** Pixels that a tile is wide. */
  tile: number
  /** All lines are drawn, as on paper. */
  whole: boolean
  /** Places of lines that stay in the document: those of the cursor and of the focus. */
  kept: () => readonly number[]
}

/** The lines of the wall that are near the window of its frame, and the room that the others take. */
export function useWallLines({ frame, lines, tile, whole, kept }: LinesInSight) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  const scrolls = useMedia(framed)
  const all = whole || !scrolls
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    enabled: !all,
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) =>
      lines[at]?.kind === 'head' ? headHeight : Math.round(tile * 0.625) + words,
    gap,
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 2,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept()])].toSorted((a, b) => a - b),
  })
  if (all)
    return {
      items: lines.map((line, index) => ({ line, index, space: 0 })),
      rest: 0,
      measure: undefined,
    }
  let drawn: number | null = null
  const items = virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const line = lines[index]
    if (!line) return []
    // What stands in for lines that are not drawn has a gap of its own, before it too unless it comes first.
    const space = drawn === null ? start - gap : start - drawn - 2 * gap
    drawn = end
    return [{ line, index, space }]
  })
  return {
    items,
    /** Pixels that stand in for the lines below the last of them. */
    rest: virtualizer.getTotalSize() - (drawn ?? 0) - gap,
    measure: virtualizer.measureElement,
  }
}
