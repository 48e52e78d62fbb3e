import { DAY } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { clockStages, stageLabels } from '#/product/outcomes/case-times.ts'
import { ChartSegments } from '#/ui/share-bars.tsx'
import { CasesLink, FigureCard, FigureTable, lengthWords } from './figure-parts.tsx'
import { whoseClock, type Outcomes } from './outcome-figures.ts'

const colours = { report: '1', answer: 'amber', rest: 'grey' } as const

/** Whose time the stages of the closed cases were (F20). */
export function ClockPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { n, stages, isAbout } = whoseClock(cases, figures.period)
  return (
    <FigureCard of="clock" sub="closed cases, from the request to the closing">
      {n === 0 ? (
        <p className="text-muted">
          No case was closed{figures.period === null ? '' : ' in this period'} whose hosts and
          registrars are reported.
        </p>
      ) : (
        <>
          {figures.size('clock-whole') > 0 && (
            <div className="mb-3">
              <p className="mb-2 text-muted">
                Total days of the{' '}
                <CasesLink
                  of={figures}
                  only="clock-whole"
                  label="with all dates in order"
                  words={(count) => countOf(count, 'case')}
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
            rows={clockStages.map((stage) => {
              const { median, p90 } = stages[stage]
              const name = stageLabels[stage]
              const isRough = stage === 'rest' && isAbout
              const link = (kind: 'timed' | 'missing' | 'disorder', what = '') => (
                <CasesLink of={figures} only={`${stage}-${kind}`} label={`${name}${what}`} />
              )
              return {
                key: stage,
                name,
                cells: [
                  link('timed'),
                  lengthWords(median, isRough),
                  lengthWords(p90, isRough),
                  link('missing', ', a date missing'),
                  link('disorder', ', dates out of order'),
                ],
              }
            })}
          />
        </>
      )}
      {figures.size('clock-unread') > 0 && (
        <p className="mt-2.5 text-sm text-muted">
          Of{' '}
          <CasesLink
            of={figures}
            only="clock-unread"
            label="hosts and registrars not reported"
            words={(count) => `${formatCount(count)} more`}
          />{' '}
          the hosts and registrars are not reported.
        </p>
      )}
    </FigureCard>
  )
}
