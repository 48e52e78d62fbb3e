import { Link } from '@tanstack/react-router'
import { formatDuration } from '#/lib/durations.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { cameBackAnchor } from '#/shared/outcomes/came-back.ts'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useNow } from '#/ui/now.ts'
import { describeCameBackCount, type CameBackChecks } from './came-back-panel.tsx'
import {
  linkToCases,
  CasesLink,
  minRatedCases,
  linkClass,
  formatRate,
  formatRemovalTime,
} from './figure-parts.tsx'
import { longestOpen, type Outcomes, type PeriodFigures } from './outcome-figures.ts'

type SummaryProps = { figures: PeriodFigures; cameBack: CameBackChecks }

/** Success rate and time to removal of the period, and a link to the sites that came back, whatever the period. */
export function Summary({ figures, cameBack }: SummaryProps) {
  const cameBackCount = describeCameBackCount(cameBack)
  return (
    <section aria-label="Summary" className="grid gap-0.5">
      <p className="text-xl font-heading">{describeRemovals(figures)}</p>
      <p className="text-muted">
        <RangeReason figures={figures} />{' '}
        {cameBackCount !== null && (
          <Link to="/outcomes" search hash={cameBackAnchor} className={linkClass}>
            {cameBackCount}
          </Link>
        )}
      </p>
    </section>
  )
}

/** `83% removed (19 of 23), median 8 days.` */
function describeRemovals(figures: PeriodFigures): string {
  const { size, removalTime } = figures
  const rated = size('rated')
  if (rated === 0) return describeNoCases(figures)
  const counts = `${formatCount(size('removed'))} of ${formatCount(rated)}`
  const rate =
    rated < minRatedCases ? `${counts} removed` : `${formatRate(figures)} removed (${counts})`
  return removalTime.median === null ? `${rate}.` : `${rate}, median ${formatRemovalTime(figures)}.`
}

/** Text for a period without closed or failed cases. */
export const describeNoCases = ({ size, period }: PeriodFigures): string =>
  `No ${size('undated-rated') > 0 ? 'dated ' : ''}case closed or failed${period === null ? ' yet' : ' in this period'}.`

/** Reason why a success rate is a range, or missing: cases without a closing date (C115). */
function RangeReason({ figures }: { figures: PeriodFigures }) {
  const undated = figures.size('undated-rated')
  if (undated === 0 || (figures.rateRange === null && figures.size('rated') > 0)) return null
  return (
    <>
      <CasesLink
        figures={figures}
        set="undated-rated"
        label="closed or failed, no closing date"
        format={(count) => formatCountOf(count, 'undated case')}
      />{' '}
      {figures.rateRange === null
        ? 'may belong to it.'
        : `${undated === 1 ? 'makes' : 'make'} this a range.`}
    </>
  )
}

/** Tiles with the main figures and those of the previous period. */
export function Headline({ outcomes: { cases, figures, previous } }: { outcomes: Outcomes }) {
  const now = useNow()
  const describePrevious = (describe: (figures: PeriodFigures) => string) =>
    previous === null ? undefined : `previous period: ${describe(previous)}`
  const sampleSize = ({ removalTime }: PeriodFigures) => formatCountOf(removalTime.n, 'case')
  const describeMedian = (period: PeriodFigures) =>
    period.removalTime.median === null ? `n/a (${sampleSize(period)})` : formatRemovalTime(period)
  return (
    <StatRow label="Outcomes at a glance">
      <Figure
        figure="requested"
        figures={figures}
        note={describePrevious(({ size }) => formatCount(size('requested')))}
      />
      <Figure
        figure="ended"
        figures={figures}
        note={describePrevious(({ size }) => formatCount(size('ended')))}
      />
      <Figure
        figure="removal"
        figures={figures}
        note={
          (figures.removalTime.median === null ? undefined : describePrevious(describeMedian)) ??
          `median of ${sampleSize(figures)}`
        }
      />
      <Figure
        figure="open"
        figures={figures}
        note={describeOpenCases(figures, longestOpen(cases, now))}
      />
    </StatRow>
  )
}

/** Age of the oldest open case, and the number of cases with no status. */
function describeOpenCases({ size }: PeriodFigures, oldestMs: number | null): string {
  const age = oldestMs === null ? null : formatDuration(oldestMs)
  const unreported = size('unreported')
  return [
    size('open') > 0 && (age === null ? 'request dates not reported' : `oldest ${age}`),
    unreported > 0 && `plus ${formatCount(unreported)} with no status`,
  ]
    .filter((text) => text !== false)
    .join(', ')
}

type FigureProps = {
  figure: 'requested' | 'ended' | 'removal' | 'open'
  figures: PeriodFigures
  note: string | undefined
}

/** A tile, linked to its cases. */
function Figure({ figure, figures, note }: FigureProps) {
  const { name, text } = definitions[figure]
  return (
    <StatFigure
      label={name}
      value={figure === 'removal' ? formatRemovalTime(figures) : formatCount(figures.size(figure))}
      note={note}
      definition={<p>{text}</p>}
      link={linkToCases(figures, figure === 'removal' ? 'timed-removed' : figure)}
    />
  )
}
