import { type ReactNode, useId } from 'react'
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
import { usePrinting } from './printing.ts'
import type { ChartPart } from './share-bars.tsx'

/** One kind of what is counted. Series of one stack stand on each other, stacks side by side. */
export interface ColumnSeries {
  key: string
  label: string
  stack: string
  colour: NonNullable<ChartPart['colour']>
  /** Tells it apart without its colour. */
  pattern?: 'striped' | 'crossed' | 'dotted'
}

const colourOf = ({ colour }: ColumnSeries): string => `var(--chart-${colour})`

const strokes = {
  striped: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  crossed: 'M0 0L6 6M0 6L6 0',
  dotted: 'M1.5 1.5h1.4M4.5 4.5h1.4',
} as const

/** What a series is filled with; its `Pattern` stands in the same drawing under the same `id`. */
const fillOf = (id: string, series: ColumnSeries): string =>
  series.pattern === undefined ? colourOf(series) : `url(#${id}-${series.key})`

/** The pattern of a series, for the definitions of a drawing; nothing for a plain one. */
function Pattern({ id, series }: { id: string; series: ColumnSeries }) {
  if (series.pattern === undefined) return null
  return (
    <pattern id={`${id}-${series.key}`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill={colourOf(series)} />
      <path d={strokes[series.pattern]} stroke="var(--surface)" strokeWidth="1.4" />
    </pattern>
  )
}

/** A small square with the fill of a series, for a legend. */
function Swatch({ series }: { series: ColumnSeries }) {
  const id = useId()
  return (
    <svg viewBox="0 0 10 10" aria-hidden className="keep-colour size-2.5 shrink-0">
      <defs>
        <Pattern id={id} series={series} />
      </defs>
      <rect width="10" height="10" rx="2" fill={fillOf(id, series)} />
    </svg>
  )
}

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
  /** Pixels of the drawing on paper, where nothing tells how wide the sheet is. */
  onPaper?: { width: number; height: number }
}

/** Pixels of the drawing. */
const columnsHeight = 190
/** On paper it is as wide as a panel over a whole sheet of A4. */
const wholeSheet = { width: 656, height: columnsHeight } as const

const counted = (period: ColumnPeriod | undefined, key: string): number => period?.values[key] ?? 0

/** Counts by period as columns, with axes, and the counts of a period where the pointer is. */
export function ChartColumns({
  name,
  series,
  periods,
  onPick,
  table,
  onPaper = wholeSheet,
}: ChartColumnsProps) {
  const id = useId()
  const drawing = usePrinting() ? onPaper : null
  const data = periods.map((period) => ({ ...period.values, period, label: period.label }))
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
        <BarChart
          {...(drawing
            ? { ...drawing, style: drawing }
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
            tick={{ fill: 'var(--muted)', fontSize: drawing ? 9.5 : 11.5 }}
            minTickGap={drawing ? 2 : 14}
          />
          <YAxis
            allowDecimals={false}
            tickCount={5}
            width="auto"
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: drawing ? 9.5 : 11.5 }}
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
      <ChartFigures name={name}>{table}</ChartFigures>
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
