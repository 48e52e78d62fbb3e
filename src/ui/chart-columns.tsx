import type { ReactNode } from 'react'
import { Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { lateCode, LatePart } from './late-part.tsx'
import { usePrinting } from './printing.ts'

const chartDrawing = lateCode(() => import('./chart-drawing.tsx'))

/** Fetches what draws charts, ahead of their figures. */
export const fetchCharts = (): void => void chartDrawing.begin()

/** One line of the figures behind a chart. */
export interface FiguresLine {
  key: string
  name: string
  cells: readonly ReactNode[]
}

type FiguresLinesProps = {
  /** The heads of the columns; the first is that of the names. */
  head: readonly string[]
  lines: readonly FiguresLine[]
}

/** The figures behind a chart, for its table. */
export function FiguresLines({ head, lines }: FiguresLinesProps) {
  return (
    <>
      <thead>
        <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
          {head.map((words, index) => (
            <th key={words} scope="col" {...(index === 0 && { className: 'text-left' })}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, cells }) => (
          <tr key={key} className="border-t border-line text-right [&>td]:py-1">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** The table behind a chart, which a press shows; `children` are its head and its lines. */
function ChartFigures({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="text-sm print:not-open:hidden">
      <summary className="w-fit rounded-sm text-muted hover:text-text">Figures as a table</summary>
      <div className="mt-1.5 overflow-x-auto">
        <table className="w-full min-w-96">
          <caption className="sr-only">{name}, as a table</caption>
          {children}
        </table>
      </div>
    </details>
  )
}

type ChartColumnsProps = {
  name: string
  series: readonly ColumnSeries[]
  periods: readonly ColumnPeriod[]
  /** Handles a click on the column of a series in a period; `table` has the same links for the keyboard. */
  onPick?: (period: ColumnPeriod, series: ColumnSeries) => void
  /** The figures as a table, shown on demand: the rows of its body. */
  table: ReactNode
  /** Pixels of the drawing on paper, where nothing tells how wide the sheet is. */
  onPaper?: { width: number; height: number }
}

/** Pixels of the drawing. */
const columnsHeight = 190
/** On paper it is as wide as a panel over a whole sheet of A4. */
const wholeSheet = { width: 656, height: columnsHeight } as const

/** Counts by period as columns, with axes, and the counts of a period where the pointer is. */
export function ChartColumns({
  name,
  series,
  periods,
  onPick,
  table,
  onPaper = wholeSheet,
}: ChartColumnsProps) {
  const drawing = usePrinting() ? onPaper : null
  return (
    <figure className="grid gap-2">
      <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-muted">
        {series.map((one) => (
          <li key={one.key} className="inline-flex items-center gap-1.5">
            <Swatch series={one} />
            {one.label}
          </li>
        ))}
      </ul>
      <div aria-hidden className="keep-colour" style={{ height: drawing?.height ?? columnsHeight }}>
        <LatePart part={chartDrawing} meanwhile={null}>
          {({ ColumnsDrawing }) => (
            <ColumnsDrawing series={series} periods={periods} onPick={onPick} onPaper={drawing} />
          )}
        </LatePart>
      </div>
      <ChartFigures name={name}>{table}</ChartFigures>
    </figure>
  )
}
