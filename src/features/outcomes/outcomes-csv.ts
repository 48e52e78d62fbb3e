import { toCsv, type CsvCell } from '#/lib/csv.ts'
import { DAY } from '#/lib/durations.ts'
import { localZone } from '#/lib/local-days.ts'
import { caseSetLabel } from '#/shared/outcomes/case-sets.ts'
import { caseClasses, isEnded, replyClasses, replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { minRatedCases } from './figure-parts.tsx'
import { providersOf, type Outcomes, type PeriodFigures } from './outcome-figures.ts'

const sets = ['ended', ...caseClasses.filter(isEnded), 'rated', 'undated-rated'] as const
const rateHeaders = ['Success rate % from', 'Success rate % to']
const timeHeaders = ['Median days to removal', 'Median days to outcome', '90th percentile of days']

const roundToTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
const toDays = (ms: number | null) => roundToTenth(ms === null ? null : ms / DAY)

function figureRow(name: string, figures: PeriodFigures, openCount: number | null): CsvCell[] {
  const { period, size, rateRange, removalTime, outcomeTime } = figures
  const rate = size('rated') < minRatedCases ? null : size('removed') / size('rated')
  const range = rate === null ? [null, null] : [rateRange?.low ?? rate, rateRange?.high ?? rate]
  return [
    name,
    period?.from ?? null,
    period?.to ?? null,
    size('requested'),
    ...sets.map(size),
    ...range.map((share) => roundToTenth(share === null ? null : 100 * share)),
    ...[removalTime.median, outcomeTime.median, outcomeTime.p90].map(toDays),
    openCount,
  ]
}

/** CSV with two tables, one below the other: figures by period, brand and month, then reports by provider. */
export function outcomesCsv({ cases, figures, previous, brands, months }: Outcomes): string {
  const dates = ['From', 'To'].map((end) => `${end} (${localZone()})`)
  const labels = [
    'Requested',
    ...sets.map(caseSetLabel),
    ...rateHeaders,
    ...timeHeaders,
    'Open now',
  ]
  const rows = [
    figureRow('Period', figures, figures.size('open')),
    ...(previous ? [figureRow('Previous period', previous, null)] : []),
    ...brands.map(({ name, figures: own }) => figureRow(name ?? 'No brand', own, own.size('open'))),
    ...months.map((month) => figureRow(month.period.from.slice(0, 7), month, null)),
  ]
  const replies = replyClasses.map((reply) => replyLabels[reply])
  const providers = providersOf(cases, figures.period).map((provider) => [
    provider.name ?? 'No name given',
    provider.sentCount,
    ...replyClasses.map(provider.reportCountOf),
    provider.replyCount,
    toDays(provider.medianReplyMs),
  ])
  return [
    toCsv(['Figures', ...dates, ...labels], rows),
    toCsv(['Provider', 'Sent', ...replies, 'Replies timed', 'Median days to reply'], providers),
  ].join('\r\n')
}
