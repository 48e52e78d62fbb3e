import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import { tookLabels } from '#/product/outcomes/outcome-labels.ts'
import type { Spread } from '#/product/outcomes/quantiles.ts'
import { leftOutReasons, type TimeToOutcome } from '#/product/outcomes/time-to-outcome.ts'
import { Card } from '#/ui/card.tsx'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import { FiguresLines } from '#/ui/chart-figures.tsx'
import { CasesLink, casesBehind } from './cases-link.tsx'
import { tookPeriods, tookSeries } from './chart-looks.ts'
import { Definition } from './definition.tsx'
import { FigureRow, FigureTable } from './figure-table.tsx'
import { lengthWords } from './figure-words.ts'
import type { Counted, PeriodFigures } from './outcome-figures.ts'

/** How long it took from the request to the closing (F2). */
export function TimePanel({ counted: { brandId, shown, before } }: { counted: Counted }) {
  const navigate = useNavigate()
  const { time, period } = shown
  const isAbout = time.sources.about > 0
  return (
    <Card
      title="Time to outcome"
      sub="from request to closing"
      actions={<Definition of="time" about="Time to outcome" />}
    >
      <FigureTable name="Time to outcome" head={['Outcome', 'Cases', 'Median', '90th percentile']}>
        <Lengths {...{ brandId, time, period }} name="Any" only="timed" spread={time.all} />
        <Lengths
          {...{ brandId, time, period }}
          name="Removed"
          only="timed-removed"
          spread={time.removed}
        />
        {before && (
          <Lengths
            brandId={brandId}
            time={before.time}
            period={before.period}
            name="Any, the period before"
            only="timed"
            spread={before.time.all}
            faint
          />
        )}
      </FigureTable>
      {time.all.n > 0 && (
        <div className="mt-3">
          <ChartColumns
            name="Cases by time to outcome"
            series={tookSeries}
            periods={tookPeriods(time)}
            onPick={({ key }) => {
              const bucket = time.buckets.find((one) => one.key === key)
              if (bucket) void navigate(casesBehind(brandId, bucket.key, period))
            }}
            table={<Buckets brandId={brandId} shown={shown} />}
          />
        </div>
      )}
      <Notes brandId={brandId} shown={shown} isAbout={isAbout} />
    </Card>
  )
}

function Lengths({
  brandId,
  name,
  only,
  spread,
  time,
  period,
  faint = false,
}: Pick<PeriodFigures, 'time' | 'period'> & {
  brandId: string | null
  name: string
  only: CaseSet
  spread: Spread
  faint?: boolean
}) {
  const isAbout = time.sources.about > 0
  return (
    <FigureRow name={name} faint={faint}>
      {[
        <CasesLink
          {...{ brandId, only, period }}
          key="n"
          count={spread.n}
          label={`${name}, with a time to outcome`}
        />,
        lengthWords(spread.median, isAbout),
        lengthWords(spread.p90, isAbout),
      ]}
    </FigureRow>
  )
}

function Buckets({ brandId, shown }: { brandId: string | null; shown: PeriodFigures }) {
  return (
    <FiguresLines
      head={['Time to outcome', 'Cases', 'Removed', 'Any other outcome']}
      lines={shown.time.buckets.map(({ key, removed, others }) => ({
        key,
        name: tookLabels[key],
        cells: [
          <CasesLink
            key="cases"
            brandId={brandId}
            only={key}
            period={shown.period}
            count={removed + others}
            label={`closed in ${tookLabels[key]}`}
          />,
          <span key="removed" className="text-muted">
            {formatCount(removed)}
          </span>,
          <span key="others" className="text-muted">
            {formatCount(others)}
          </span>,
        ],
      }))}
    />
  )
}

/** Why cases are left out, in words. */
export const leftOutWords: Readonly<Record<keyof TimeToOutcome['leftOut'], string>> = {
  failed: 'failed',
  'not-approved': 'not approved',
  undated: 'closed without a date',
  unstarted: 'without a date of the request',
  disorder: 'with dates that contradict each other',
}

/** What the figures leave out, and what their dates are worth (C116, C117). */
function Notes({
  brandId,
  shown: { time, period },
  isAbout,
}: {
  brandId: string | null
  shown: PeriodFigures
  isAbout: boolean
}) {
  const { sources, leftOut } = time
  const left = leftOutReasons.filter((why) => leftOut[why] > 0)
  const dates = [
    {
      only: 'date-about' as const,
      count: sources.about,
      words: 'closing dates are exact to a day only (±1 day)',
    },
    {
      only: 'date-blank' as const,
      count: sources.blank,
      words: 'do not say where the closing date comes from',
    },
    {
      only: 'date-other' as const,
      count: sources.other,
      words: 'have a closing date from a source not known here',
    },
  ].filter(({ count }) => count > 0)
  if (left.length === 0 && dates.length === 0 && !isAbout) return null
  return (
    <div className="mt-3 grid gap-0.5 border-t border-line pt-2.5 text-sm text-muted">
      {dates.map(({ only, count, words }) => (
        <p key={only}>
          <CasesLink
            {...{ brandId, only, period, count }}
            label={words}
            words={`${formatCount(count)} of ${formatCount(time.all.n)}`}
          />{' '}
          {words}.
        </p>
      ))}
      {left.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          <span>Left out:</span>
          {left.map((why) => (
            <span key={why}>
              {leftOutWords[why]}{' '}
              <CasesLink
                brandId={brandId}
                only={`left-${why}`}
                period={period}
                count={leftOut[why]}
                label={leftOutWords[why]}
              />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
