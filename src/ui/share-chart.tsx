import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { InlineVisibleText } from './visible-text.tsx'

const tones = ['red', 'amber', 'green', 'gray'] as const

export type ChartColor = (typeof tones)[number] | '1' | '2'

/** `value` is a count. Parts without a color share one color that fades in list order. */
export type ChartPart = { key: string; label: string; value: number; color?: ChartColor }

/** Renders the link to the rows that a part counts. */
export type PartLink<Part extends ChartPart = ChartPart> = (props: {
  part: Part
  className: string
  style?: CSSProperties
  title?: string
  tabIndex?: number
  children: ReactNode
}) => ReactNode

const getDrawnValue = ({ value }: ChartPart): number =>
  Number.isFinite(value) && value > 0 ? value : 0

const sumParts = (parts: readonly ChartPart[]): number =>
  parts.reduce((sum, part) => sum + getDrawnValue(part), 0)

const minOpacity = 0.38

/** Fades from 1 to `minOpacity` in at least four steps, so that a few parts don't differ too much. */
function getOpacity(part: ChartPart, parts: readonly ChartPart[]): number {
  if (part.color) return 1
  const stepCount = Math.max(4, parts.length - 1)
  return 1 - (parts.indexOf(part) / stepCount) * (1 - minOpacity)
}

/** Minimum share of the bar's width, which keeps small parts visible. */
const minShare = 0.03

type SegmentBarProps<Part extends ChartPart> = {
  parts: readonly Part[]
  /** Renders segments as links outside the Tab order. For keyboard users, the same links must be rendered nearby. */
  renderLink?: PartLink<Part>
  className?: string
}

/** Stacked bar without labels. */
export function SegmentBar<Part extends ChartPart>({
  parts,
  renderLink,
  className = 'h-3.5',
}: SegmentBarProps<Part>) {
  const total = sumParts(parts)
  const nonZeroParts = parts.filter((part) => getDrawnValue(part) > 0)
  return (
    <div
      aria-hidden
      className={`keep-color flex gap-[1.5px] overflow-hidden rounded-sm ${total === 0 ? 'bg-sunken' : ''} ${className}`}
    >
      {nonZeroParts.map((part) => {
        const segmentProps = {
          className: 'block h-full',
          style: {
            flex: `${Math.max(getDrawnValue(part), total * minShare)} 1 0`,
            background: `var(--color-chart-${part.color ?? '1'})`,
            opacity: getOpacity(part, parts),
          },
          title: `${toVisibleString(part.label)} ${formatCount(part.value)}, ${formatShare(getDrawnValue(part), total)}`,
        }
        return (
          <Fragment key={part.key}>
            {renderLink ? (
              renderLink({ part, ...segmentProps, tabIndex: -1, children: null })
            ) : (
              <span {...segmentProps} />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

/** Legend symbol of a color. Each tone has its own shape, drawn by CSS (`data-tone`). */
export function ColorSwatch({
  color = '1',
  opacity = 1,
}: {
  color?: ChartColor | undefined
  opacity?: number
}) {
  const fill = `var(--color-chart-${color})`
  return tones.some((tone) => tone === color) ? (
    <span data-tone={color} className="keep-color -mr-1.25" style={{ color: fill }} />
  ) : (
    <span
      aria-hidden
      className="keep-color size-2.5 shrink-0 rounded-[3px]"
      style={{ background: fill, opacity }}
    />
  )
}

/** Stacked bar with a linked legend line per part: label, count and share. */
export function ShareChart<Part extends ChartPart>({
  name,
  parts,
  renderLink,
}: {
  name: string
  parts: readonly Part[]
  renderLink: PartLink<Part>
}) {
  const total = sumParts(parts)
  return (
    <figure>
      <SegmentBar parts={parts} renderLink={renderLink} />
      <ul aria-label={name} className="mt-2.5 grid">
        {parts.map((part) => (
          <li key={part.key}>
            {renderLink({
              part,
              className:
                '-mx-1.5 flex min-h-6 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken',
              children: (
                <>
                  <ColorSwatch color={part.color} opacity={getOpacity(part, parts)} />
                  <span
                    title={toVisibleString(part.label)}
                    className="min-w-0 truncate print:whitespace-normal"
                  >
                    <InlineVisibleText text={part.label} />
                  </span>{' '}
                  <span className="ml-auto">{formatCount(part.value)}</span>{' '}
                  <span className="w-9 text-right text-sm text-faint">
                    {formatShare(getDrawnValue(part), total)}
                  </span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </figure>
  )
}
