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
import { fillOf, Pattern, Swatch, type ColumnPeriod, type ColumnSeries } from './chart-series.tsx'

const counted = (period: ColumnPeriod | undefined, key: string): number => period?.values[key] ?? 0

type ColumnsDrawingProps = {
  series: readonly ColumnSeries[]
  periods: readonly ColumnPeriod[]
  onPick: ((period: ColumnPeriod, series: ColumnSeries) => void) | undefined
  /** Print size in pixels; null on screen, where it fills its container. */
  onPaper: { width: number; height: number } | null
}

/** The chart itself: the only part that needs the chart library, so it loads lazily. */
export function ColumnsDrawing({ series, periods, onPick, onPaper }: ColumnsDrawingProps) {
  const id = useId()
  const data = periods.map((period) => ({ ...period.values, period, label: period.label }))
  return (
    <BarChart
      {...(onPaper
        ? { ...onPaper, style: onPaper }
        : // A percentage in `style` would be read as pixels and rendered once in vain.
          { responsive: true, className: 'size-full' })}
      data={data}
      margin={{ top: 6, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      barGap={2}
      accessibilityLayer={false}
    >
      <defs>
        {series.map((one) => (
          <Pattern key={one.key} id={id} series={one} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tick={{ fill: 'var(--muted)', fontSize: onPaper ? 9.5 : 11.5 }}
        minTickGap={onPaper ? 2 : 14}
      />
      <YAxis
        allowDecimals={false}
        tickCount={5}
        width="auto"
        tickLine={false}
        axisLine={false}
        tick={{ fill: 'var(--muted)', fontSize: onPaper ? 9.5 : 11.5 }}
        tickFormatter={(value: number) => formatCount(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--text)', fillOpacity: 0.05 }}
        content={figuresOf(series)}
      />
      {series.map((one) => (
        <Bar
          key={one.key}
          dataKey={one.key}
          stackId={one.stack}
          fill={fillOf(id, one)}
          maxBarSize={26}
          // Keep small counts visible.
          minPointSize={(_value, index) => (counted(periods[index], one.key) > 0 ? 3 : 0)}
          isAnimationActive={false}
          {...(onPick && {
            className: 'cursor-pointer',
            onClick: (_bar, index) => {
              const period = periods[index]
              if (period) onPick(period, one)
            },
          })}
        />
      ))}
    </BarChart>
  )
}

/** Tooltip with the counts of a period; the table has the same data. */
function Figures({
  shown: { active, payload },
  series,
}: {
  shown: TooltipContentProps
  series: readonly ColumnSeries[]
}) {
  const given: unknown = payload[0]?.payload
  if (!active || !isDrawn(given)) return null
  const { period } = given
  const shown = series.filter(({ key }) => counted(period, key) > 0)
  return (
    <div className="rounded-control border border-line bg-surface px-2.5 py-2 text-sm shadow-popup">
      <p className="font-semibold">{period.title}</p>
      {shown.length === 0 && <p className="text-muted">none</p>}
      <ul>
        {shown.map((one) => (
          <li key={one.key} className="flex items-center gap-1.5">
            <Swatch series={one} />
            <span className="text-muted">{one.label}</span>
            <span className="ml-auto pl-4">{formatCount(counted(period, one.key))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const figuresOf = (series: readonly ColumnSeries[]) => (shown: TooltipContentProps) => (
  <Figures shown={shown} series={series} />
)

/** The library returns our datum untyped. */
const isDrawn = (given: unknown): given is { period: ColumnPeriod } =>
  typeof given === 'object' && given !== null && 'period' in given
