import type { ReactNode } from 'react'
import { Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { lateCode, LatePart } from './late-part.tsx'
import { usePrinting } from './printing.ts'

const chartDrawing = lateCode(() => import('./chart-drawing.tsx'))

/** Preloads the chart code before its data arrives. */
export const fetchCharts = (): void => void chartDrawing.load()

/** One row of a chart's data table. */
export interface FiguresLine {
  key: string
  name: string
  cells: readonly ReactNode[]
}

type FiguresLinesProps = {
  /** Column headers; the first is for the names. */
  head: readonly string[]
  lines: readonly FiguresLine[]
}

/** Rows of a chart's data table. */
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

/** Collapsible data table of a chart; `children` are its head and rows. */
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
  /** Handles a click on a column; `table` has the same links for the keyboard. */
  onPick?: (period: ColumnPeriod, series: ColumnSeries) => void
  /** Rows of the data table, shown on demand. */
  table: ReactNode
  /** Print size in pixels, because the page width is unknown. */
  onPaper?: { width: number; height: number }
}

/** Size of the chart in pixels. */
const columnsHeight = 190
/** Default print size: the full width of an A4 page. */
const wholeSheet = { width: 656, height: columnsHeight } as const

/** Column chart of counts by period, with axes and a tooltip. */
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
      <div aria-hidden className="keep-color" style={{ height: drawing?.height ?? columnsHeight }}>
        <LatePart part={chartDrawing} fallback={null}>
          {({ ColumnsDrawing }) => (
            <ColumnsDrawing series={series} periods={periods} onPick={onPick} onPaper={drawing} />
          )}
        </LatePart>
      </div>
      <ChartFigures name={name}>{table}</ChartFigures>
    </figure>
  )
}
