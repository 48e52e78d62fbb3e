import { Link, useNavigate, type LinkProps } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { formatDuration } from '#/lib/durations.ts'
import { formatCount, formatCountOf, formatShare } from '#/lib/numbers.ts'
import { getCaseSetLabel, dependsOnPeriod, type CaseSet } from '#/shared/outcomes/case-sets.ts'
import { definitions, type DefinedTerm } from '#/shared/outcomes/definitions.ts'
import type { Period } from '#/shared/outcomes/outcome-case.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import type { ColumnPeriod, ColumnSeries } from '#/ui/chart-series.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import { type ChartPart, ShareChart, type PartLink } from '#/ui/share-chart.tsx'
import type { CountedSet, PeriodFigures } from './outcome-figures.ts'

type FigureCardProps = {
  figure: DefinedTerm
  /** Counted set. */
  sub: string
  tools?: ReactNode
  children: ReactNode
}

/** Panel of a figure with heading and definition. */
export function DefinedCard({ figure, sub, tools, children }: FigureCardProps) {
  const { name, text } = definitions[figure]
  return (
    <Card
      title={name}
      sub={sub}
      actions={
        <>
          {tools}
          <Explanation term={name}>
            <p>{text}</p>
          </Explanation>
        </>
      }
    >
      {children}
    </Card>
  )
}

/** Minimum number of cases for a success rate, as for a provider (F3). */
export const minRatedCases = 5

/** Formats a success rate: `50%`, `50% to 65%` if undated cases could move it, `n/a` for fewer than `minRatedCases`. */
export function formatRate({ countCases, rateRange }: PeriodFigures): string {
  if (countCases('rated') < minRatedCases) return 'n/a'
  if (rateRange === null) return formatShare(countCases('removed'), countCases('rated'))
  return `${formatShare(rateRange.low, 1)} to ${formatShare(rateRange.high, 1)}`
}

/** Formats a duration: `8 days`, `about 8 days` if some dates are approximate (C116), `n/a` if none. */
export function formatDurationOrNa(durationMs: number | null, isApproximate = false): string {
  const text = durationMs === null ? null : formatDuration(durationMs)
  if (text === null) return 'n/a'
  return isApproximate ? `about ${text}` : text
}

/** Text for a period without closed or failed cases. */
export const describeNoCases = ({ countCases }: PeriodFigures): string =>
  `No ${countCases('undated-rated') > 0 ? 'dated ' : ''}case closed or failed.`

/** Formats the median time to removal. */
export const formatRemovalTime = ({ removalTime, countCases }: PeriodFigures): string =>
  formatDurationOrNa(removalTime.median, countCases('date-about') > 0)

/** `23 Aug 2026 to 20 Nov 2026`. */
export const formatPeriod = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`

/** Link to the list of the cases that a figure counts. */
export function linkToCases({ brandId, period }: PeriodFigures, set: CountedSet) {
  const brand = brandId != null && { brand: brandId }
  if (set === 'requested')
    return { to: '/takedowns', search: { ...brand, status: 'all', ...period } } as const
  const closed = period !== null &&
    dependsOnPeriod(set) && { closedFrom: period.from, closedTo: period.to }
  return { to: '/takedowns', search: { ...brand, only: set, ...closed } } as const
}

/** Class of a linked number. */
export const linkClass =
  '-mx-1 rounded-sm px-1 text-right underline decoration-line-strong underline-offset-2 hover:decoration-current print:no-underline max-sm:in-[td]:min-w-6 max-sm:in-[td]:py-0.75'

type CountProps = {
  /** Label of the count: "closed, not removed". */
  label: string
  /** Accessible name, with the number. */
  format?: (count: number) => string
}

/** A count that links to its cases; a plain 0 if there are none. */
export function CountLink({
  count,
  link,
  label,
  format = formatCount,
}: CountProps & { count: number; link: LinkProps }) {
  if (count === 0) return format(0)
  return (
    <Link {...link} aria-label={`${format(count)}: ${label}`} className={linkClass}>
      {format(count)}
    </Link>
  )
}

/** The size of a set of cases, linked to exactly these cases. */
export function CasesLink({
  figures,
  set,
  ...countProps
}: CountProps & { figures: PeriodFigures; set: CountedSet }) {
  const count = figures.countCases(set)
  if (figures.brandId === undefined) return (countProps.format ?? formatCount)(count)
  return <CountLink count={count} link={linkToCases(figures, set)} {...countProps} />
}

type CasesListProps = { title: string; figures: PeriodFigures; sets: readonly CaseSet[] }

/** Non-empty sets of cases on one line: `Not timed: 5 failed  4 closed without a date`. */
export function CasesList({ title, figures, sets }: CasesListProps) {
  const nonEmptySets = sets.filter((set) => figures.countCases(set) > 0)
  if (nonEmptySets.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{title}:</span>
      {nonEmptySets.map((set) => (
        <CasesLink
          key={set}
          figures={figures}
          set={set}
          label={title}
          format={(count) => `${formatCount(count)} ${getCaseSetLabel(set).toLowerCase()}`}
        />
      ))}
    </p>
  )
}

/** Number of entries of a list on the printed report. */
const maxPrintedEntries = 3

/** First entries of a list, with a button that shows all; fewer on the printed report, which says how many. */
export function useFirstEntries<Entry>(
  entries: readonly Entry[],
  maxOnScreen: number,
  noun: string,
): { visible: readonly Entry[]; showAllButton: ReactNode } {
  const [showsAll, setShowsAll] = useState(false)
  const isPrinting = useIsPrinting()
  const maxEntries = isPrinting ? maxPrintedEntries : showsAll ? Infinity : maxOnScreen
  const visible = entries.slice(0, maxEntries)
  return {
    visible,
    showAllButton: visible.length < entries.length && (
      <div className="mt-2 text-sm text-muted">
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {formatCount(entries.length)}
        </Button>
        <span className="hidden print:inline">
          {formatCount(visible.length)} of {formatCountOf(entries.length, noun)} shown
        </span>
      </div>
    ),
  }
}

type CasesChartProps<Key extends string> = {
  name: string
  series: readonly (ColumnSeries & { key: Key })[]
  /** Name of the groups: "Month". */
  header: string
  /** Column groups with the set that each series counts. */
  groups: readonly (Omit<ColumnPeriod, 'values'> & {
    figures: PeriodFigures
    setOf: (series: Key) => CountedSet
  })[]
}

/** Column chart of case counts. Each column, and each number of its table, opens its cases. */
export function CasesChart<Key extends string>({
  name,
  series,
  header,
  groups,
}: CasesChartProps<Key>) {
  const navigate = useNavigate()
  return (
    <ChartColumns
      name={name}
      series={series}
      periods={groups.map((group) => ({
        ...group,
        values: Object.fromEntries(
          series.map(({ key }) => [key, group.figures.countCases(group.setOf(key))]),
        ),
      }))}
      printSize={{ width: 304, height: 120 }}
      periodHeader={header}
      onSelect={({ figures, setOf }, { key }) => void navigate(linkToCases(figures, setOf(key)))}
      renderCount={({ title, figures, setOf }, { key, label }) => (
        <CasesLink figures={figures} set={setOf(key)} label={`${label}, ${title}`} />
      )}
    />
  )
}

/** Stacked bar; each part is a set of cases and links to them. */
export function CasesSegments({
  name,
  figures,
  parts,
}: {
  name: string
  figures: PeriodFigures
  parts: readonly (Omit<ChartPart, 'key' | 'value'> & { set: CaseSet })[]
}) {
  const countedParts = parts.map((part) => ({
    ...part,
    key: part.set,
    value: figures.countCases(part.set),
  }))
  const link: PartLink<(typeof countedParts)[number]> = ({ part, ...props }) => (
    <Link {...linkToCases(figures, part.set)} {...props} />
  )
  return <ShareChart name={name} parts={countedParts} renderLink={link} />
}
