import { Bar, BarChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { type ChartPart, colourOf, lengthOf, type PartLink } from './chart-part.ts'
import { VisibleLine } from './visible-text.tsx'

/** The figures of a chart as a table, for those who hear the page. */
export function ChartTable({ name, parts }: { name: string; parts: readonly ChartPart[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name}, as a table</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">
                <VisibleLine text={part.label} />
              </th>
              <td>{formatCount(part.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type SegmentBarProps = {
  parts: readonly ChartPart[]
  /** A press on a piece of the bar. */
  onPick?: (part: ChartPart) => void
}

/** What stands for a part beside its name: the shape of its meaning, or its colour. */
function PartSwatch({ part }: { part: ChartPart }) {
  if (part.tone)
    return (
      <span
        data-tone={part.tone}
        className="keep-colour -mr-1.25"
        style={{ color: colourOf(part) }}
      />
    )
  return (
    <svg viewBox="0 0 10 10" aria-hidden className="keep-colour size-2.5 shrink-0">
      <rect width="10" height="10" rx="3" fill={colourOf(part)} />
    </svg>
  )
}

/** What a piece of the bar stands for, beside the pointer; the words near the bar say the same. */
function PartCount({ part, total }: { part: ChartPart; total: number }) {
  return (
    <p className="flex items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm whitespace-nowrap shadow-popup">
      <PartSwatch part={part} />
      <VisibleLine text={part.label} />
      <span>{formatCount(part.value)}</span>
      <span className="text-faint">{formatShare(lengthOf(part), total)}</span>
    </p>
  )
}

const tooltipOf =
  (drawn: readonly { part: ChartPart; dataKey: string }[], total: number) =>
  ({ active, payload }: TooltipContentProps) => {
    const key = active && payload[0]?.dataKey
    const part = drawn.find(({ dataKey }) => dataKey === key)?.part
    return part && <PartCount part={part} total={total} />
  }

/** A part that is there is seen, however small: it takes at least this share of the bar. */
const leastShare = 0.03

const totalOf = (parts: readonly ChartPart[]): number =>
  parts.reduce((sum, part) => sum + lengthOf(part), 0)

/** Says that a part is drawn wider than it is; null where none is. */
function widenedWords(parts: readonly ChartPart[]): string | null {
  const least = totalOf(parts) * leastShare
  return parts.some((part) => lengthOf(part) > 0 && lengthOf(part) < least)
    ? `Parts below ${formatShare(leastShare, 1)} are drawn wider than they are.`
    : null
}

/** Nothing tells a drawing how wide a sheet is: it is stretched to it, and not drawn in its middle. */
const fillItsPlace = (drawing: SVGSVGElement | null): void =>
  drawing?.setAttribute('preserveAspectRatio', 'none')

/** A whole as one bar, cut into its parts. Without words of its own: these stand beside it. */
function SegmentBar({ parts, onPick }: SegmentBarProps) {
  const total = totalOf(parts)
  const least = total * leastShare
  const drawnLength = (part: ChartPart) =>
    lengthOf(part) === 0 ? 0 : Math.max(lengthOf(part), least)
  const row = Object.fromEntries(parts.map((part, index) => [`part${index}`, drawnLength(part)]))
  const whole = parts.reduce((sum, part) => sum + drawnLength(part), 0)
  const drawn = parts.map((part, index) => ({ part, dataKey: `part${index}` }))
  return (
    <div
      aria-hidden
      className="keep-colour h-3.5 rounded-sm bg-sunken [&_.recharts-surface]:overflow-hidden [&_.recharts-surface]:rounded-sm"
    >
      {total > 0 && (
        <BarChart
          ref={fillItsPlace}
          responsive
          className="size-full"
          layout="vertical"
          data={[row]}
          margin={{ top: -1, right: -1, bottom: -1, left: -1 }}
          barCategoryGap={0}
          accessibilityLayer={false}
        >
          <XAxis type="number" domain={[0, whole]} hide />
          <YAxis type="category" width={0} hide />
          <Tooltip
            shared={false}
            cursor={false}
            isAnimationActive={false}
            allowEscapeViewBox={{ y: true }}
            wrapperStyle={{ zIndex: 1 }}
            content={tooltipOf(drawn, total)}
          />
          {drawn
            .filter(({ part }) => lengthOf(part) > 0)
            .map(({ part, dataKey }) => (
              <Bar
                key={part.key}
                dataKey={dataKey}
                stackId="whole"
                fill={colourOf(part)}
                stroke="var(--surface)"
                strokeWidth={1.5}
                isAnimationActive={false}
                {...(onPick && { onClick: () => onPick(part), className: 'cursor-pointer' })}
              />
            ))}
        </BarChart>
      )}
    </div>
  )
}

type ChartSegmentsProps = {
  name: string
  parts: readonly ChartPart[]
  link?: PartLink
  /** A press on a piece of the bar itself; the links below do the same for the keyboard. */
  onPick?: (part: ChartPart) => void
}

/** A whole and its parts: one bar, and a labelled line with a link for each part. */
export function ChartSegments({ name, parts, link, onPick }: ChartSegmentsProps) {
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  const widened = widenedWords(parts)
  return (
    <figure>
      <SegmentBar parts={parts} {...(onPick && { onPick })} />
      <ul className="mt-2.5 grid">
        {parts.map((part) => {
          const className =
            '-mx-1.5 flex min-h-6 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken'
          const children = (
            <>
              <PartSwatch part={part} />
              <span className="min-w-0 truncate print:whitespace-normal">
                <VisibleLine text={part.label} />
              </span>{' '}
              <span className="ml-auto">{formatCount(part.value)}</span>{' '}
              <span className="w-9 text-right text-sm text-faint">
                {formatShare(lengthOf(part), total)}
              </span>
            </>
          )
          return (
            <li key={part.key}>
              {link ? (
                link({ part, className, children })
              ) : (
                <div className={className.replace(' hover:bg-sunken', '')}>{children}</div>
              )}
            </li>
          )
        })}
      </ul>
      {widened !== null && <p className="mt-2 text-xs text-faint">{widened}</p>}
      <ChartTable name={name} parts={parts} />
    </figure>
  )
}
