import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import type { Period } from '#/product/outcomes/period.ts'

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
