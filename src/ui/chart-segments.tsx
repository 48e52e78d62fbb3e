import { Bar, BarChart, Tooltip, XAxis, YAxis, type TooltipContentProps } from 'recharts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { colourOf, lengthOf } from './chart-part.ts'
import type { ChartPart, PartLink } from './chart-part.ts'
import { ChartTable } from './chart-table.tsx'
import { VisibleLine } from './visible-text.tsx'

type ChartSegmentsProps = {
  name: string
  parts: readonly ChartPart[]
  link?: PartLink
  /** A press on a piece of the bar itself; the links below do the same for the keyboard. */
  onPick?: (part: ChartPart) => void
}

function Swatch({ part }: { part: ChartPart }) {
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

/** What a piece of the bar stands for, beside the pointer; the lines below say the same. */
function Told({ part, total }: { part: ChartPart; total: number }) {
  return (
    <p className="flex items-center gap-2 rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm whitespace-nowrap shadow-popup">
      <Swatch part={part} />
      <VisibleLine text={part.label} />
      <span>{formatCount(part.value)}</span>
      <span className="text-faint">{formatShare(lengthOf(part), total)}</span>
    </p>
  )
}

const toldOf =
  (drawn: readonly { part: ChartPart; dataKey: string }[], total: number) =>
  ({ active, payload }: TooltipContentProps) => {
    const key = active && payload[0]?.dataKey
    const part = drawn.find(({ dataKey }) => dataKey === key)?.part
    return part && <Told part={part} total={total} />
  }

/** Nothing tells a drawing how wide a sheet is: it is stretched to it, and not drawn in its middle. */
const fillItsPlace = (drawing: SVGSVGElement | null): void =>
  drawing?.setAttribute('preserveAspectRatio', 'none')

/** A part that is there is seen, however small: it takes at least this share of the bar. */
const leastShare = 0.03

/** A whole and its parts: one bar, and a labelled line with a link for each part. */
export function ChartSegments({ name, parts, link, onPick }: ChartSegmentsProps) {
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  const least = total * leastShare
  const drawnLength = (part: ChartPart) =>
    lengthOf(part) === 0 ? 0 : Math.max(lengthOf(part), least)
  const isWidened = parts.some((part) => lengthOf(part) > 0 && lengthOf(part) < least)
  const row = Object.fromEntries(parts.map((part, index) => [`part${index}`, drawnLength(part)]))
  const whole = parts.reduce((sum, part) => sum + drawnLength(part), 0)
  const drawn = parts.map((part, index) => ({ part, dataKey: `part${index}` }))
  return (
    <figure>
      <div
        aria-hidden
        className="keep-colour h-3.5 rounded-sm bg-sunken [&_.recharts-surface]:overflow-hidden [&_.recharts-surface]:rounded-sm"
      >
        {total > 0 && (
          <BarChart
            ref={fillItsPlace}
            responsive
            style={{ width: '100%', height: '100%' }}
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
              content={toldOf(drawn, total)}
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
      <ul className="mt-2.5 grid">
        {parts.map((part) => {
          const className =
            '-mx-1.5 flex min-h-6 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken'
          const children = (
            <>
              <Swatch part={part} />
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
      {isWidened && (
        <p className="mt-2 text-xs text-faint">
          Parts below {formatShare(leastShare, 1)} are drawn wider than they are.
        </p>
      )}
      <ChartTable name={name} parts={parts} />
    </figure>
  )
}
