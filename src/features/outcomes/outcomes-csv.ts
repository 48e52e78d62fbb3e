import { toCsv, type CsvCell } from '#/lib/csv.ts'
import { DAY } from '#/lib/durations.ts'
import { localZone } from '#/lib/local-days.ts'
import { caseSetLabel } from '#/shared/outcomes/case-sets.ts'
import { caseClasses, isEnded, replyClasses, replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { minRatedCases } from './figure-parts.tsx'
import { periodFigures, providersOf, type Outcomes, type PeriodFigures } from './outcome-figures.ts'

const sets = ['ended', ...caseClasses.filter(isEnded), 'rated', 'undated-rated'] as const
const rates = ['Success rate % from', 'Success rate % to']
const lengths = ['Median days to removal', 'Median days to outcome', '90th percentile of days']

/** Rounds to one decimal. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const days = (length: number | null) => rounded(length === null ? null : length / DAY)

function figureRow(name: string, figures: PeriodFigures, openCount: number | null): CsvCell[] {
  const { period, size, rateRange, time } = figures
  const rate = size('rated') < minRatedCases ? null : size('removed') / size('rated')
  const range = rate === null ? [rate, rate] : [rateRange?.low ?? rate, rateRange?.high ?? rate]
  return [
    name,
    period?.from ?? null,
    period?.to ?? null,
    size('requested'),
    ...sets.map(size),
    ...range.map((end) => rounded(end === null ? null : 100 * end)),
    ...[time.removed.median, time.all.median, time.all.p90].map(days),
    openCount,
  ]
}

/** CSV with two tables, one below the other: figures by period, brand and month, then reports by provider. */
export function outcomesCsv({ cases, figures, before, brands, months }: Outcomes): string {
  const dates = ['From', 'To'].map((end) => `${end} (${localZone()})`)
  const labels = ['Requested', ...sets.map(caseSetLabel), ...rates, ...lengths, 'Open now']
  const lines = [
    figureRow('Period', figures, figures.size('open')),
    ...(before ? [figureRow('Previous period', before, null)] : []),
    ...brands.map(({ name, figures: own }) => figureRow(name ?? 'No brand', own, own.size('open'))),
    ...months.map(({ period }) =>
      figureRow(period.from.slice(0, 7), periodFigures(cases, null, period), null),
    ),
  ]
  const replies = replyClasses.map((reply) => replyLabels[reply])
  const providers = providersOf(cases, figures.period).map((one) => [
    one.name ?? 'No name given',
    one.sent,
    ...replyClasses.map((reply) => one.replies[reply]),
    one.replyCount,
    days(one.median),
  ])
  return [
    toCsv(['Figures', ...dates, ...labels], lines),
    toCsv(['Provider', 'Sent', ...replies, 'Replies timed', 'Median days to reply'], providers),
  ].join('\r\n')
}
