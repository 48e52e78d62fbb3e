import type { CaseSet } from '#/shared/outcomes/case-sets.ts'
import { leftOutReasons, tookBuckets } from '#/shared/outcomes/case-times.ts'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import {
  CasesChart,
  CasesLink,
  CasesList,
  FigureCard,
  FigureTable,
  lengthWords,
  type FigureRow,
} from './figure-parts.tsx'
import type { Outcomes, PeriodFigures, Spread } from './outcome-figures.ts'

/** Closed cases by duration: removed sites, with the others stacked on top. */
const series = [
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  { key: 'other', label: 'Other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
] as const satisfies readonly ColumnSeries[]

const leftOut = leftOutReasons.map((why) => `left-${why}` as const)

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
            series={series}
            groups={tookBuckets.map(({ key, tick, label }) => ({
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
