import { DAY } from '#/lib/durations.ts'
import { formatShare } from '#/lib/numbers.ts'
import { clockStages, stageLabels } from '#/shared/outcomes/case-times.ts'
import { Swatch } from '#/ui/chart-series.tsx'
import { SegmentBar } from '#/ui/share-bars.tsx'
import { CasesLink, CasesList, FigureCard, FigureTable, lengthWords } from './figure-parts.tsx'
import { whoseClock, type Outcomes } from './outcome-figures.ts'

const colours = { report: '1', answer: 'amber', rest: 'grey' } as const

/** Time of closed cases in each stage (F20). */
export function ClockPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const { n, stages, isAbout } = whoseClock(cases, figures.period)
  const total = clockStages.reduce((sum, stage) => sum + stages[stage].ofWhole, 0)
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
              parts={clockStages.map((stage) => ({
                key: stage,
                label: stageLabels[stage],
                value: stages[stage].ofWhole / DAY,
                colour: colours[stage],
              }))}
            />
          )}
          <div className="mt-2">
            <FigureTable
              name="Time by stage"
              head={['Stage', ...share, 'Median', '90th percentile', 'Cases']}
              rows={clockStages.map((stage) => {
                const { median, p90, ofWhole } = stages[stage]
                const isRough = stage === 'rest' && isAbout
                return {
                  key: stage,
                  name: (
                    <span className="flex items-center gap-2">
                      <Swatch
                        series={{ key: stage, label: '', stack: '', colour: colours[stage] }}
                      />
                      {stageLabels[stage]}
                    </span>
                  ),
                  cells: [
                    ...share.map(() => formatShare(ofWhole, total)),
                    lengthWords(median, isRough),
                    lengthWords(p90, isRough),
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
