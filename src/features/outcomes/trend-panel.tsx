import { formatCalendarDate } from '#/lib/dates.ts'
import type { ColumnSeries } from '#/ui/chart-series.tsx'
import { CasesChart, FigureCard } from './figure-parts.tsx'
import type { Outcomes } from './outcome-figures.ts'

const counted = { requested: 'requested', removed: 'removed', other: 'ended-other' } as const

const series = [
  { key: 'requested', label: 'Requested', colour: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'ended' },
  { key: 'other', label: 'Other outcome', colour: 'grey', pattern: 'dotted', stack: 'ended' },
] as const satisfies readonly ColumnSeries[]

/** Cases requested and ended in each of 12 whole calendar months up to the end of the period. */
export function TrendPanel({ outcomes: { months } }: { outcomes: Outcomes }) {
  const groups = months.map((of) => {
    const title = formatCalendarDate(of.period.from).replace(/^\d+ /, '')
    return { key: title, label: title.slice(0, 3), title, of, counted }
  })
  return (
    <FigureCard of="trend" sub={`12 months to ${groups.at(-1)?.title}`}>
      <CasesChart name="Cases by month" head="Month" series={series} groups={groups} />
    </FigureCard>
  )
}
