import { useId, type ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts'
import { formatCount } from '#/lib/numbers.ts'
import { ChartFigures } from './chart-figures.tsx'
import { fillOf, Pattern, Swatch, type SeriesFill } from './chart-patterns.tsx'
import { usePrinting } from './printing.ts'

/** One kind of what is counted. Series of one stack stand on each other, stacks side by side. */
export interface ColumnSeries extends SeriesFill {
  label: string
  stack: string
}

/** One period: `label` stands at the axis, `title` is the same in full; counts by the key of their series. */
export interface ColumnPeriod {
  key: string
  label: string
  title: string
  values: Readonly<Record<string, number>>
}

type ChartColumnsProps = {
  name: string
  series: readonly ColumnSeries[]
  periods: readonly ColumnPeriod[]
  /** A press on the column of a stack in a period; `table` holds the same as links, for the keyboard. */
  onPick?: (period: ColumnPeriod, stack: string) => void
  /** The figures as a table, shown on demand: the rows of its body. */
  table: ReactNode
  /** Drawn so many pixels wide and high and stretched to its box, as paper needs it; its table is heard alone. */
  fixed?: { width: number; height: number }
}

/** Pixels of the drawing. */
export const columnsHeight = 190
/** Its width on paper: what a panel has room for on a sheet of A4. */
const onPaper = 656

const counted = (period: ColumnPeriod | undefined, key: string): number => period?.values[key] ?? 0

/** Counts by period as columns, with axes, and the counts of a period where the pointer is. */
export function ChartColumns({ name, series, periods, onPick, table, fixed }: ChartColumnsProps) {
  const id = useId()
  const printing = usePrinting()
  // Nothing tells a drawing that the sheet is narrower than the screen.
  const drawing = fixed ?? (printing ? { width: onPaper, height: columnsHeight } : null)
  const data = periods.map((period) => ({ ...period.values, period, label: period.label }))
  return (
    <figure className={`grid ${fixed ? 'gap-1' : 'gap-2'}`}>
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
        className={`keep-colour ${fixed ? '[&_.recharts-surface]:h-auto [&_.recharts-surface]:w-full' : ''}`}
        {...(!fixed && { style: { height: columnsHeight } })}
      >
        <BarChart
          {...(drawing
            ? { ...drawing, style: fixed ? { width: '100%', height: 'auto' } : drawing }
            : // By style a share would be taken for pixels, and drawn once in vain.
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
            tick={{ fill: 'var(--muted)', fontSize: fixed ? 9.5 : 11.5 }}
            minTickGap={14}
            {...(fixed && { interval: 0 })}
          />
          <YAxis
            allowDecimals={false}
            tickCount={5}
            width="auto"
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: fixed ? 9.5 : 11.5 }}
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
              // What is there is seen, however small its share.
              minPointSize={(_value, index) => (counted(periods[index], one.key) > 0 ? 3 : 0)}
              isAnimationActive={false}
              {...(onPick && {
                className: 'cursor-pointer',
                onClick: (_bar, index) => {
                  const period = periods[index]
                  if (period) onPick(period, one.stack)
                },
              })}
            />
          ))}
        </BarChart>
      </div>
      {fixed ? (
        <div className="sr-only">
          <table>
            <caption>{name}, as a table</caption>
            {table}
          </table>
        </div>
      ) : (
        <ChartFigures name={name}>{table}</ChartFigures>
      )}
    </figure>
  )
}

/** The counts of one period, beside the pointer; the table has the same for everybody. */
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

/** The library hands back what it was given, without its type. */
const isDrawn = (given: unknown): given is { period: ColumnPeriod } =>
  typeof given === 'object' && given !== null && 'period' in given
