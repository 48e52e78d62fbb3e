import { DAY } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { stageLabels } from '#/product/outcomes/outcome-labels.ts'
import { clockStages, whoseClock, type ClockStage } from '#/product/outcomes/whose-clock.ts'
import { Card } from '#/ui/card.tsx'
import type { ChartPart } from '#/ui/chart-part.ts'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { CasesLink } from './cases-link.tsx'
import { Definition } from './definition.tsx'
import { FigureRow, FigureTable } from './figure-table.tsx'
import { lengthWords } from './figure-words.ts'
import type { Counted } from './outcome-figures.ts'

const colours: Readonly<Record<ClockStage, NonNullable<ChartPart['colour']>>> = {
  report: '1',
  answer: 'amber',
  rest: 'grey',
}

/** In whose hands the time of the ended cases was (F20). */
export function ClockPanel({ counted: { brandId, cases, shown } }: { counted: Counted }) {
  const { period } = shown
  const { n, unread, stages, about, whole } = whoseClock(cases, period)
  return (
    <Card
      title="Whose clock"
      sub="closed and failed cases, from request to closing"
      actions={<Definition of="clock" about="Whose clock" />}
    >
      {n === 0 ? (
        <p className="text-muted">
          No case was closed or failed{period === null ? '' : ' in this period'} whose providers are
          reported.
        </p>
      ) : (
        <>
          {whole.n > 0 && (
            <div className="mb-3">
              <p className="mb-2 text-muted">
                Days together of the{' '}
                <CasesLink
                  brandId={brandId}
                  only="clock-whole"
                  period={period}
                  count={whole.n}
                  label="with all dates in order"
                  words={countOf(whole.n, 'case')}
                />{' '}
                that have all dates in order
              </p>
              <ChartSegments
                name="Days by stage"
                parts={clockStages.map((stage) => ({
                  key: stage,
                  label: stageLabels[stage],
                  value: whole.times[stage] / DAY,
                  colour: colours[stage],
                }))}
              />
            </div>
          )}
          <FigureTable
            name="Stages of cases"
            head={['Stage', 'Cases', 'Median', '90th percentile', 'Date missing', 'Out of order']}
          >
            {clockStages.map((stage) => {
              const { n: timed, median, p90, missing, disorder } = stages[stage]
              const link = { brandId, period } as const
              const label = stageLabels[stage]
              const isAbout = stage === 'rest' && about > 0
              return (
                <FigureRow key={stage} name={label}>
                  {[
                    <CasesLink
                      key="n"
                      {...link}
                      only={`${stage}-timed`}
                      count={timed}
                      label={label}
                    />,
                    lengthWords(median, isAbout),
                    lengthWords(p90, isAbout),
                    <CasesLink
                      key="m"
                      {...link}
                      only={`${stage}-missing`}
                      count={missing}
                      label={`${label}, a date missing`}
                    />,
                    <CasesLink
                      key="d"
                      {...link}
                      only={`${stage}-disorder`}
                      count={disorder}
                      label={`${label}, dates out of order`}
                    />,
                  ]}
                </FigureRow>
              )
            })}
          </FigureTable>
        </>
      )}
      {unread > 0 && (
        <p className="mt-2.5 text-sm text-muted">
          Of{' '}
          <CasesLink
            brandId={brandId}
            only="clock-unread"
            period={period}
            count={unread}
            label="providers not reported"
            words={`${formatCount(unread)} more`}
          />{' '}
          the providers are not reported.
        </p>
      )}
    </Card>
  )
}
