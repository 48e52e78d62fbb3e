import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import { leftOutLabels, leftOutReasons, tookBuckets } from '#/product/outcomes/case-times.ts'
import { ChartColumns, FiguresLines } from '#/ui/chart-columns.tsx'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import {
  casesBehind,
  CasesLink,
  FigureCard,
  FigureTable,
  lengthWords,
  type FigureRow,
} from './figure-parts.tsx'
import type { Outcomes, PeriodFigures, Spread } from './outcome-figures.ts'

/** Closed cases by their length: those whose site was removed, and the others on them. */
const series: readonly ColumnSeries[] = [
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  { key: 'others', label: 'Any other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
]

/** How long it took from the request to the closing (F2). */
export function TimePanel({ outcomes: { figures, before } }: { outcomes: Outcomes }) {
  const { all, removed } = figures.time
  return (
    <FigureCard of="time" sub="from request to closing">
      <FigureTable
        name="Time to outcome"
        head={['Outcome', 'Cases', 'Median', '90th percentile']}
        rows={[
          lengthsRow('Any', 'timed', figures, all),
          lengthsRow('Removed', 'timed-removed', figures, removed),
          ...(before
            ? [
                {
                  ...lengthsRow('Any, the period before', 'timed', before, before.time.all),
                  faint: true,
                },
              ]
            : []),
        ]}
      />
      {all.n > 0 && <LengthsChart figures={figures} />}
      <Notes figures={figures} />
    </FigureCard>
  )
}

function lengthsRow(name: string, only: CaseSet, of: PeriodFigures, spread: Spread): FigureRow {
  const isAbout = of.size('date-about') > 0
  return {
    key: name,
    name,
    cells: [
      <CasesLink key="n" of={of} only={only} label={`${name}, with a time to outcome`} />,
      lengthWords(spread.median, isAbout),
      lengthWords(spread.p90, isAbout),
    ],
  }
}

function LengthsChart({ figures }: { figures: PeriodFigures }) {
  const navigate = useNavigate()
  const buckets = tookBuckets.map((bucket) => {
    const removed = figures.time.removedBy.get(bucket.key)?.length ?? 0
    return { ...bucket, removed, others: figures.size(bucket.key) - removed }
  })
  return (
    <div className="mt-3">
      <ChartColumns
        name="Cases by time to outcome"
        series={series}
        periods={buckets.map(({ key, tick, label, removed, others }) => ({
          key,
          label: tick,
          title: label,
          values: { removed, others },
        }))}
        onPaper={{ width: 304, height: 120 }}
        onPick={({ key }) => {
          const bucket = tookBuckets.find((one) => one.key === key)
          if (bucket) void navigate(casesBehind(figures, bucket.key))
        }}
        table={
          <FiguresLines
            head={['Time to outcome', 'Cases', 'Removed', 'Any other outcome']}
            lines={buckets.map(({ key, label, removed, others }) => ({
              key,
              name: label,
              cells: [
                <CasesLink key="cases" of={figures} only={key} label={`closed in ${label}`} />,
                <span key="removed" className="text-muted">
                  {formatCount(removed)}
                </span>,
                <span key="others" className="text-muted">
                  {formatCount(others)}
                </span>,
              ],
            }))}
          />
        }
      />
    </div>
  )
}

const sourceWords = [
  ['about', 'closing dates are exact to a day only (±1 day)'],
  ['blank', 'do not say where the closing date comes from'],
  ['other', 'have a closing date from a source not known here'],
] as const

/** What the figures leave out, and what their dates are worth (C116, C117). */
function Notes({ figures }: { figures: PeriodFigures }) {
  const { size } = figures
  const left = leftOutReasons.filter((why) => size(`left-${why}`) > 0)
  const dates = sourceWords.filter(([source]) => size(`date-${source}`) > 0)
  if (left.length === 0 && dates.length === 0) return null
  return (
    <div className="mt-3 grid gap-0.5 border-t border-line pt-2.5 text-sm text-muted">
      {dates.map(([source, words]) => (
        <p key={source}>
          <CasesLink
            of={figures}
            only={`date-${source}`}
            label={words}
            words={(count) => `${formatCount(count)} of ${formatCount(size('timed'))}`}
          />{' '}
          {words}.
        </p>
      ))}
      {left.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          <span>Left out:</span>
          {left.map((why) => (
            <span key={why}>
              {leftOutLabels[why]}{' '}
              <CasesLink of={figures} only={`left-${why}`} label={leftOutLabels[why]} />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
