import { DAY } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { clockStages, stageLabels, whoseClock } from '#/product/outcomes/whose-clock.ts'
import { Card } from '#/ui/card.tsx'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { CasesLink, Definition, FigureRow, FigureTable, lengthWords } from './figure-parts.tsx'
import type { Outcomes } from './outcome-figures.ts'

const colours = { report: '1', answer: 'amber', rest: 'grey' } as const

/** Whose time the stages of the closed cases were (F20). */
export function ClockPanel({ outcomes: { brandId, cases, figures } }: { outcomes: Outcomes }) {
  const { period } = figures
  const { n, unread, stages, about, whole } = whoseClock(cases, period)
  const of = { brandId, period } as const
  return (
    <Card
      title="Whose clock"
      sub="closed cases, from the request to the closing"
      actions={<Definition of="clock" about="Whose clock" />}
    >
      {n === 0 ? (
        <p className="text-muted">
          No case was closed{period === null ? '' : ' in this period'} whose providers are reported.
        </p>
      ) : (
        <>
          {whole > 0 && (
            <div className="mb-3">
              <p className="mb-2 text-muted">
                Total days of the{' '}
                <CasesLink
                  {...of}
                  only="clock-whole"
                  count={whole}
                  label="with all dates in order"
                  words={countOf(whole, 'case')}
                />{' '}
                that have all dates in order
              </p>
              <ChartSegments
                name="Days by stage"
                parts={clockStages.map((stage) => ({
                  key: stage,
                  label: stageLabels[stage],
                  value: stages[stage].ofWhole / DAY,
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
              const label = stageLabels[stage]
              const isAbout = stage === 'rest' && about > 0
              return (
                <FigureRow key={stage} name={label}>
                  {[
                    <CasesLink
                      key="n"
                      {...of}
                      only={`${stage}-timed`}
                      count={timed}
                      label={label}
                    />,
                    lengthWords(median, isAbout),
                    lengthWords(p90, isAbout),
                    <CasesLink
                      key="m"
                      {...of}
                      only={`${stage}-missing`}
                      count={missing}
                      label={`${label}, a date missing`}
                    />,
                    <CasesLink
                      key="d"
                      {...of}
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
            {...of}
            only="clock-unread"
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
