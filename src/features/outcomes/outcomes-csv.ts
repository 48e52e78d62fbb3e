import { toCsv, type CsvCell, byteOrderMark } from '#/lib/csv.ts'
import { DAY } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { getLocalZone } from '#/lib/local-days.ts'
import { getCaseSetLabel } from '#/shared/outcomes/case-sets.ts'
import { caseClasses, isEnded, replyClasses, replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { saveFile } from '#/ui/save-file.ts'
import {
  calculateProviders,
  minReliableCount,
  type Outcomes,
  type PeriodFigures,
} from './outcome-figures.ts'

const roundToTenth = (value: number) => Math.round(value * 10) / 10
const toDays = (ms: number | null) => (ms === null ? null : roundToTenth(ms / DAY))

function getRatePercent(
  { countCases, rateRange }: PeriodFigures,
  end: 'low' | 'high',
): number | null {
  if (countCases('rated') < minReliableCount) return null
  return roundToTenth(100 * (rateRange?.[end] ?? countCases('removed') / countCases('rated')))
}

const sets = ['ended', ...caseClasses.filter(isEnded), 'rated', 'undated-rated'] as const

const createColumns = (): readonly {
  header: string
  value: (figures: PeriodFigures) => CsvCell
}[] => [
  { header: `From (${getLocalZone()})`, value: ({ period }) => period?.from ?? null },
  { header: `To (${getLocalZone()})`, value: ({ period }) => period?.to ?? null },
  { header: 'Requested', value: ({ countCases }) => countCases('requested') },
  ...sets.map((set) => ({
    header: getCaseSetLabel(set),
    value: ({ countCases }: PeriodFigures) => countCases(set),
  })),
  { header: 'Success rate % from', value: (figures) => getRatePercent(figures, 'low') },
  { header: 'Success rate % to', value: (figures) => getRatePercent(figures, 'high') },
  { header: 'Median days to removal', value: ({ removalTime }) => toDays(removalTime.median) },
  { header: 'Median days to outcome', value: ({ outcomeTime }) => toDays(outcomeTime.median) },
  { header: '90th percentile of days', value: ({ outcomeTime }) => toDays(outcomeTime.p90) },
]

/** Builds a CSV file of two tables: figures by period and brand, then reports by provider. */
function buildCsv({ cases, figures, previous, brands }: Outcomes): string {
  const columns = createColumns()
  const createRow = (name: string, row: PeriodFigures, openCount: number | null = null) => [
    name,
    ...columns.map(({ value }) => value(row)),
    openCount,
  ]
  const rows = [
    createRow('Period', figures, figures.countCases('open')),
    ...(previous ? [createRow('Previous period', previous)] : []),
    ...brands.map(({ name, figures: brandFigures }) =>
      createRow(name ?? 'No brand', brandFigures, brandFigures.countCases('open')),
    ),
  ]
  const providers = calculateProviders(cases, figures.period).map((provider) => [
    provider.name ?? 'No name given',
    provider.sentCount,
    ...replyClasses.map(provider.countReports),
    provider.replyCount,
    toDays(provider.medianReplyMs),
  ])
  const replies = replyClasses.map((reply) => replyLabels[reply])
  return [
    toCsv(['Figures', ...columns.map(({ header }) => header), 'Open now'], rows),
    toCsv(['Provider', 'Sent', ...replies, 'Replies timed', 'Median days to reply'], providers),
  ].join('\r\n')
}

/** Saves the figures as a CSV file, named after the period. */
export function saveOutcomesCsv(outcomes: Outcomes): void {
  const { period } = outcomes.figures
  const parts = ['outcomes', ...(period ? [period.from, period.to] : ['all-time'])]
  saveFile(toFileName(parts, 'csv'), byteOrderMark + buildCsv(outcomes), 'text/csv')
}
