import { useRef, type ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { lazyCode, LazyPart } from './lazy-part.tsx'
import { useIsPrinting } from './printing.ts'

const chartCode = lazyCode(() => import('./chart-drawing.tsx'))

/** Preloads the chart code before its data arrives. */
export const prefetchCharts = (): void => void chartCode.load()

type ChartColumnsProps<Period, Series> = {
  name: string
  series: readonly Series[]
  periods: readonly Period[]
  /** Header of the periods in the table: "Week". */
  periodHeader: string
  /** Renders a count in the table. If it is a link, a click on its column opens the same. */
  renderCount?: (period: Period, series: Series) => ReactNode
  /** Print size in pixels, because the page width is unknown. */
  printSize?: { width: number; height: number }
}

const chartHeightPx = 190
/** Default print size: the full width of an A4 page. */
const fullPageSize = { width: 656, height: chartHeightPx } as const

/** Column chart of counts by period, with axes, a tooltip and the same data as a table. */
export function ChartColumns<Period extends ColumnPeriod, Series extends ColumnSeries>({
  name,
  series,
  periods,
  periodHeader,
  renderCount,
  printSize = fullPageSize,
}: ChartColumnsProps<Period, Series>) {
  const table = useRef<HTMLTableElement>(null)
  const activePrintSize = useIsPrinting() ? printSize : null
  const openColumn = (periodIndex: number, seriesIndex: number) =>
    table.current?.tBodies[0]?.rows[periodIndex]?.cells[seriesIndex + 1]
      ?.querySelector('a')
      ?.click()
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
              onSelect={renderCount && openColumn}
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
          <table ref={table} className="w-full min-w-96">
            <caption className="sr-only">{name}, as a table</caption>
            <thead>
              <tr className="text-right text-muted [&>th]:py-1 [&>th]:font-normal">
                <th scope="col" className="text-left">
                  {periodHeader}
                </th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.map((period) => (
                <tr key={period.key} className="border-t border-line text-right [&>td]:py-1">
                  <th scope="row" className="text-left font-normal whitespace-nowrap">
                    {period.title}
                  </th>
                  {series.map((item) => (
                    <td key={item.key}>
                      {renderCount?.(period, item) || formatCount(period.values[item.key])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
