import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { isOfPeriod, type CaseSet } from '#/product/outcomes/case-sets.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { Card } from '#/ui/card.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { type ChartPart, ChartSegments, type PartLink } from '#/ui/share-bars.tsx'
import { definitions, type Defined } from './definitions.ts'
import type { PeriodFigures } from './outcome-figures.ts'

/** The explanation of a figure; `children` is what it says beyond its definition. */
export function Definition({
  of,
  about = definitions[of].name,
  children,
}: {
  of: Defined
  about?: string
  children?: ReactNode
}) {
  return (
    <Explanation about={about}>
      {definitions[of].texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Explanation>
  )
}

/** A panel of a figure under its name, with its explanation. */
export function FigureCard({
  of,
  sub,
  tools,
  meaning,
  children,
}: {
  of: Defined
  /** What is counted. */
  sub: string
  tools?: ReactNode
  /** What there is to explain beyond the definition. */
  meaning?: ReactNode
  children: ReactNode
}) {
  return (
    <Card
      title={definitions[of].name}
      sub={sub}
      actions={
        <>
          {tools}
          <Definition of={of}>{meaning}</Definition>
        </>
      }
    >
      {children}
    </Card>
  )
}

/** Cases that a rate is given of at least: the same as for a provider (F3). */
export const fewestRated = 5

/** A rate for reading: `50%`, `50% to 65%` where cases without a date could move it, or that they are too few. */
export function rateWords({ size, rateRange }: PeriodFigures): string {
  if (size('rated') < fewestRated) return 'too few to say'
  if (rateRange === null) return formatShare(size('removed'), size('rated'))
  return `${formatShare(rateRange.low, 1)} to ${formatShare(rateRange.high, 1)}`
}

/** A length for reading, `about` where some of its dates are exact to a day only (C116); a dash for none. */
export function lengthWords(length: number | null, about = false): string {
  const words = length === null ? null : durationWords(length)
  if (words === null) return '—'
  return about ? `about ${words}` : words
}

/** `23 Aug 2026 to 20 Nov 2026`. */
export const periodWords = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`

/** What an address of the case list needs to hold the cases of a figure. */
export const casesBehind = ({ brandId, period }: PeriodFigures, only: CaseSet) =>
  ({
    to: '/takedowns',
    search: {
      ...(brandId !== null && { brand: brandId }),
      only,
      ...(period !== null && isOfPeriod(only) && { closedFrom: period.from, closedTo: period.to }),
    },
  }) as const

/** How a number in a table looks that leads to what it counts. */
export const linkClass =
  '-mx-1 rounded-sm px-1 text-right underline decoration-line-strong underline-offset-2 hover:decoration-current max-sm:in-[td]:min-w-6 max-sm:in-[td]:py-0.75'

/** How many cases a set holds as the link to exactly these; a plain 0 where there are none. */
export function CasesLink({
  of,
  only,
  label,
  words = formatCount,
}: {
  of: PeriodFigures
  only: CaseSet
  /** What is counted: "closed, not removed". */
  label: string
  /** What is read on it, with the number in it. */
  words?: (count: number) => string
}) {
  const text = words(of.size(only))
  if (of.size(only) === 0) return text
  return (
    <Link {...casesBehind(of, only)} aria-label={`${text}: ${label}`} className={linkClass}>
      {text}
    </Link>
  )
}

/** A part of a whole: the cases of a set. */
type CasesPart = Omit<ChartPart, 'key' | 'value'> & { only: CaseSet }

/** Cases and their parts as a bar, each part a link to its cases. */
export function CasesSegments({
  name,
  of,
  parts,
}: {
  name: string
  of: PeriodFigures
  parts: readonly CasesPart[]
}) {
  const behind = ({ key }: ChartPart) =>
    casesBehind(of, parts.find(({ only }) => only === key)?.only ?? 'ended')
  const link: PartLink = ({ part, ...drawn }) => <Link {...behind(part)} {...drawn} />
  return (
    <ChartSegments
      name={name}
      parts={parts.map(({ only, ...part }) => ({ key: only, value: of.size(only), ...part }))}
      link={link}
    />
  )
}

/** More columns than a phone has room for: there each row is a block, its figures with their names. */
const fewColumns = 5

/** One row of a table of figures: `faint` says little, as of the past or of too few. */
export type FigureRow = { key: string; name: ReactNode; faint?: boolean; cells: ReactNode[] }

/** A table of figures in a panel: the first column names the row, the others are numbers. */
export function FigureTable({
  name,
  head,
  rows,
}: {
  name: string
  head: readonly string[]
  rows: readonly FigureRow[]
}) {
  const isWide = head.length > fewColumns
  const ifWide = (classes: string) => (isWide ? classes : '')
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className={`w-full ${ifWide('max-sm:block')}`}>
        <caption className="sr-only">{name}</caption>
        <thead className={ifWide('max-sm:sr-only')}>
          <tr className="text-right text-sm text-muted">
            {head.map((words, index) => (
              <th
                key={words}
                scope="col"
                className={`py-1 pl-3 align-bottom font-normal first:pl-0 max-sm:pl-2 max-sm:whitespace-normal ${isWide ? '' : 'whitespace-nowrap'} ${index === 0 ? 'text-left' : ''}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={ifWide('max-sm:block')}>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`border-t border-line text-right ${row.faint ? 'text-faint' : ''} ${ifWide('max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5 max-sm:py-1')}`}
            >
              <th
                scope="row"
                className={`min-w-28 py-1.25 text-left font-normal print:min-w-0 ${ifWide('max-sm:col-span-2 max-sm:font-label')}`}
              >
                {row.name}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={index}
                  data-name={head[index + 1]}
                  className={`py-1.25 pl-3 whitespace-nowrap tabular-nums max-sm:pl-2 max-sm:whitespace-normal ${ifWide('max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:pl-0 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-name)]')}`}
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
