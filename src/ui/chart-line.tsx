import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { TooltipContentProps } from 'recharts'
import { formatCount } from '#/lib/numbers.ts'

/** One period of a line: `label` stands at the axis, `title` is the same in full; null is a gap, not a zero. */
export interface LinePoint {
  label: string
  title: string
  value: number | null
}

/** Pixels of the drawing. */
const lineHeight = 120

/** A day between two gaps has no line of its own: it is a dot. */
const dotOf =
  (points: readonly LinePoint[], stroke: string) =>
  ({ index, cx, cy }: { index?: number; cx?: number; cy?: number }) =>
    index !== undefined && cx !== undefined && cy !== undefined && isShown(points, index) ? (
      <circle key={index} cx={cx} cy={cy} r={2.25} fill={stroke} />
    ) : (
      <g key={index ?? 'none'} />
    )

/** One figure over time as a line with gaps; what it says stands in a table beside it. */
export function ChartLine({
  colour,
  points,
}: {
  colour: '1' | 'red' | 'grey'
  points: readonly LinePoint[]
}) {
  const stroke = `var(--chart-${colour})`
  return (
    <div aria-hidden className="keep-colour" style={{ height: lineHeight }}>
      <LineChart
        responsive
        className="size-full"
        data={[...points]}
        margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tick={{ fill: 'var(--muted)', fontSize: 11.5 }}
          minTickGap={24}
        />
        <YAxis
          allowDecimals={false}
          tickCount={3}
          width="auto"
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--muted)', fontSize: 11.5 }}
          tickFormatter={(value: number) => formatCount(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={Figure}
        />
        <Line
          dataKey="value"
          stroke={stroke}
          strokeWidth={1.75}
          connectNulls={false}
          dot={dotOf(points, stroke)}
          isAnimationActive={false}
        />
      </LineChart>
    </div>
  )
}

/** So many points have a dot each; of more only those that stand alone. */
const mostDots = 45

const isShown = (points: readonly LinePoint[], index: number): boolean => {
  const value = (at: number) => points[at]?.value ?? null
  if (value(index) === null) return false
  return points.length <= mostDots || (value(index - 1) === null && value(index + 1) === null)
}

/** The library hands back what it was given, without its type. */
const isPoint = (given: unknown): given is LinePoint =>
  typeof given === 'object' && given !== null && 'title' in given && 'value' in given

function Figure({ active, payload }: TooltipContentProps) {
  const given: unknown = payload[0]?.payload
  if (!active || !isPoint(given)) return null
  return (
    <p className="rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm shadow-popup">
      {given.title} <b className="font-semibold">{formatCount(given.value)}</b>
    </p>
  )
}
