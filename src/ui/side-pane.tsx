import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

/** Minimum, default and maximum share of the row for the pane. */
export const paneShares = { least: 0.36, usual: 0.38, most: 0.45 } as const
const step = 0.01

const within = (share: number) =>
  Math.round(Math.min(Math.max(share, paneShares.least), paneShares.most) * 1000) / 1000

/** Pane width as a CSS length relative to the row's container. */
const paneWidth = (share: number): string => `max(20rem, ${Math.round(share * 1000) / 10}cqi)`

/** Width of the pane and its separator. */
export const paneRoom = (share: number): string => `${paneWidth(share)} + 0.875rem`

type SidePaneProps = {
  children: ReactNode
  /** The accessible name of the pane. */
  name: string
  /** True if the pane fills the row. */
  whole?: boolean
  /** Share of the row, see `paneShares`. */
  share: number
  onShare: (share: number) => void
}

/**
 * Side pane at the right of a row, which must be a `@container`, with a resizable separator (pointer and
 * arrow keys). Full width on narrow screens.
 */
export function SidePane({ children, name, whole = false, share, onShare }: SidePaneProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? share

  function drag(event: PointerEvent<HTMLElement>) {
    const bar = event.currentTarget
    if (!bar.hasPointerCapture(event.pointerId)) return
    const row = bar.parentElement?.getBoundingClientRect()
    if (row && row.width > 0)
      setDragged(within((row.right - event.clientX - bar.offsetWidth / 2) / row.width))
  }

  function drop() {
    if (dragged !== null) onShare(dragged)
    setDragged(null)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: shown + step,
      ArrowRight: shown - step,
      Home: paneShares.most,
      End: paneShares.least,
    }
    const wanted = moves[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onShare(within(wanted))
  }

  return (
    <>
      {/* A focusable separator is a control with a value and keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <hr
        hidden={whole}
        aria-orientation="vertical"
        aria-label={`Width of ${name}`}
        aria-valuenow={Math.round(shown * 100)}
        aria-valuemin={paneShares.least * 100}
        aria-valuemax={paneShares.most * 100}
        aria-valuetext={`${Math.round(shown * 100)} % of the page`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        className="relative m-0 h-auto w-3.5 shrink-0 cursor-col-resize touch-none rounded-sm border-0 -outline-offset-4 after:absolute after:inset-y-0 after:left-1/2 after:w-px hover:after:bg-line-strong active:after:bg-accent max-split:hidden print:hidden"
      />
      <section
        aria-label={name}
        style={{ width: whole ? '100%' : paneWidth(shown) }}
        className="flex min-h-0 min-w-0 flex-col max-split:w-full! split:shrink-0 split:overflow-hidden split:rounded-card split:border split:border-line split:bg-surface split:shadow-card split:[contain:layout_style]"
      >
        {children}
      </section>
    </>
  )
}
