import { Link } from '@tanstack/react-router'
import { formatCalendarDate } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { formatCountOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { type CaseSet, noDateSuffix } from '#/shared/outcomes/case-sets.ts'
import {
  caseStages,
  exclusionReasons,
  stageLabels,
  durationBuckets,
} from '#/shared/outcomes/case-times.ts'
import { caseClasses, classLabels, isRated, ratedClasses } from '#/shared/outcomes/outcome-case.ts'
import { type ColumnSeries, Swatch } from '#/ui/chart-series.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
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
} from './figure-parts.tsx'
import { describeNoCases } from './headline.tsx'
import {
  type Outcomes,
  type PeriodFigures,
  type DurationStats,
  stageFigures,
} from './outcome-figures.ts'

/** Maximum rows on the printed report. */
const maxPrintedRows = 4

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
  const shown = useIsPrinting() ? brands.slice(0, maxPrintedRows) : brands
  const left = brands.length - shown.length
  if (brands.length < 2) return null
  return (
    <FigureCard of="brands" sub="same period">
      <FigureTable name="Outcomes by brand" head={headers} rows={shown.map(brandRow)} />
      {left > 0 && <p className="mt-2 text-sm text-muted">{formatCount(left)} more.</p>}
      {brands.at(-1)?.name === null && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Cases without a brand have no list of their own. They’re in All takedowns.
        </p>
      )}
    </FigureCard>
  )
}

function brandRow({ name, figures }: Outcomes['brands'][number]): FigureRow {
  const { brandId, size, time } = figures
  const label = name === null ? 'No brand' : visibleString(name)
  const sampleNote = (n: number) => (n < minRatedCases ? ` (n=${n})` : '')
  const link = (only: 'requested' | 'ended' | 'removed' | 'open') => (
    <CasesLink key={only} of={figures} only={only} label={`${only}, ${label}`} />
  )
  return {
    key: `${brandId} ${name}`,
    name: (
      <bdi className="[overflow-wrap:anywhere] print:line-clamp-1">
        {brandId == null ? (
          label
        ) : (
          <Link to="/outcomes" search={(now) => ({ ...now, brand: brandId })} className={linkClass}>
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
      formatRemovalTime(figures) + sampleNote(time.removed.n),
      link('open'),
    ],
  }
}

const clockColors = { report: '1', answer: 'amber', rest: 'gray' } as const

/** Time of closed cases in each stage (F20). */
export function ClockPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { n, stages, isApproximate: isClosingApproximate } = stageFigures(cases, figures.period)
  const total = caseStages.reduce((sum, stage) => sum + stages[stage].completeTotalMs, 0)
  const share = total > 0 ? (['Share'] as const) : []
  return (
    <FigureCard of="clock" sub="closed cases">
      {n === 0 ? (
        <p className="text-muted">
          No closed case with known providers{figures.period === null ? '.' : ' in this period.'}
        </p>
      ) : (
        <>
          {total > 0 && (
            <SegmentBar
              parts={caseStages.map((stage) => ({
                key: stage,
                label: stageLabels[stage],
                value: stages[stage].completeTotalMs / DAY,
                color: clockColors[stage],
              }))}
            />
          )}
          <div className="mt-2">
            <FigureTable
              name="Time by stage"
              head={['Stage', ...share, 'Median', '90th percentile', 'Cases']}
              rows={caseStages.map((stage) => {
                const { median, p90, completeTotalMs } = stages[stage]
                const isApproximate = stage === 'rest' && isClosingApproximate
                return {
                  key: stage,
                  name: (
                    <span className="flex items-center gap-2">
                      <Swatch
                        series={{ key: stage, label: '', stack: '', color: clockColors[stage] }}
                      />
                      {stageLabels[stage]}
                    </span>
                  ),
                  cells: [
                    ...share.map(() => formatShare(completeTotalMs, total)),
                    formatDurationOrNa(median, isApproximate),
                    formatDurationOrNa(p90, isApproximate),
                    <CasesLink
                      key="cases"
                      of={figures}
                      only={`${stage}-timed`}
                      label={stageLabels[stage]}
                    />,
                  ],
                }
              })}
            />
          </div>
        </>
      )}
      <CasesList title="Shares" of={figures} sets={['clock-whole']} />
      <CasesList
        title="Left out"
        of={figures}
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
export function SuccessPanel({ outcomes: { figures, before } }: { outcomes: Outcomes }) {
  const { size } = figures
  const [rated, removed] = [size('rated'), size('removed')]
  const stated = rated - size('not-stated')
  return (
    <FigureCard of="rate" sub="of closed and failed cases">
      {rated === 0 ? (
        <p className="text-muted">{describeNoCases(figures)}</p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{formatRate(figures)}</span>
            <span className="text-muted">
              {formatCount(removed)} of{' '}
              <CasesLink of={figures} only="rated" label="closed or failed" />
              {rated < minRatedCases && ` · Rates need ${minRatedCases} cases`}
              {before !== null &&
                ` · Previous period: ${formatRate(before)} (${formatCountOf(before.size('rated'), 'case')})`}
            </span>
          </p>
          <CasesSegments
            name="How cases ended"
            of={figures}
            parts={ratedClasses
              .filter((key) => key === 'removed' || size(key) > 0)
              .map((key) => ({ only: key, label: classLabels[key], ...outcomeColors[key] }))}
          />
          {size('not-stated') > 0 && stated >= minRatedCases && (
            <p className="mt-2 text-sm text-muted">
              {formatShare(removed, stated)} ({formatCount(removed)} of {formatCount(stated)}) where
              the outcome is reported.
            </p>
          )}
        </>
      )}
      <Undated figures={figures} />
      <CasesList title="Not in the rate" of={figures} sets={notRated} />
    </FigureCard>
  )
}

const undatedSets = ratedClasses.map((key) => `undated-${key}` as const)
const notRated = caseClasses
  .filter((key) => key !== 'open' && !isRated(key))
  .flatMap((key): CaseSet[] => [key, `undated-${key}`])

/** Closed and failed cases without a closing date, which belong to no period, by outcome (C115). */
function Undated({ figures }: { figures: PeriodFigures }) {
  if (figures.size('undated-rated') === 0) return null
  return (
    <>
      <p className="mt-1 flex items-center gap-2">
        <span data-tone="gray" className="keep-color -mr-1.25 text-(--chart-gray)" />
        No closing date
        <span className="mr-11 ml-auto">
          <CasesLink of={figures} only="undated-rated" label="closed or failed, no closing date" />
        </span>
      </p>
      <div className="-mt-2 pl-4.5">
        <CasesList of={figures} sets={undatedSets} removedSuffix={noDateSuffix} />
      </div>
    </>
  )
}

/** Closed cases by duration: removed sites, with the others stacked on top. */
const durationSeries = [
  { key: 'removed', label: 'Removed', color: 'green', stack: 'closed' },
  { key: 'other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'closed' },
] as const satisfies readonly ColumnSeries[]

const leftOut = exclusionReasons.map((why) => `left-${why}` as const)

/** Time from request to closing (F2). */
export function TimePanel({ outcomes: { figures } }: { outcomes: Outcomes }) {
  const { all, removed } = figures.time
  return (
    <FigureCard of="time" sub="from request to closing">
      <FigureTable
        name="Time to outcome"
        head={['Outcome', 'Cases', 'Median', '90th percentile']}
        rows={[
          lengthsRow('Removed', 'timed-removed', figures, removed),
          lengthsRow('Any outcome', 'timed', figures, all),
        ]}
      />
      {all.n > 0 && (
        <div className="mt-3">
          <CasesChart
            name="Cases by time to outcome"
            head="Time to outcome"
            series={durationSeries}
            groups={durationBuckets.map(({ key, tick, label }) => ({
              key,
              label: tick,
              title: label,
              of: figures,
              counted: { removed: `${key}-removed`, other: `${key}-other` },
            }))}
          />
        </div>
      )}
      <CasesList title="Dates" of={figures} sets={['date-about', 'date-blank', 'date-other']} />
      <CasesList title="Not timed" of={figures} sets={leftOut} />
    </FigureCard>
  )
}

function lengthsRow(
  name: string,
  only: CaseSet,
  of: PeriodFigures,
  spread: DurationStats,
): FigureRow {
  const isApproximate = of.size('date-about') > 0
  return {
    key: name,
    name,
    cells: [
      <CasesLink key="n" of={of} only={only} label={`${name}, with a time to outcome`} />,
      formatDurationOrNa(spread.median, isApproximate),
      formatDurationOrNa(spread.p90, isApproximate),
    ],
  }
}

const counted = { requested: 'requested', removed: 'removed', other: 'ended-other' } as const

const trendSeries = [
  { key: 'requested', label: 'Requested', color: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', color: 'green', stack: 'ended' },
  { key: 'other', label: 'Other outcome', color: 'gray', pattern: 'dotted', stack: 'ended' },
] as const satisfies readonly ColumnSeries[]

/** Cases requested and ended in each of 12 whole calendar months up to the end of the period. */
export function TrendPanel({ outcomes: { months } }: { outcomes: Outcomes }) {
  const groups = months.map((of) => {
    const title = formatCalendarDate(of.period.from).replace(/^\d+ /, '')
    return { key: title, label: title.slice(0, 3), title, of, counted }
  })
  return (
    <FigureCard of="trend" sub={`12 months to ${groups.at(-1)?.title}`}>
      <CasesChart name="Cases by month" head="Month" series={trendSeries} groups={groups} />
    </FigureCard>
  )
}
