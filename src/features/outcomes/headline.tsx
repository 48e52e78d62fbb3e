import { Link } from '@tanstack/react-router'
import { formatDuration } from '#/lib/durations.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { cameBackAnchor } from '#/shared/outcomes/came-back.ts'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { StatFigure, StatRow } from '#/shared/stat-figure.tsx'
import { useNow } from '#/ui/now.ts'
import { describeCameBackCount, type CameBackData } from './came-back-panel.tsx'
import {
  describeNoCases,
  formatRate,
  formatRemovalTime,
  getLongestOpenMs,
  minReliableCount,
  type Outcomes,
  type PeriodFigures,
} from './outcome-figures.ts'
import { linkClass, linkToCases } from './panel-parts.tsx'

type SummaryProps = { figures: PeriodFigures; cameBack: CameBackData }

/** Success rate and time to removal in the period, and a link to the sites that came back at any time. */
export function Summary({ figures, cameBack }: SummaryProps) {
  return (
    <section aria-label="Summary" className="grid gap-0.5">
      <p className="text-xl font-heading">{describeRemovals(figures)}</p>
      {!cameBack.isFetching && cameBack.checkedCount > 0 && (
        <p className="text-muted">
          <Link to="/outcomes" search hash={cameBackAnchor} className={linkClass}>
            {describeCameBackCount(cameBack)}
          </Link>
        </p>
      )}
    </section>
  )
}

/** `83% removed (19 of 23), median 8 days.` A range also shows the number of undated cases (C115). */
function describeRemovals(figures: PeriodFigures): string {
  const { countCases, removalTime, rateRange } = figures
  const rated = countCases('rated')
  if (rated === 0) return describeNoCases(figures)
  const undated =
    rateRange === null ? '' : `, plus ${formatCount(countCases('undated-rated'))} undated`
  const counts = `${formatCount(countCases('removed'))} of ${formatCount(rated)}`
  const rate =
    rated < minReliableCount
      ? `${counts} removed`
      : `${formatRate(figures)} removed (${counts}${undated})`
  return removalTime.median === null ? `${rate}.` : `${rate}, median ${formatRemovalTime(figures)}.`
}

/** Headline figures. All except open cases also show the value of the previous period. */
export function Headline({ outcomes: { figures, previous } }: { outcomes: Outcomes }) {
  const { countCases, removalTime } = figures
  const oldestMs = getLongestOpenMs(figures, useNow())
  const notePrevious = (format: (figures: PeriodFigures) => string) =>
    previous !== null && `previous period: ${format(previous)}`
  return (
    <StatRow label="Outcomes at a glance">
      <OutcomeFigure
        term="requested"
        figures={figures}
        notes={[notePrevious((earlier) => formatCount(earlier.countCases('requested')))]}
      />
      <OutcomeFigure
        term="ended"
        figures={figures}
        notes={[notePrevious((earlier) => formatCount(earlier.countCases('ended')))]}
      />
      <OutcomeFigure
        term="removal"
        figures={figures}
        notes={[
          `median of ${formatCountOf(removalTime.n, 'case')}`,
          notePrevious(formatRemovalTime),
        ]}
      />
      <OutcomeFigure
        term="open"
        figures={figures}
        notes={[
          oldestMs !== null && `oldest ${formatDuration(oldestMs)}`,
          countCases('unreported') > 0 &&
            `plus ${formatCount(countCases('unreported'))} with no status`,
        ]}
      />
    </StatRow>
  )
}

type OutcomeFigureProps = {
  term: 'requested' | 'ended' | 'removal' | 'open'
  figures: PeriodFigures
  notes: readonly (string | false)[]
}

function OutcomeFigure({ term, figures, notes }: OutcomeFigureProps) {
  const { name, text } = definitions[term]
  return (
    <StatFigure
      label={name}
      value={
        term === 'removal' ? formatRemovalTime(figures) : formatCount(figures.countCases(term))
      }
      note={notes.filter((note) => note !== false).join(', ')}
      definition={<p>{text}</p>}
      link={linkToCases(figures, term === 'removal' ? 'timed-removed' : term)}
    />
  )
}
