import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

/** Pixels; the pane is never narrower, nor what stands beside it. */
const least = 320
const leastBeside = 420
const step = 24

type SidePaneProps = {
  children: ReactNode
  /** The accessible name of the pane. */
  name: string
  /** Pixels. */
  width: number
  onWidth: (width: number) => void
}

/**
 * A pane at the right of what stands before it in the same row, and between them a bar that moves by
 * pointer and by arrow keys. On a narrow screen it has the whole width.
 */
export function SidePane({ children, name, width, onWidth }: SidePaneProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? width

  const most = (bar: HTMLElement) =>
    Math.max(least, (bar.parentElement?.clientWidth ?? Infinity) - leastBeside)
  const within = (bar: HTMLElement, wanted: number) =>
    Math.round(Math.min(Math.max(wanted, least), most(bar)))

  function drag(event: PointerEvent<HTMLElement>) {
    const bar = event.currentTarget
    if (!bar.hasPointerCapture(event.pointerId)) return
    const right = bar.parentElement?.getBoundingClientRect().right ?? 0
    setDragged(within(bar, right - event.clientX - bar.offsetWidth / 2))
  }

  function drop() {
    if (dragged !== null) onWidth(dragged)
    setDragged(null)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const bar = event.currentTarget
    const moves: Record<string, number> = {
      ArrowLeft: shown + step,
      ArrowRight: shown - step,
      Home: most(bar),
      End: least,
    }
    const wanted = moves[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onWidth(within(bar, wanted))
  }

  return (
    <>
      {/* A separator that takes the focus is a control, with a value and keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <hr
        aria-orientation="vertical"
        aria-label={`Width of ${name}`}
        aria-valuenow={shown}
        aria-valuemin={least}
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
        className="relative m-0 h-auto w-3.5 shrink-0 cursor-col-resize touch-none rounded-[4px] border-0 -outline-offset-4 after:absolute after:inset-y-0 after:left-1/2 after:w-px hover:after:bg-line-strong active:after:bg-accent max-split:hidden print:hidden"
      />
      <section
        aria-label={name}
        style={{ width: shown }}
        className="flex min-h-0 min-w-0 flex-col max-split:w-full! split:max-w-[calc(100%-26rem)] split:shrink-0 split:overflow-hidden split:rounded-card split:border split:border-line split:bg-surface split:shadow-card split:[contain:layout_style]"
      >
        {children}
      </section>
    </>
  )
}
