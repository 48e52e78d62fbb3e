import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { changeTableWishes, columnWidths } from './table-prefs.ts'

/** The right edge of a column, in pixels of the table. */
type Edge = { id: string; name: string; width: number; right: number }

/** Pixels of one press of an arrow key. */
const step = 8

/** Cells of the head that can be wider or narrower; the box over the boxes always fits. */
const headsOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLElement>('thead th[data-column]')].filter(
    (head) => head.dataset['column'] !== 'select' && head.offsetWidth > 0,
  )

const edgesOf = (table: HTMLTableElement): Edge[] =>
  headsOf(table).map((head) => ({
    id: head.dataset['column'] ?? '',
    name: head.textContent,
    width: head.offsetWidth,
    right: head.offsetLeft + head.offsetWidth,
  }))

/** Draws the columns of a table as wide as given, while the pointer still moves. */
function draw(table: HTMLTableElement, widths: Readonly<Record<string, number>>) {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
  const columns = table.querySelectorAll('col')
  let sum = 0
  heads.forEach((head, at) => {
    const width = widths[head.dataset['column'] ?? ''] ?? head.offsetWidth
    if (head.offsetWidth > 0) sum += width
    const column = columns[at]
    if (column) column.style.width = `${width / 16}rem`
  })
  table.style.width = `${sum}px`
  table.style.minWidth = '0'
}

/** Leaves the width of the table to its columns again. */
function drawn(table: HTMLTableElement) {
  table.style.width = ''
  table.style.minWidth = ''
}

/**
 * The edges of the columns in the head of a table, each a bar that moves by pointer and by arrow keys. They
 * lie over the head, so that its cells keep their names; where they lie is measured.
 */
export function ColumnEdges({ findTable }: { findTable: () => HTMLTableElement | null }) {
  const queryClient = useQueryClient()
  const [edges, setEdges] = useState<readonly Edge[]>([])
  const [layer] = useState(() => {
    const over = document.createElement('div')
    over.className = 'sticky top-0 z-2 h-0 max-[38rem]:hidden print:hidden'
    return over
  })
  const place = useRef<HTMLTableElement>(null)
  const [dragged, setDragged] = useState<{ id: string; from: number; width: number } | null>(null)

  // How wide columns are is the browser's to say.
  useLayoutEffect(() => {
    const table = findTable()
    place.current = table
    if (!table) return undefined
    table.before(layer)
    const watch = new ResizeObserver(() => setEdges(edgesOf(table)))
    for (const head of headsOf(table)) watch.observe(head)
    return () => {
      watch.disconnect()
      layer.remove()
    }
    // Another table is another part: `key` says so.
  }, [layer, findTable])

  const within = (width: number) =>
    Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
  /** All columns as they are, and one as wished: so that none moves because of another. */
  const widthsWith = (table: HTMLTableElement, id: string, width: number) => ({
    ...Object.fromEntries(edgesOf(table).map((edge) => [edge.id, edge.width])),
    [id]: within(width),
  })

  async function keep(id: string, width: number) {
    const table = place.current
    if (!table) return
    const widths = widthsWith(table, id, width)
    draw(table, widths)
    await changeTableWishes(queryClient, { widths })
    drawn(table)
  }

  function move(event: PointerEvent, { id }: Edge) {
    if (dragged?.id !== id || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const table = place.current
    if (table) draw(table, widthsWith(table, id, dragged.width + event.clientX - dragged.from))
  }

  function drop(event: PointerEvent, { id }: Edge) {
    if (dragged?.id !== id) return
    setDragged(null)
    void keep(id, dragged.width + event.clientX - dragged.from)
  }

  function press(event: KeyboardEvent, { id, width }: Edge) {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    void keep(id, width + by)
  }

  return createPortal(
    edges.map((edge) => (
      // A separator that takes the focus is a control, with a value and keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <hr
        key={edge.id}
        aria-orientation="vertical"
        aria-label={`Width of ${edge.name}`}
        aria-valuenow={edge.width}
        aria-valuemin={columnWidths.least}
        aria-valuemax={columnWidths.most}
        aria-valuetext={`${edge.width} pixels`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={{ left: edge.right - 5 }}
        onKeyDown={(event) => press(event, edge)}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged({ id: edge.id, from: event.clientX, width: edge.width })
        }}
        onPointerMove={(event) => move(event, edge)}
        onPointerUp={(event) => drop(event, edge)}
        onPointerCancel={(event) => drop(event, edge)}
        className="absolute top-1.5 m-0 h-5 w-2.5 cursor-col-resize touch-none rounded-[3px] border-0 after:absolute after:inset-y-0.5 after:left-1/2 after:w-px after:bg-line hover:after:bg-line-strong active:after:bg-accent"
      />
    )),
    layer,
  )
}
