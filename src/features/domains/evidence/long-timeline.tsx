import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useState, type FocusEvent, type ReactNode } from 'react'

/** Pixels of an entry that is closed and does not wrap. */
const ENTRY = 35

// Not every entry holds something to focus: the frame itself takes the focus, so that keys can scroll it.
const scrolledByKeys = { role: 'group', 'aria-label': 'All scans', tabIndex: 0 } as const

type LongTimelineProps = {
  count: number
  keyOf: (index: number) => string | number
  /** Draws the entry at a place. */
  children: (index: number) => ReactNode
}

/**
 * A history of thousands in a frame of its own, where only the entries in view are in the document; the
 * one with the focus stays there wherever one scrolls.
 */
export function LongTimeline({ count, keyOf, children }: LongTimelineProps) {
  // The virtualizer changes in place, which the compiler takes for no change at all.
  'use no memo'
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ENTRY,
    getItemKey: keyOf,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === null || indexes.includes(focused)) return indexes
      return [...indexes, focused].toSorted((a, b) => a - b)
    },
  })
  const focus = ({ target }: FocusEvent) => {
    const index = target.closest('li')?.dataset['index']
    setFocused(index === undefined ? null : Number(index))
  }
  return (
    <div
      ref={setScroller}
      {...scrolledByKeys}
      className="h-[min(45dvh,36rem)] w-full overflow-auto border-y border-line [overflow-anchor:none]"
    >
      {/* Nothing is pressed here: it only notes where the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={focus}
        onBlur={() => setFocused(null)}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
            className="absolute inset-x-0 top-0 border-b border-line"
          >
            {children(index)}
          </li>
        ))}
      </ol>
    </div>
  )
}
