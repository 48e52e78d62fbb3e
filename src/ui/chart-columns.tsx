import { Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { ChartTable, type ChartTableData } from './chart-table.tsx'
import { lazyCode, LazyPart } from './lazy-part.tsx'
import { useIsPrinting } from './printing.ts'

const chartCode = lazyCode(() => import('./chart-drawing.tsx'))

/** Preloads the chart code before its data arrives. */
export const prefetchCharts = (): void => void chartCode.load()

type ChartColumnsProps = {
  name: string
  series: readonly ColumnSeries[]
  periods: readonly ColumnPeriod[]
  /** Handles a click on a column; `table` has the same links for the keyboard. */
  onSelect?: (period: ColumnPeriod, series: ColumnSeries) => void
  /** Shown on demand. */
  table: ChartTableData
  /** Print size in pixels, because the page width is unknown. */
  printSize?: { width: number; height: number }
}

const chartHeightPx = 190
/** Default print size: the full width of an A4 page. */
const fullPageSize = { width: 656, height: chartHeightPx } as const

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
        {series.map((item) => (
          <li key={item.key} className="inline-flex items-center gap-1.5">
            <Swatch series={item} />
            {item.label}
          </li>
        ))}
      </ul>
      <div
        aria-hidden
        className="keep-color"
        style={{ height: activePrintSize?.height ?? chartHeightPx }}
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
      <details className="text-sm print:not-open:hidden">
        <summary className="w-fit rounded-sm text-muted hover:text-text">
          Figures as a table
        </summary>
        <div className="mt-1.5 overflow-x-auto">
          <ChartTable name={name} {...table} />
        </div>
      </details>
    </figure>
  )
}
