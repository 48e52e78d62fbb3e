import type { ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { chartCode } from './chart-code.ts'
import { SeriesSwatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'
import { FigureTable } from './figure-table.tsx'
import { LazyPart } from './lazy-part.tsx'
import { useIsPrinting } from './printing.ts'
import { useWasSeen } from './use-was-seen.ts'

type ChartColumnsProps<Period, Series> = {
  name: string
  series: readonly Series[]
  periods: readonly Period[]
  periodHeader: string
  /** Handles clicks on a column. For keyboard users, `renderCount` must render a link that does the same. */
  onSelect?: (period: Period, series: Series) => void
  /** Renders a count in the table below the chart. By default, counts are plain text. */
  renderCount?: (period: Period, series: Series) => ReactNode
  /** Fixed size of the printed chart in pixels, because the chart can't measure the printed page. */
  printSize?: { width: number; height: number }
}

const chartHeightPx = 190
/** Fits a card on A4 paper. */
const defaultPrintSize = { width: 656, height: chartHeightPx } as const

/** Column chart of counts by period, with axes, a tooltip and the same data as a table. */
export function ChartColumns<Period extends ColumnPeriod, Series extends ColumnSeries>({
  name,
  series,
  periods,
  periodHeader,
  onSelect,
  renderCount,
  printSize = defaultPrintSize,
}: ChartColumnsProps<Period, Series>) {
  const activePrintSize = useIsPrinting() ? printSize : null
  const [drawing, wasSeen] = useWasSeen<HTMLDivElement>()
  return (
    <figure className="grid gap-2">
      <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-muted">
        {series.map((item) => (
          <li key={item.key} className="inline-flex items-center gap-1.5">
            <SeriesSwatch series={item} />
            {item.label}
          </li>
        ))}
      </ul>
      <div
        ref={drawing}
        aria-hidden
        className="keep-color"
        style={{ height: activePrintSize?.height ?? chartHeightPx }}
      >
        <LazyPart part={chartCode} fallback={null}>
          {({ ColumnsDrawing }) =>
            // Drawing blocks a slow phone for 0.3 s, so charts below the fold wait until they are scrolled to.
            (wasSeen || activePrintSize) && (
              <ColumnsDrawing
                series={series}
                periods={periods}
                onSelect={onSelect}
                printSize={activePrintSize}
              />
            )
          }
        </LazyPart>
      </div>
      <details className="text-sm print:not-open:hidden">
        <summary className="w-fit rounded-sm text-muted hover:text-text">
          Figures as a table
        </summary>
        <div className="mt-1.5">
          <FigureTable
            name={`${name}, as a table`}
            headers={[periodHeader, ...series.map(({ label }) => label)]}
            rows={periods.map((period) => ({
              key: period.key,
              name: period.title,
              cells: series.map(
                (item) => renderCount?.(period, item) || formatCount(period.values[item.key]),
              ),
            }))}
          />
        </div>
      </details>
    </figure>
  )
}
