import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { formatCount } from '#/lib/numbers.ts'
import {
  getSeriesFill,
  Pattern,
  SeriesSwatch,
  type ColumnPeriod,
  type ColumnSeries,
} from './chart-series.tsx'

const getCount = (period: ColumnPeriod | undefined, key: string): number => period?.values[key] ?? 0

type ColumnsDrawingProps<Period, Series> = {
  series: readonly Series[]
  periods: readonly Period[]
  onSelect: ((period: Period, series: Series) => void) | undefined
  /** In pixels; null on screen, where the chart fills its container. */
  printSize: { width: number; height: number } | null
}

/** Loaded lazily, because only this file needs the chart library. */
export function ColumnsDrawing<Period extends ColumnPeriod, Series extends ColumnSeries>({
  series,
  periods,
  onSelect,
  printSize,
}: ColumnsDrawingProps<Period, Series>) {
  const id = useId()
  const data = periods.map((period) => ({ ...period.values, period, label: period.label }))
  return (
    <BarChart
      {...(printSize
        ? { ...printSize, style: printSize }
        : // Don't set percentages with `style`: the library reads them as pixels and renders an extra time.
          { responsive: true, className: 'size-full' })}
      data={data}
      margin={{ top: 6, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      barGap={2}
      accessibilityLayer={false}
    >
      <defs>
        {series.map((item) => (
          <Pattern key={item.key} id={id} series={item} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        tick={{ fill: 'var(--color-muted)', fontSize: printSize ? 9.5 : 11.5 }}
        minTickGap={printSize ? 2 : 14}
      />
      <YAxis
        allowDecimals={false}
        tickCount={5}
        width="auto"
        tickLine={false}
        axisLine={false}
        tick={{ fill: 'var(--color-muted)', fontSize: printSize ? 9.5 : 11.5 }}
        tickFormatter={(value: number) => formatCount(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-text)', fillOpacity: 0.05 }}
        content={<ChartTooltip series={series} />}
      />
      {series.map((item) => (
        <Bar
          key={item.key}
          dataKey={item.key}
          stackId={item.stack}
          fill={getSeriesFill(id, item)}
          maxBarSize={26}
          // Keep small counts visible.
          minPointSize={(_value, index) => (getCount(periods[index], item.key) > 0 ? 3 : 0)}
          isAnimationActive={false}
          {...(onSelect && {
            className: 'cursor-pointer',
            onClick: (_bar, periodIndex) => {
              const period = periods[periodIndex]
              if (period) onSelect(period, item)
            },
          })}
        />
      ))}
    </BarChart>
  )
}

/** The chart library sets `active` and `payload`. */
function ChartTooltip({
  active,
  payload,
  series,
}: Partial<Pick<TooltipContentProps, 'active' | 'payload'>> & { series: readonly ColumnSeries[] }) {
  const datum: unknown = payload?.[0]?.payload
  if (!active || !isChartDatum(datum)) return null
  const { period } = datum
  const nonzeroSeries = series.filter(({ key }) => getCount(period, key) > 0)
  return (
    <div className="rounded-control border border-line bg-surface px-2.5 py-2 text-sm shadow-popup">
      <p className="font-semibold">{period.title}</p>
      {nonzeroSeries.length === 0 && <p className="text-muted">none</p>}
      <ul>
        {nonzeroSeries.map((item) => (
          <li key={item.key} className="flex items-center gap-1.5">
            <SeriesSwatch series={item} />
            <span className="text-muted">{item.label}</span>
            <span className="ml-auto pl-4">{formatCount(getCount(period, item.key))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isChartDatum = (datum: unknown): datum is { period: ColumnPeriod } =>
  typeof datum === 'object' && datum !== null && 'period' in datum
