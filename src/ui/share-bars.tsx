import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
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

const colorOf = ({ color = '1' }: ChartPart): string => `var(--chart-${color})`

/** Drawable length of a count; 0 if invalid. */
const lengthOf = ({ value }: ChartPart): number => (Number.isFinite(value) && value > 0 ? value : 0)

const totalOf = (parts: readonly ChartPart[]): number =>
  parts.reduce((sum, part) => sum + lengthOf(part), 0)

/** Data table for screen readers. */
function ChartTable({ name, parts }: { name: string; parts: readonly ChartPart[] }) {
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

/** Minimum share of a nonzero part, to keep it visible. */
const leastShare = 0.03

type SegmentBarProps = {
  parts: readonly ChartPart[]
  /** Links each segment for the pointer; the labels next to the bar have the same links. */
  link?: PartLink | undefined
  /** Height class. */
  className?: string
}

/** Stacked bar without labels. */
export function SegmentBar({ parts, link, className = 'h-3.5' }: SegmentBarProps) {
  const total = totalOf(parts)
  const drawn = parts.filter((part) => lengthOf(part) > 0)
  return (
    <div
      aria-hidden
      className={`keep-color flex gap-[1.5px] overflow-hidden rounded-sm ${total === 0 ? 'bg-sunken' : ''} ${className}`}
    >
      {drawn.map((part) => {
        const piece = {
          className: 'block h-full',
          style: {
            flex: `${Math.max(lengthOf(part), total * leastShare)} 1 0`,
            background: colorOf(part),
          },
          title: `${visibleString(part.label)} ${formatCount(part.value)}, ${formatShare(lengthOf(part), total)}`,
        }
        return (
          <Fragment key={part.key}>
            {link ? link({ part, ...piece, tabIndex: -1, children: null }) : <span {...piece} />}
          </Fragment>
        )
      })}
    </div>
  )
}

/** Legend symbol of a part. */
function PartSwatch({ part }: { part: ChartPart }) {
  return part.tone ? (
    <span data-tone={part.tone} className="keep-color -mr-1.25" style={{ color: colorOf(part) }} />
  ) : (
    <span
      aria-hidden
      className="keep-color size-2.5 shrink-0 rounded-[3px]"
      style={{ background: colorOf(part) }}
    />
  )
}

type ChartProps = {
  name: string
  parts: readonly ChartPart[]
  link?: PartLink | undefined
}

/** A chart line, linked if possible. */
function Line({
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
  const total = totalOf(parts)
  return (
    <figure>
      <SegmentBar parts={parts} link={link} />
      <ul className="mt-2.5 grid">
        {parts.map((part) => (
          <Line
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
              {formatShare(lengthOf(part), total)}
            </span>
          </Line>
        ))}
      </ul>
      <ChartTable name={name} parts={parts} />
    </figure>
  )
}

/**
 * Horizontal bars with labels; each whole line is a link. Ordered by weight: later bars are paler.
 */
export function ChartBars({ name, parts, link }: ChartProps) {
  const most = Math.max(1, ...parts.map(lengthOf))
  const total = totalOf(parts)
  const wordsOf = (part: ChartPart) =>
    lengthOf(part) === 0
      ? formatCount(part.value)
      : `${formatCount(part.value)} · ${formatShare(lengthOf(part), total)}`
  const longest = Math.max(1, ...parts.map((part) => wordsOf(part).length))
  const opacityOf = (part: ChartPart, index: number) =>
    part.color ? 1 : 1 - (index / Math.max(4, parts.length - 1)) * 0.62
  return (
    <figure>
      <ul>
        {parts.map((part, index) => (
          <Line
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
              {lengthOf(part) > 0 && (
                <span
                  aria-hidden
                  data-bar
                  className="keep-color h-4 min-w-1 shrink-0 rounded-[3px]"
                  style={{
                    // The longest bar leaves room for its label.
                    width: `calc((100% - ${longest * 7 + 10}px) * ${lengthOf(part) / most})`,
                    background: colorOf(part),
                    opacity: opacityOf(part, index),
                  }}
                />
              )}
              {wordsOf(part)}
            </span>
          </Line>
        ))}
      </ul>
      <ChartTable name={name} parts={parts} />
    </figure>
  )
}
