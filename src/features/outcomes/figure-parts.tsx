import { Link } from '@tanstack/react-router'
import { createContext, use, type ReactNode } from 'react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import type { Period } from '#/product/outcomes/period.ts'
import type { SuccessRate } from '#/product/outcomes/success-rate.ts'
import { Explanation } from '#/ui/explanation.tsx'
import { definitions, type Defined } from './definitions.ts'

/** The explanation of a figure; `children` is what it says beyond its definition. */
export function Definition({
  of,
  about,
  children,
}: {
  of: Defined
  about: string
  children?: ReactNode
}) {
  return (
    <Explanation about={about}>
      {definitions[of].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Explanation>
  )
}

/** A rate for reading: `50%`, `50% to 65%` where cases without a date could move it, or a dash. */
export function rateWords({ removed, rated, range }: SuccessRate): string {
  if (range === null) return formatShare(removed, rated)
  return `${formatShare(range.low, 1)} to ${formatShare(range.high, 1)}`
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
export const casesBehind = (brandId: string | null, only: CaseSet, period: Period | null) =>
  ({
    to: '/takedowns',
    search: {
      ...(brandId !== null && { brand: brandId }),
      only,
      ...(period !== null && { closedFrom: period.from, closedTo: period.to }),
    },
  }) as const

/** How a number in a table looks that leads to what it counts. */
export const linkClass =
  '-mx-1 rounded-sm px-1 text-right underline decoration-line-strong underline-offset-2 hover:decoration-current max-sm:in-[td]:min-w-6 max-sm:in-[td]:py-0.75'

/** A number of cases as the link to exactly these; a plain 0 where there are none. */
export function CasesLink({
  brandId,
  only,
  period,
  count,
  label,
  words = formatCount(count),
}: {
  brandId: string | null
  only: CaseSet
  /** The days of the figure; null where it knows none. */
  period: Period | null
  count: number
  /** What is counted: "closed, not removed". */
  label: string
  /** What is read on it, with the number in it. */
  words?: string
}) {
  if (count === 0) return words
  return (
    <Link
      {...casesBehind(brandId, only, period)}
      aria-label={`${words}: ${label}`}
      className={linkClass}
    >
      {words}
    </Link>
  )
}

/** More columns than a phone has room for: there each row is a block, its figures with their names. */
const fewColumns = 5

const Head = createContext<readonly string[]>([])

/** A table of figures in a panel: the first column names the row, the others are numbers. */
export function FigureTable({
  name,
  head,
  children,
}: {
  name: string
  head: readonly string[]
  children: ReactNode
}) {
  const isWide = head.length > fewColumns
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className={`w-full ${isWide ? 'max-sm:block' : ''}`}>
        <caption className="sr-only">{name}</caption>
        <thead className={isWide ? 'max-sm:sr-only' : ''}>
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
        <tbody className={isWide ? 'max-sm:block' : ''}>
          <Head value={head}>{children}</Head>
        </tbody>
      </table>
    </div>
  )
}

/** One row of it. */
export function FigureRow({
  name,
  faint = false,
  children,
}: {
  name: ReactNode
  /** Says little: of the past, or of too few. */
  faint?: boolean
  children: readonly ReactNode[]
}) {
  const head = use(Head)
  const isWide = head.length > fewColumns
  return (
    <tr
      className={`border-t border-line text-right ${faint ? 'text-faint' : ''} ${
        isWide ? 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-5 max-sm:py-1' : ''
      }`}
    >
      <th
        scope="row"
        className={`min-w-28 py-1.25 text-left font-normal print:min-w-0 ${isWide ? 'max-sm:col-span-2 max-sm:font-label' : ''}`}
      >
        {name}
      </th>
      {children.map((cell, index) => (
        <td
          key={index}
          data-name={head[index + 1]}
          className={`py-1.25 pl-3 whitespace-nowrap tabular-nums max-sm:pl-2 max-sm:whitespace-normal ${
            isWide
              ? 'max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 max-sm:pl-0 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-name)]'
              : ''
          }`}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
