import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/cases.ts'
import { formatDuration } from '#/lib/durations.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { cameBackAnchor, useCameBackSummary } from '#/shared/outcomes/came-back.tsx'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useNow } from '#/ui/now.ts'
import {
  linkToCases,
  CasesLink,
  minRatedCases,
  linkClass,
  formatRate,
  formatRemovalTime,
} from './figure-parts.tsx'
import { longestOpen, type Outcomes, type PeriodFigures } from './outcome-figures.ts'

type SummaryProps = { outcomes: Outcomes; rows: readonly CaseRow[] }

/** Headline: success rate and time of the period. Sites that came back count all removals and are separate. */
export function Summary({ outcomes: { figures }, rows }: SummaryProps) {
  const cameBack = useCameBackSummary(rows)
  return (
    <section aria-label="Summary" className="grid gap-0.5">
      <p className="text-xl font-heading">{describeRemovals(figures)}</p>
      <p className="text-muted">
        <RangeReason figures={figures} />{' '}
        {cameBack !== null && (
          <Link to="/outcomes" search hash={cameBackAnchor} className={linkClass}>
            {cameBack}.
          </Link>
        )}
      </p>
    </section>
  )
}

/** `83% removed (19 of 23), median 8 days.` */
function describeRemovals(figures: PeriodFigures): string {
  const { size, time } = figures
  const rated = size('rated')
  const of = `${formatCount(size('removed'))} of ${formatCount(rated)}`
  if (rated === 0) return describeNoCases(figures)
  const removed = rated < minRatedCases ? `${of} removed` : `${formatRate(figures)} removed (${of})`
  return time.removed.median === null
    ? `${removed}.`
    : `${removed}, median ${formatRemovalTime(figures)}.`
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
        of={figures}
        only="undated-rated"
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
export function Headline({ outcomes: { cases, figures, before } }: { outcomes: Outcomes }) {
  const { time } = figures
  const now = useNow()
  const previous = (words: (of: PeriodFigures) => string) =>
    before === null ? undefined : `previous period: ${words(before)}`
  return (
    <StatRow label="Outcomes at a glance">
      <Figure
        of="requested"
        figures={figures}
        note={previous((of) => formatCount(of.size('requested')))}
      />
      <Figure of="ended" figures={figures} note={previous((of) => formatCount(of.size('ended')))} />
      <Figure
        of="removal"
        figures={figures}
        note={
          (time.removed.median === null ? null : previous(describeMedian)) ??
          `median of ${formatCountOf(time.removed.n, 'case')}`
        }
      />
      <Figure
        of="open"
        figures={figures}
        note={describeOpenCases(figures, longestOpen(cases, now))}
      />
    </StatRow>
  )
}

const describeMedian = (of: PeriodFigures): string =>
  of.time.removed.median === null
    ? `n/a (${formatCountOf(of.time.removed.n, 'case')})`
    : formatRemovalTime(of)

/** Age of the oldest open case, and the number of cases with no status. */
function describeOpenCases({ size }: PeriodFigures, longest: number | null): string {
  const length = longest === null ? null : formatDuration(longest)
  const unreported = size('unreported')
  return [
    size('open') > 0 && (length === null ? 'request dates not reported' : `oldest ${length}`),
    unreported > 0 && `plus ${formatCount(unreported)} with no status`,
  ]
    .filter((words) => words !== false)
    .join(', ')
}

type FigureProps = {
  of: 'requested' | 'ended' | 'removal' | 'open'
  figures: PeriodFigures
  note: string | undefined
}

/** A tile, linked to its cases. */
function Figure({ of, figures, note }: FigureProps) {
  return (
    <StatFigure
      label={definitions[of].name}
      value={of === 'removal' ? formatRemovalTime(figures) : formatCount(figures.size(of))}
      note={note}
      definition={<p>{definitions[of].text}</p>}
      link={linkToCases(figures, of === 'removal' ? 'timed-removed' : of)}
    />
  )
}
