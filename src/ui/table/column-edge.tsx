import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from 'react'
import { columnWidths } from './column.ts'

/** Pixels of one press of an arrow key. */
const step = 8

type ColumnEdgeProps = {
  /** The column whose right edge it is. */
  name: ReactNode
  /** Pixels; undefined while the column takes what is left. */
  width: number | undefined
  onDrag: (event: MouseEvent | TouchEvent) => void
  /** Tab leads to it; to the others of its head lead the arrows up and down. */
  isStop: boolean
  /** Pixels by which the column becomes wider or, below 0, narrower. */
  onStep: (by: number) => void
}

/** The right edge of a column in the head of a table: moved by pointer and by arrow keys. */
export function ColumnEdge({ name, width, isStop, onDrag, onStep }: ColumnEdgeProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const toward = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (toward !== undefined) {
      event.preventDefault()
      const edges = [...(event.currentTarget.closest('tr')?.querySelectorAll('hr') ?? [])]
      edges[edges.findIndex((edge) => edge === event.currentTarget) + toward]?.focus()
      return
    }
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    // A separator that takes the focus is a control, with a value and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      aria-orientation="vertical"
      aria-label={`Width of ${typeof name === 'string' ? name : 'the column'}`}
      aria-valuenow={width ?? columnWidths.least}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuetext={width === undefined ? 'as wide as there is room' : `${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isStop ? 0 : -1}
      onKeyDown={press}
      onMouseDown={(event) => {
        event.preventDefault()
        onDrag(event)
      }}
      onTouchStart={onDrag}
      className="absolute top-1.5 right-0 m-0 h-5 w-2.5 cursor-col-resize touch-none rounded-[3px] border-0 after:absolute after:inset-y-0.5 after:right-0 after:w-px after:bg-line hover:after:bg-line-strong active:after:bg-accent max-[38rem]:hidden print:hidden"
    />
  )
}
