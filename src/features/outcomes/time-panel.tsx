import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import {
  leftOutLabels,
  leftOutReasons,
  tookBuckets,
  type Spread,
} from '#/product/outcomes/time-to-outcome.ts'
import { Card } from '#/ui/card.tsx'
import { ChartColumns, type ColumnSeries, FiguresLines } from '#/ui/chart-columns.tsx'
import {
  casesBehind,
  CasesLink,
  Definition,
  FigureRow,
  FigureTable,
  lengthWords,
} from './figure-parts.tsx'
import type { Outcomes, PeriodFigures } from './outcome-figures.ts'

/** Closed cases by their length: those whose site was removed, and the others on them. */
const series: readonly ColumnSeries[] = [
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  { key: 'others', label: 'Any other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
]

/** How long it took from the request to the closing (F2). */
export function TimePanel({ outcomes: { brandId, figures, before } }: { outcomes: Outcomes }) {
  const navigate = useNavigate()
  const { time, period } = figures
  const columns = tookBuckets.map(({ key, label, tick }, index) => {
    const { removed = 0, others = 0 } = time.buckets[index] ?? {}
    return { key, label: tick, title: label, values: { removed, others } }
  })
  const lines = columns.map(({ key, title, values: { removed, others } }) => ({
    key,
    name: title,
    cells: [
      <CasesLink
        key="cases"
        brandId={brandId}
        only={key}
        period={period}
        count={removed + others}
        label={`closed in ${title}`}
      />,
      <span key="removed" className="text-muted">
        {formatCount(removed)}
      </span>,
      <span key="others" className="text-muted">
        {formatCount(others)}
      </span>,
    ],
  }))
  return (
    <Card
      title="Time to outcome"
      sub="from request to closing"
      actions={<Definition of="time" about="Time to outcome" />}
    >
      <FigureTable name="Time to outcome" head={['Outcome', 'Cases', 'Median', '90th percentile']}>
        <Lengths name="Any" only="timed" of={figures} spread={time.all} brandId={brandId} />
        <Lengths
          name="Removed"
          only="timed-removed"
          of={figures}
          spread={time.removed}
          brandId={brandId}
        />
        {before && (
          <Lengths
            name="Any, the period before"
            only="timed"
            of={before}
            spread={before.time.all}
            brandId={brandId}
            faint
          />
        )}
      </FigureTable>
      {time.all.n > 0 && (
        <div className="mt-3">
          <ChartColumns
            name="Cases by time to outcome"
            series={series}
            periods={columns}
            onPaper={{ width: 304, height: 120 }}
            onPick={({ key }) => {
              const bucket = tookBuckets.find((one) => one.key === key)
              if (bucket) void navigate(casesBehind(brandId, bucket.key, period))
            }}
            table={
              <FiguresLines
                head={['Time to outcome', 'Cases', 'Removed', 'Any other outcome']}
                lines={lines}
              />
            }
          />
        </div>
      )}
      <Notes brandId={brandId} figures={figures} />
    </Card>
  )
}

function Lengths({
  brandId,
  name,
  only,
  spread,
  of: { time, period },
  faint = false,
}: {
  brandId: string | null
  name: string
  only: CaseSet
  spread: Spread
  of: PeriodFigures
  faint?: boolean
}) {
  const isAbout = time.sources.about > 0
  return (
    <FigureRow name={name} faint={faint}>
      {[
        <CasesLink
          key="n"
          brandId={brandId}
          only={only}
          period={period}
          count={spread.n}
          label={`${name}, with a time to outcome`}
        />,
        lengthWords(spread.median, isAbout),
        lengthWords(spread.p90, isAbout),
      ]}
    </FigureRow>
  )
}

const sourceWords = [
  ['about', 'closing dates are exact to a day only (±1 day)'],
  ['blank', 'do not say where the closing date comes from'],
  ['other', 'have a closing date from a source not known here'],
] as const

/** What the figures leave out, and what their dates are worth (C116, C117). */
function Notes({
  brandId,
  figures: { time, period },
}: {
  brandId: string | null
  figures: PeriodFigures
}) {
  const { sources, leftOut } = time
  const left = leftOutReasons.filter((why) => leftOut[why] > 0)
  const dates = sourceWords.filter(([source]) => sources[source] > 0)
  if (left.length === 0 && dates.length === 0) return null
  return (
    <div className="mt-3 grid gap-0.5 border-t border-line pt-2.5 text-sm text-muted">
      {dates.map(([source, words]) => (
        <p key={source}>
          <CasesLink
            brandId={brandId}
            only={`date-${source}`}
            period={period}
            count={sources[source]}
            label={words}
            words={`${formatCount(sources[source])} of ${formatCount(time.all.n)}`}
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
              <CasesLink
                brandId={brandId}
                only={`left-${why}`}
                period={period}
                count={leftOut[why]}
                label={leftOutLabels[why]}
              />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
