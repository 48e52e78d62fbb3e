import { formatCalendarDate, DAY } from '#/lib/dates.ts'
import { formatCountOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { caseClasses, successRateClasses } from '#/shared/outcomes/case-set-names.ts'
import { stageLabels } from '#/shared/outcomes/case-times.ts'
import { CaseTrend } from '#/shared/outcomes/case-trend.tsx'
import { classLabels, isInSuccessRate } from '#/shared/outcomes/outcome-case.ts'
import { SeriesSwatch } from '#/ui/chart-series.tsx'
import { FigureTable } from '#/ui/figure-table.tsx'
import { type ChartColor, SegmentBar } from '#/ui/share-chart.tsx'
import {
  calculateStageFigures,
  describeNoRatedCases,
  formatNullableDuration,
  formatRate,
  hasApproximateTimes,
  minReliableCount,
  type Outcomes,
} from './outcome-figures.ts'
import { CaseSetLink, CaseSetSummary, CaseSetsBar, CardWithDefinition } from './panel-parts.tsx'

const stageColors = { report: '1', answer: 'amber', rest: 'gray' } as const

export function StagesPanel({ outcomes: { figures } }: { outcomes: Outcomes }) {
  const stages = calculateStageFigures(figures)
  const totalMs = stages.reduce((sum, { completeCasesTotalMs }) => sum + completeCasesTotalMs, 0)
  return (
    <CardWithDefinition term="stages" sub="closed cases">
      {stages.some(({ n }) => n > 0) ? (
        <div className="grid gap-2">
          {totalMs > 0 && (
            <SegmentBar
              parts={stages.map(({ stage, completeCasesTotalMs }) => ({
                key: stage,
                label: stageLabels[stage],
                value: completeCasesTotalMs / DAY,
                color: stageColors[stage],
              }))}
            />
          )}
          <FigureTable
            name="Time by stage"
            headers={['Stage', 'Share', 'Median', '90th percentile', 'Cases']}
            rows={stages.map(({ stage, median, p90, completeCasesTotalMs, isApproximate }) => ({
              key: stage,
              name: (
                <span className="flex items-center gap-2">
                  <SeriesSwatch
                    series={{ key: stage, label: '', stack: '', color: stageColors[stage] }}
                  />
                  {stageLabels[stage]}
                </span>
              ),
              cells: [
                totalMs > 0 ? formatShare(completeCasesTotalMs, totalMs) : 'n/a',
                formatNullableDuration(median, isApproximate),
                formatNullableDuration(p90, isApproximate),
                <CaseSetLink
                  key="cases"
                  figures={figures}
                  set={`${stage}-timed`}
                  label={stageLabels[stage]}
                />,
              ],
            }))}
          />
        </div>
      ) : (
        <p className="text-muted">No closed cases with report dates.</p>
      )}
      {/* Sets of closed cases, by their stage dates: all known and in order, one or more missing, or out of order. */}
      <CaseSetSummary title="Counted in shares" figures={figures} sets={['clock-whole']} />
      <CaseSetSummary
        title="Left out"
        figures={figures}
        sets={['clock-missing', 'clock-disorder']}
      />
    </CardWithDefinition>
  )
}

const outcomeColors: Readonly<Record<(typeof successRateClasses)[number], ChartColor>> = {
  removed: 'green',
  'not-removed': 'amber',
  'not-stated': 'gray',
  'other-outcome': '1',
  failed: 'red',
}

export function SuccessPanel({ outcomes: { figures, previous } }: { outcomes: Outcomes }) {
  const { countCases } = figures
  const ratedCount = countCases('rated')
  return (
    <CardWithDefinition term="rate" sub="of closed and failed cases">
      {ratedCount === 0 ? (
        <p className="text-muted">{describeNoRatedCases(figures)}</p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{formatRate(figures)}</span>
            <span className="text-muted">
              {formatCount(countCases('removed'))} of{' '}
              <CaseSetLink figures={figures} set="rated" label="closed or failed" />
              {ratedCount < minReliableCount && ` · Rates need ${minReliableCount} cases`}
              {previous !== null &&
                ` · Previous period: ${formatRate(previous)} (${formatCountOf(previous.countCases('rated'), 'case')})`}
            </span>
          </p>
          <CaseSetsBar
            name="How cases ended"
            figures={figures}
            parts={successRateClasses
              .filter((key) => key === 'removed' || countCases(key) > 0)
              .map((key) => ({ set: key, label: classLabels[key], color: outcomeColors[key] }))}
          />
        </>
      )}
      {/* Without a closing date, it is unknown whether a case belongs to the period (C115). */}
      <CaseSetSummary
        title="Undated"
        figures={figures}
        sets={['undated-rated', 'undated-removed']}
      />
      <CaseSetSummary title="Not in the rate" figures={figures} sets={unratedSets} />
    </CardWithDefinition>
  )
}

const unratedSets = [
  ...caseClasses.filter((key) => key !== 'open' && !isInSuccessRate(key)),
  'undated-unrated',
] as const

const timeRows = [
  { name: 'Removed', set: 'timed-removed', stats: 'removalTime' },
  { name: 'Any outcome', set: 'timed', stats: 'outcomeTime' },
] as const

export function TimePanel({ outcomes: { figures } }: { outcomes: Outcomes }) {
  const isApproximate = hasApproximateTimes(figures)
  return (
    <CardWithDefinition term="time" sub="from request to closing">
      <FigureTable
        name="Time to outcome"
        headers={['Outcome', 'Cases', 'Median', '90th percentile']}
        rows={timeRows.map(({ name, set, stats }) => {
          const { median, p90 } = figures[stats]
          return {
            key: name,
            name,
            cells: [
              <CaseSetLink
                key="cases"
                figures={figures}
                set={set}
                label={`${name}, with a time to outcome`}
              />,
              formatNullableDuration(median, isApproximate),
              formatNullableDuration(p90, isApproximate),
            ],
          }
        })}
      />
      <CaseSetSummary title="Dates" figures={figures} sets={['date-about', 'date-unknown']} />
      {/* These cases have no time: they failed or were not approved, a date is missing, or dates are out of order. */}
      <CaseSetSummary
        title="Not timed"
        figures={figures}
        sets={['left-failed', 'left-missing', 'left-disorder']}
      />
    </CardWithDefinition>
  )
}

/** Shows how many cases were requested and how many ended in each calendar month. */
export function TrendPanel({ outcomes: { cases, brandFilter, lastDay } }: { outcomes: Outcomes }) {
  // Removes the day: `20 Nov 2026` becomes `Nov 2026`.
  const endMonth = formatCalendarDate(lastDay).replace(/^\d+ /, '')
  return (
    <CardWithDefinition term="trend" sub={`12 months to ${endMonth}`}>
      <CaseTrend
        cases={cases}
        brandFilter={brandFilter}
        lastDay={lastDay}
        printSize={{ width: 304, height: 120 }}
      />
    </CardWithDefinition>
  )
}
