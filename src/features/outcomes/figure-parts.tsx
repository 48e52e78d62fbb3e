import { Link, useNavigate, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { formatDuration } from '#/lib/durations.ts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { caseSetLabel, dependsOnPeriod, type CaseSet } from '#/shared/outcomes/case-sets.ts'
import { definitions, type FigureName } from '#/shared/outcomes/definitions.ts'
import type { Period } from '#/shared/outcomes/period.ts'
import { Card } from '#/ui/card.tsx'
import { ChartColumns, ChartTableRows } from '#/ui/chart-columns.tsx'
import type { ColumnPeriod, ColumnSeries } from '#/ui/chart-series.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { type ChartPart, ChartSegments, type PartLink } from '#/ui/share-bars.tsx'
import type { CaseCounts, CountedSet, PeriodFigures } from './outcome-figures.ts'

type FigureCardProps = {
  of: FigureName
  /** Counted set. */
  sub: string
  tools?: ReactNode
  children: ReactNode
}

/** Panel of a figure with heading and definition. */
export function FigureCard({ of, sub, tools, children }: FigureCardProps) {
  const { name, text } = definitions[of]
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
export function formatRate({ size, rateRange }: PeriodFigures): string {
  if (size('rated') < minRatedCases) return 'n/a'
  if (rateRange === null) return formatShare(size('removed'), size('rated'))
  return `${formatShare(rateRange.low, 1)} to ${formatShare(rateRange.high, 1)}`
}

/** Formats a duration: `8 days`, `about 8 days` if some dates are approximate (C116), `n/a` if none. */
export function formatDurationOrNa(length: number | null, about = false): string {
  const text = length === null ? null : formatDuration(length)
  if (text === null) return 'n/a'
  return about ? `about ${text}` : text
}

/** Formats the median time to removal. */
export const formatRemovalTime = ({ time, size }: PeriodFigures): string =>
  formatDurationOrNa(time.removed.median, size('date-about') > 0)

/** `23 Aug 2026 to 20 Nov 2026`. */
export const formatPeriod = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`

/** Link to the list of the cases that a figure counts. */
export function linkToCases({ brandId, period }: CaseCounts, only: CountedSet) {
  const brand = brandId != null && { brand: brandId }
  if (only === 'requested')
    return { to: '/takedowns', search: { ...brand, status: 'all', ...period } } as const
  const closed = period !== null &&
    dependsOnPeriod(only) && { closedFrom: period.from, closedTo: period.to }
  return { to: '/takedowns', search: { ...brand, only, ...closed } } as const
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
  of,
  only,
  ...rest
}: CountProps & { of: CaseCounts; only: CountedSet }) {
  const count = of.size(only)
  if (of.brandId === undefined) return (rest.format ?? formatCount)(count)
  return <CountLink count={count} link={linkToCases(of, only)} {...rest} />
}

type CasesListProps = {
  title?: string
  of: PeriodFigures
  sets: readonly CaseSet[]
  /** Redundant suffix to remove from the labels. */
  removedSuffix?: string
}

/** Non-empty sets of cases on one line: `Not timed: 5 failed  4 closed without a date`. */
export function CasesList({ title, of, sets, removedSuffix = '' }: CasesListProps) {
  const listed = sets.filter((set) => of.size(set) > 0)
  if (listed.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {title !== undefined && <span>{title}:</span>}
      {listed.map((set) => (
        <CasesLink
          key={set}
          of={of}
          only={set}
          label={title ?? removedSuffix}
          format={(count) =>
            `${formatCount(count)} ${caseSetLabel(set).toLowerCase().replace(removedSuffix, '')}`
          }
        />
      ))}
    </p>
  )
}

type CasesChartProps<Key extends string> = {
  name: string
  series: readonly (ColumnSeries & { key: Key })[]
  /** Name of the groups: "Month". */
  head: string
  /** Column groups; `counted` is the set of each series. */
  groups: readonly (Omit<ColumnPeriod, 'values'> & {
    of: CaseCounts
    counted: Record<Key, CountedSet>
  })[]
}

/** Column chart of case counts. Each column, and each number of its table, opens its cases. */
export function CasesChart<Key extends string>({
  name,
  series,
  head,
  groups,
}: CasesChartProps<Key>) {
  const navigate = useNavigate()
  return (
    <ChartColumns
      name={name}
      series={series}
      periods={groups.map(({ of, counted, ...group }) => ({
        ...group,
        values: Object.fromEntries(series.map(({ key }) => [key, of.size(counted[key])])),
      }))}
      printSize={{ width: 304, height: 120 }}
      onSelect={(period, picked) => {
        const group = groups.find(({ key }) => key === period.key)
        const one = series.find(({ key }) => key === picked.key)
        if (group && one) void navigate(linkToCases(group.of, group.counted[one.key]))
      }}
      table={
        <ChartTableRows
          headers={[head, ...series.map(({ label }) => label)]}
          rows={groups.map(({ key, title, of, counted }) => ({
            key,
            name: title,
            cells: series.map((one) => (
              <CasesLink
                key={one.key}
                of={of}
                only={counted[one.key]}
                label={`${one.label}, ${title}`}
              />
            )),
          }))}
        />
      }
    />
  )
}

/** A part: the cases of a set. */
type CasesPart = Omit<ChartPart, 'key' | 'value'> & { only: CaseSet }

/** Stacked bar; each part links to its cases. */
export function CasesSegments({
  name,
  of,
  parts,
}: {
  name: string
  of: PeriodFigures
  parts: readonly CasesPart[]
}) {
  const linkFor = ({ key }: ChartPart) =>
    linkToCases(of, parts.find(({ only }) => only === key)?.only ?? 'ended')
  const link: PartLink = ({ part, ...drawn }) => <Link {...linkFor(part)} {...drawn} />
  return (
    <ChartSegments
      name={name}
      parts={parts.map(({ only, ...part }) => ({ key: only, value: of.size(only), ...part }))}
      link={link}
    />
  )
}

/** On phones each row is a block with labeled figures. */
const maxNarrowColumns = 5

/** A row of a table of figures; `faint` for past or small samples. */
export type FigureRow = { key: string; name: ReactNode; faint?: boolean; cells: ReactNode[] }

/** Table of figures in a panel; the first column is the row header. */
export function FigureTable({
  name,
  head,
  rows,
}: {
  name: string
  head: readonly string[]
  rows: readonly FigureRow[]
}) {
  const isWide = head.length > maxNarrowColumns
  const ifWide = (classes: string) => (isWide ? classes : '')
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className={`w-full ${ifWide('max-sm:block not-print:sm:table-fixed')}`}>
        <caption className="sr-only">{name}</caption>
        <thead className={ifWide('max-sm:sr-only')}>
          <tr className="text-right text-sm text-muted">
            {head.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={`py-1 pl-3 align-bottom font-normal first:pl-0 max-sm:pl-2 max-sm:whitespace-normal ${isWide ? 'first:w-1/4' : 'whitespace-nowrap'} ${index === 0 ? 'text-left' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={ifWide('max-sm:block')}>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`border-t border-line text-right ${row.faint ? 'text-faint' : ''} ${ifWide('max-sm:grid max-sm:grid-cols-3 max-sm:items-end max-sm:gap-x-3 max-sm:py-1.5 max-sm:text-left')}`}
            >
              <th
                scope="row"
                className={`min-w-28 py-1.25 text-left font-normal print:min-w-0 ${ifWide('max-sm:col-span-3 max-sm:font-label')}`}
              >
                {row.name}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={index}
                  data-name={head[index + 1]}
                  className={`py-1.25 pl-3 whitespace-nowrap tabular-nums max-sm:whitespace-normal ${isWide ? 'max-sm:py-0.5 max-sm:pl-0 max-sm:before:block max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-name)]' : 'max-sm:pl-2'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
