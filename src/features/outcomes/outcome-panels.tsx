import { Link } from '@tanstack/react-router'
import { formatCalendarDate } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { formatCountOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { CaseSet } from '#/shared/outcomes/case-sets.ts'
import { exclusionReasons, stageLabels, durationBuckets } from '#/shared/outcomes/case-times.ts'
import { caseClasses, classLabels, isRated, ratedClasses } from '#/shared/outcomes/outcome-case.ts'
import { type ColumnSeries, Swatch } from '#/ui/chart-series.tsx'
import { type ChartPart, SegmentBar } from '#/ui/share-bars.tsx'
import {
  CasesChart,
  CasesLink,
  CasesList,
  CasesSegments,
  minRatedCases,
  FigureCard,
  type FigureRow,
  FigureTable,
  formatDurationOrNa,
  linkClass,
  formatRate,
  formatRemovalTime,
  useFirstEntries,
} from './figure-parts.tsx'
import { describeNoCases } from './headline.tsx'
import {
  type Outcomes,
  type PeriodFigures,
  type DurationStats,
  stageFigures,
} from './outcome-figures.ts'

const headers = [
  'Brand',
  'Requested',
  'Ended',
  'Removed',
  'Success rate',
  'Time to removal',
  'Open now',
]

/** Figures of the period by brand. */
export function BrandsPanel({ outcomes: { brands } }: { outcomes: Outcomes }) {
  const { visible, more } = useFirstEntries(brands, { onScreen: Infinity, onPaper: 4 })
  if (brands.length < 2) return null
  return (
    <FigureCard figure="brands" sub="same period">
      <FigureTable name="Outcomes by brand" headers={headers} rows={visible.map(brandRow)} />
      {more}
      {brands.at(-1)?.name === null && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Cases without a brand have no list of their own. They’re in All takedowns.
        </p>
      )}
    </FigureCard>
  )
}

function brandRow({ name, figures }: Outcomes['brands'][number]): FigureRow {
  const { brandId, size, removalTime } = figures
  const label = name === null ? 'No brand' : visibleString(name)
  const sampleNote = (n: number) => (n < minRatedCases ? ` (n=${n})` : '')
  const link = (set: 'requested' | 'ended' | 'removed' | 'open') => (
    <CasesLink key={set} figures={figures} set={set} label={`${set}, ${label}`} />
  )
  return {
    key: `${brandId} ${name}`,
    name: (
      <bdi className="[overflow-wrap:anywhere] print:line-clamp-1">
        {brandId == null ? (
          label
        ) : (
          <Link
            to="/outcomes"
            search={(previous) => ({ ...previous, brand: brandId })}
            className={linkClass}
          >
            {label}
          </Link>
        )}
      </bdi>
    ),
    cells: [
      link('requested'),
      link('ended'),
      link('removed'),
      formatRate(figures) + sampleNote(size('rated')),
      formatRemovalTime(figures) + sampleNote(removalTime.n),
      link('open'),
    ],
  }
}

const stageColors = { report: '1', answer: 'amber', rest: 'gray' } as const

/** Time of closed cases in each stage (F20). */
export function StagesPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { stages, isApproximate, caseCount } = stageFigures(cases, figures.period)
  const totalMs = stages.reduce((sum, { completeTotalMs }) => sum + completeTotalMs, 0)
  const parts = stages.map(({ stage, completeTotalMs }) => ({
    key: stage,
    label: stageLabels[stage],
    value: completeTotalMs / DAY,
    color: stageColors[stage],
  }))
  return (
    <FigureCard figure="stages" sub="closed cases">
      {caseCount === 0 ? (
        <p className="text-muted">
          No closed case with known providers{figures.period === null ? '.' : ' in this period.'}
        </p>
      ) : (
        <>
          {totalMs > 0 && <SegmentBar parts={parts} />}
          <div className="mt-2">
            <FigureTable
              name="Time by stage"
              headers={['Stage', 'Share', 'Median', '90th percentile', 'Cases']}
              rows={stages.map(({ stage, median, p90, completeTotalMs }) => ({
                key: stage,
                name: (
                  <span className="flex items-center gap-2">
                    <Swatch
                      series={{ key: stage, label: '', stack: '', color: stageColors[stage] }}
                    />
                    {stageLabels[stage]}
                  </span>
                ),
                cells: [
                  totalMs > 0 ? formatShare(completeTotalMs, totalMs) : 'n/a',
                  formatDurationOrNa(median, stage === 'rest' && isApproximate),
                  formatDurationOrNa(p90, stage === 'rest' && isApproximate),
                  <CasesLink
                    key="cases"
                    figures={figures}
                    set={`${stage}-timed`}
                    label={stageLabels[stage]}
                  />,
                ],
              }))}
            />
          </div>
        </>
      )}
      <CasesList title="Shares" figures={figures} sets={['clock-whole']} />
      <CasesList
        title="Left out"
        figures={figures}
        sets={['clock-missing', 'clock-disorder', 'clock-unread']}
      />
    </FigureCard>
  )
}

const outcomeColors: Readonly<
  Record<(typeof ratedClasses)[number], Pick<ChartPart, 'color' | 'tone'>>
> = {
  removed: { color: 'green', tone: 'green' },
  'not-removed': { color: 'amber', tone: 'amber' },
  'not-stated': { color: 'gray', tone: 'gray' },
  'other-outcome': { color: '1' },
  failed: { color: 'red', tone: 'red' },
}

/** The success rate with its classes and its denominator spelled out (F1). */
export function SuccessPanel({ outcomes: { figures, previous } }: { outcomes: Outcomes }) {
  const { size } = figures
  const [rated, removed] = [size('rated'), size('removed')]
  const stated = rated - size('not-stated')
  return (
    <FigureCard figure="rate" sub="of closed and failed cases">
      {rated === 0 ? (
        <p className="text-muted">{describeNoCases(figures)}</p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{formatRate(figures)}</span>
            <span className="text-muted">
              {formatCount(removed)} of{' '}
              <CasesLink figures={figures} set="rated" label="closed or failed" />
              {rated < minRatedCases && ` · Rates need ${minRatedCases} cases`}
              {previous !== null &&
                ` · Previous period: ${formatRate(previous)} (${formatCountOf(previous.size('rated'), 'case')})`}
            </span>
          </p>
          <CasesSegments
            name="How cases ended"
            figures={figures}
            parts={ratedClasses
              .filter((key) => key === 'removed' || size(key) > 0)
              .map((key) => ({ set: key, label: classLabels[key], ...outcomeColors[key] }))}
          />
          {size('not-stated') > 0 && stated >= minRatedCases && (
            <p className="mt-2 text-sm text-muted">
              {formatShare(removed, stated)} ({formatCount(removed)} of {formatCount(stated)}) where
              the outcome is reported.
            </p>
          )}
        </>
      )}
      {/* Cases without a closing date belong to no period (C115). */}
      <CasesList title="Undated" figures={figures} sets={undatedSets} />
      <CasesList title="Not in the rate" figures={figures} sets={notRated} />
    </FigureCard>
  )
}

const undatedSets = ratedClasses.map((key) => `undated-${key}` as const)
const notRated = caseClasses
  .filter((key) => key !== 'open' && !isRated(key))
  .flatMap((key): CaseSet[] => [key, `undated-${key}`])

/** Closed cases by duration: removed sites, with the others stacked on top. */
const durationSeries = [
  { key: 'removed', label: 'Removed', color: 'green', stack: 'closed' },
  { key: 'other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'closed' },
] as const satisfies readonly ColumnSeries[]

const untimedSets = exclusionReasons.map((reason) => `left-${reason}` as const)

/** Time from request to closing (F2). */
export function TimePanel({ outcomes: { figures } }: { outcomes: Outcomes }) {
  const { outcomeTime, removalTime } = figures
  return (
    <FigureCard figure="time" sub="from request to closing">
      <FigureTable
        name="Time to outcome"
        headers={['Outcome', 'Cases', 'Median', '90th percentile']}
        rows={[
          timeRow('Removed', 'timed-removed', figures, removalTime),
          timeRow('Any outcome', 'timed', figures, outcomeTime),
        ]}
      />
      {outcomeTime.n > 0 && (
        <div className="mt-3">
          <CasesChart
            name="Cases by time to outcome"
            header="Time to outcome"
            series={durationSeries}
            groups={durationBuckets.map(({ key, shortLabel, label }) => ({
              key,
              label: shortLabel,
              title: label,
              figures,
              sets: { removed: `${key}-removed`, other: `${key}-other` },
            }))}
          />
        </div>
      )}
      <CasesList
        title="Dates"
        figures={figures}
        sets={['date-about', 'date-blank', 'date-other']}
      />
      <CasesList title="Not timed" figures={figures} sets={untimedSets} />
    </FigureCard>
  )
}

function timeRow(
  name: string,
  set: CaseSet,
  figures: PeriodFigures,
  { median, p90 }: DurationStats,
): FigureRow {
  const isApproximate = figures.size('date-about') > 0
  return {
    key: name,
    name,
    cells: [
      <CasesLink key="n" figures={figures} set={set} label={`${name}, with a time to outcome`} />,
      formatDurationOrNa(median, isApproximate),
      formatDurationOrNa(p90, isApproximate),
    ],
  }
}

const trendSeries = [
  { key: 'requested', label: 'Requested', color: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', color: 'green', stack: 'ended' },
  { key: 'other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'ended' },
] as const satisfies readonly ColumnSeries[]

const trendSets = { requested: 'requested', removed: 'removed', other: 'ended-other' } as const

/** Cases requested and ended in each of 12 whole calendar months up to the end of the period. */
export function TrendPanel({ outcomes: { months } }: { outcomes: Outcomes }) {
  const groups = months.map((figures) => {
    const title = formatCalendarDate(figures.period.from).replace(/^\d+ /, '')
    return { key: title, label: title.slice(0, 3), title, figures, sets: trendSets }
  })
  return (
    <FigureCard figure="trend" sub={`12 months to ${groups.at(-1)?.title}`}>
      <CasesChart name="Cases by month" header="Month" series={trendSeries} groups={groups} />
    </FigureCard>
  )
}
