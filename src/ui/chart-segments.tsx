import { formatCount, formatShare } from '#/lib/numbers.ts'
import { lengthOf } from './chart-part.ts'
import type { ChartPart, PartLink } from './chart-part.ts'
import { ChartTable } from './chart-table.tsx'
import { PartSwatch, SegmentBar, widenedWords } from './segment-bar.tsx'
import { VisibleLine } from './visible-text.tsx'

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
