import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

/** Minimum, default and maximum share of the row's width that the pane fills. */
export const paneShares = { min: 0.36, initial: 0.38, max: 0.45 } as const
const shareStep = 0.01

const clampShare = (share: number) =>
  Math.round(Math.min(Math.max(share, paneShares.min), paneShares.max) * 1000) / 1000

/** Returns the width of the pane as a CSS length. `cqi` is relative to the row, which is a container. */
const getPaneWidth = (share: number): string => `max(20rem, ${Math.round(share * 1000) / 10}cqi)`

/** Returns the width of the pane with its separator, as an expression for CSS `calc()`. */
export const getPaneWithSeparatorWidth = (share: number): string =>
  `${getPaneWidth(share)} + 0.875rem`

type SidePaneProps = {
  children: ReactNode
  name: string
  isFullWidth?: boolean
  /** Share of the row's width, within `paneShares`. */
  share: number
  onShareChange: (share: number) => void
}

/** Resizable pane on the right of a row, which must be a `@container`. Has the full width on narrow screens. */
export function SidePane({
  children,
  name,
  isFullWidth = false,
  share,
  onShareChange,
}: SidePaneProps) {
  const [draggedShare, setDraggedShare] = useState<number | null>(null)
  const currentShare = draggedShare ?? share

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const bar = event.currentTarget
    if (!bar.hasPointerCapture(event.pointerId)) return
    const row = bar.parentElement?.getBoundingClientRect()
    if (row && row.width > 0)
      setDraggedShare(clampShare((row.right - event.clientX - bar.offsetWidth / 2) / row.width))
  }

  function handlePointerUp() {
    if (draggedShare !== null) onShareChange(draggedShare)
    setDraggedShare(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: currentShare + shareStep,
      ArrowRight: currentShare - shareStep,
      Home: paneShares.max,
      End: paneShares.min,
    }
    const newShare = moves[event.key]
    if (newShare === undefined) return
    event.preventDefault()
    onShareChange(clampShare(newShare))
  }

  return (
    <>
      {/* A focusable separator is a control with a value and keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <hr
        hidden={isFullWidth}
        aria-orientation="vertical"
        aria-label={`Width of ${name}`}
        aria-valuenow={Math.round(currentShare * 100)}
        aria-valuemin={paneShares.min * 100}
        aria-valuemax={paneShares.max * 100}
        aria-valuetext={`${Math.round(currentShare * 100)}% of the page`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={handlePointerUp}
        className="relative m-0 h-auto w-3.5 shrink-0 cursor-col-resize touch-none rounded-sm border-0 -outline-offset-4 after:absolute after:inset-y-0 after:left-1/2 after:w-px hover:after:bg-line-strong active:after:bg-accent max-split:hidden print:hidden"
      />
      <section
        aria-label={name}
        style={{ width: isFullWidth ? '100%' : getPaneWidth(currentShare) }}
        className="flex min-h-0 min-w-0 flex-col max-split:w-full! split:shrink-0 split:overflow-hidden split:rounded-card split:border split:border-line split:bg-surface split:shadow-card split:[contain:layout_style]"
      >
        {children}
      </section>
    </>
  )
}
