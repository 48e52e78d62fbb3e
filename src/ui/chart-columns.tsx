import type { ReactNode } from 'react'
import { Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { lazyCode, LazyPart } from './lazy-part.tsx'
import { useIsPrinting } from './printing.ts'

const chartCode = lazyCode(() => import('./chart-drawing.tsx'))

/** Preloads the chart code before its data arrives. */
export const prefetchCharts = (): void => void chartCode.load()

/** One row of a chart's data table. */
export interface ChartTableRow {
  key: string
  name: string
  cells: readonly ReactNode[]
}

type ChartTableRowsProps = {
  /** Column headers; the first is for the names. */
  headers: readonly string[]
  rows: readonly ChartTableRow[]
}

/** Rows of a chart's data table. */
export function ChartTableRows({ headers, rows }: ChartTableRowsProps) {
  return (
    <>
      <thead>
        <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
          {headers.map((header, index) => (
            <th key={header} scope="col" {...(index === 0 && { className: 'text-left' })}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key} className="border-t border-line text-right [&>td]:py-1">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** Collapsible data table of a chart; `children` are its head and rows. */
function ChartTable({ name, children }: { name: string; children: ReactNode }) {
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
  onSelect?: (period: ColumnPeriod, series: ColumnSeries) => void
  /** Rows of the data table, shown on demand. */
  table: ReactNode
  /** Print size in pixels, because the page width is unknown. */
  printSize?: { width: number; height: number }
}

/** Size of the chart in pixels. */
const chartHeight = 190
/** Default print size: the full width of an A4 page. */
const fullPageSize = { width: 656, height: chartHeight } as const

/** Column chart of counts by period, with axes and a tooltip. */
export function ChartColumns({
  name,
  series,
  periods,
  onSelect,
  table,
  printSize = fullPageSize,
}: ChartColumnsProps) {
  const activePrintSize = useIsPrinting() ? printSize : null
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
      <div
        aria-hidden
        className="keep-color"
        style={{ height: activePrintSize?.height ?? chartHeight }}
      >
        <LazyPart part={chartCode} fallback={null}>
          {({ ColumnsDrawing }) => (
            <ColumnsDrawing
              series={series}
              periods={periods}
              onSelect={onSelect}
              printSize={activePrintSize}
            />
          )}
        </LazyPart>
      </div>
      <ChartTable name={name}>{table}</ChartTable>
    </figure>
  )
}
