import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { ChartTable } from './chart-table.tsx'
import { VisibleLine } from './visible-text.tsx'

/** A part of a chart; `value` is a count. */
export type ChartPart = {
  key: string
  label: string
  value: number
  color?: 'red' | 'amber' | 'green' | 'gray' | '1' | '2'
  /** Tone whose shape replaces the square. */
  tone?: 'red' | 'amber' | 'green' | 'gray'
}

/** Renders a link to the counted rows with the caller's router. */
export type PartLink = (props: {
  part: ChartPart
  className: string
  style?: CSSProperties
  title?: string
  tabIndex?: number
  children: ReactNode
}) => ReactNode

const partColor = ({ color = '1' }: ChartPart): string => `var(--color-chart-${color})`

/** Drawable length of a count; 0 if invalid. */
const drawnValue = ({ value }: ChartPart): number =>
  Number.isFinite(value) && value > 0 ? value : 0

const sumParts = (parts: readonly ChartPart[]): number =>
  parts.reduce((sum, part) => sum + drawnValue(part), 0)

/** Data table for screen readers. */
function PartsTable({ name, parts }: { name: string; parts: readonly ChartPart[] }) {
  return (
    <div className="sr-only">
      <ChartTable
        name={name}
        headers={['Part', 'Count']}
        rows={parts.map(({ key, label, value }) => ({
          key,
          name: <VisibleLine text={label} />,
          cells: [formatCount(value)],
        }))}
      />
    </div>
  )
}

/** Minimum share of a nonzero part, to keep it visible. */
const minShare = 0.03

type SegmentBarProps = {
  parts: readonly ChartPart[]
  /** Links each segment for the pointer; the labels next to the bar have the same links. */
  link?: PartLink | undefined
  /** Height class. */
  className?: string
}

/** Stacked bar without labels. */
export function SegmentBar({ parts, link, className = 'h-3.5' }: SegmentBarProps) {
  const total = sumParts(parts)
  const nonZeroParts = parts.filter((part) => drawnValue(part) > 0)
  return (
    <div
      aria-hidden
      className={`keep-color flex gap-[1.5px] overflow-hidden rounded-sm ${total === 0 ? 'bg-sunken' : ''} ${className}`}
    >
      {nonZeroParts.map((part) => {
        const segmentProps = {
          className: 'block h-full',
          style: {
            flex: `${Math.max(drawnValue(part), total * minShare)} 1 0`,
            background: partColor(part),
          },
          title: `${visibleString(part.label)} ${formatCount(part.value)}, ${formatShare(drawnValue(part), total)}`,
        }
        return (
          <Fragment key={part.key}>
            {link ? (
              link({ part, ...segmentProps, tabIndex: -1, children: null })
            ) : (
              <span {...segmentProps} />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

/** Legend symbol of a part. */
function PartSwatch({ part }: { part: ChartPart }) {
  return part.tone ? (
    <span
      data-tone={part.tone}
      className="keep-color -mr-1.25"
      style={{ color: partColor(part) }}
    />
  ) : (
    <span
      aria-hidden
      className="keep-color size-2.5 shrink-0 rounded-[3px]"
      style={{ background: partColor(part) }}
    />
  )
}

type ChartProps = {
  name: string
  parts: readonly ChartPart[]
  link?: PartLink | undefined
}

/** A chart line, linked if possible. */
function PartRow({
  part,
  link,
  className,
  children,
}: Pick<ChartProps, 'link'> & { part: ChartPart; className: string; children: ReactNode }) {
  return (
    <li className="group">
      {link ? (
        link({ part, className: `${className} hover:bg-sunken`, children })
      ) : (
        <div className={className}>{children}</div>
      )}
    </li>
  )
}

/** Stacked bar with a linked legend line per part. */
export function ChartSegments({ name, parts, link }: ChartProps) {
  const total = sumParts(parts)
  return (
    <figure>
      <SegmentBar parts={parts} link={link} />
      <ul className="mt-2.5 grid">
        {parts.map((part) => (
          <PartRow
            key={part.key}
            part={part}
            link={link}
            className="-mx-1.5 flex min-h-6 items-center gap-2 rounded-sm px-1.5"
          >
            <PartSwatch part={part} />
            <span className="min-w-0 truncate print:whitespace-normal">
              <VisibleLine text={part.label} />
            </span>{' '}
            <span className="ml-auto">{formatCount(part.value)}</span>{' '}
            <span className="w-9 text-right text-sm text-faint">
              {formatShare(drawnValue(part), total)}
            </span>
          </PartRow>
        ))}
      </ul>
      <PartsTable name={name} parts={parts} />
    </figure>
  )
}

/**
 * Horizontal bars with labels; each whole line is a link. Ordered by weight: later bars are paler.
 */
export function ChartBars({ name, parts, link }: ChartProps) {
  const maxValue = Math.max(1, ...parts.map(drawnValue))
  const total = sumParts(parts)
  const formatPart = (part: ChartPart) =>
    drawnValue(part) === 0
      ? formatCount(part.value)
      : `${formatCount(part.value)} · ${formatShare(drawnValue(part), total)}`
  const maxLabelLength = Math.max(1, ...parts.map((part) => formatPart(part).length))
  const barOpacity = (part: ChartPart, index: number) =>
    part.color ? 1 : 1 - (index / Math.max(4, parts.length - 1)) * 0.62
  return (
    <figure>
      <ul>
        {parts.map((part, index) => (
          <PartRow
            key={part.key}
            part={part}
            link={link}
            className="grid h-7 grid-cols-[6rem_minmax(0,1fr)] items-center gap-2 rounded-sm print:grid-cols-[5rem_minmax(0,1fr)] print:gap-0"
          >
            <span
              className="truncate text-muted group-hover:text-text"
              title={visibleString(part.label)}
            >
              <VisibleLine text={part.label} />
            </span>{' '}
            <span className="flex items-center gap-2 whitespace-nowrap">
              {drawnValue(part) > 0 && (
                <span
                  aria-hidden
                  data-bar
                  className="keep-color h-4 min-w-1 shrink-0 rounded-[3px]"
                  style={{
                    // The longest bar leaves room for its label.
                    width: `calc((100% - ${maxLabelLength * 7 + 10}px) * ${drawnValue(part) / maxValue})`,
                    background: partColor(part),
                    opacity: barOpacity(part, index),
                  }}
                />
              )}
              {formatPart(part)}
            </span>
          </PartRow>
        ))}
      </ul>
      <PartsTable name={name} parts={parts} />
    </figure>
  )
}
