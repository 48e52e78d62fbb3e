import { Bar, BarChart, Cell, LabelList, XAxis, YAxis } from 'recharts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { colourOf, lengthOf } from './chart-part.ts'
import type { ChartPart, PartLink } from './chart-part.ts'
import { ChartTable } from './chart-segments.tsx'
import { usePrinting } from './printing.ts'
import { VisibleLine } from './visible-text.tsx'

type ChartBarsProps = {
  name: string
  /** From the weightiest down: without colours of their own, later bars are paler. */
  parts: readonly ChartPart[]
  link?: PartLink
}

/** Pixels; the lines of links and the bars drawn behind them must agree. */
const LINE = 28
/** Pixels of the drawing on paper: what a panel of a good third of a sheet has room for. */
const ON_PAPER = 150
const LABEL_WIDTH = 'w-24 print:w-20'
const BARS_LEFT = 'left-26 print:left-20'

/** Counts side by side, labelled directly; a whole line, bar included, is the link. */
export function ChartBars({ name, parts, link }: ChartBarsProps) {
  const printing = usePrinting()
  const most = Math.max(1, ...parts.map(lengthOf))
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  const wordsOf = (part: ChartPart) =>
    lengthOf(part) === 0
      ? formatCount(part.value)
      : `${formatCount(part.value)} · ${formatShare(lengthOf(part), total)}`
  const data = parts.map((part) => ({ ...part, length: lengthOf(part), words: wordsOf(part) }))
  const longest = Math.max(1, ...parts.map((part) => wordsOf(part).length))
  // An empty part has no bar; what is drawn for it unseen only carries its label.
  const opacityOf = (part: ChartPart, index: number) =>
    lengthOf(part) === 0 ? 0 : part.colour ? 1 : 1 - (index / Math.max(4, parts.length - 1)) * 0.62
  return (
    <figure>
      <div className="relative">
        <div aria-hidden className={`keep-colour absolute inset-y-0 right-0 ${BARS_LEFT}`}>
          <BarChart
            // Nothing tells a drawing that the sheet is narrower than the screen.
            {...(printing
              ? { width: ON_PAPER }
              : // By style a share would be taken for pixels, and drawn once in vain.
                { responsive: true, className: 'w-full' })}
            height={LINE * parts.length}
            style={{ height: LINE * parts.length }}
            layout="vertical"
            data={data}
            margin={{ top: 0, right: longest * 7 + 10, bottom: 0, left: 0 }}
            barSize={16}
            accessibilityLayer={false}
          >
            <XAxis type="number" domain={[0, most]} hide />
            <YAxis type="category" dataKey="key" width={0} hide />
            <Bar dataKey="length" radius={3} minPointSize={4} isAnimationActive={false}>
              {data.map((part, index) => (
                <Cell key={part.key} fill={colourOf(part)} fillOpacity={opacityOf(part, index)} />
              ))}
              <LabelList dataKey="words" position="right" offset={8} fill="var(--text)" />
            </Bar>
          </BarChart>
        </div>
        <ul className="relative">
          {parts.map((part) => {
            const className = 'block h-7 rounded-sm leading-7'
            const children = (
              <>
                <span
                  className={`block truncate text-muted group-hover:text-text ${LABEL_WIDTH}`}
                  title={visibleString(part.label)}
                >
                  <VisibleLine text={part.label} />
                </span>{' '}
                <span className="sr-only">{wordsOf(part)}</span>
              </>
            )
            return (
              <li key={part.key} className="group">
                {link ? (
                  link({ part, className: `${className} hover:bg-text/4`, children })
                ) : (
                  <div className={className}>{children}</div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <ChartTable name={name} parts={parts} />
    </figure>
  )
}
