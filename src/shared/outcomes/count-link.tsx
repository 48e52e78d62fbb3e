import { Link, type LinkProps } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { dependsOnPeriod, type CountedSet } from './case-sets.ts'
import type { Period } from './outcome-case.ts'

/** Empty for all brands. */
export type BrandFilter = { brand?: string }

/** Links to the cases of a set. A null period means all time. */
export function linkToCases(
  { brandFilter, period }: { brandFilter: BrandFilter; period: Period | null },
  set: CountedSet,
) {
  if (set === 'requested')
    return { to: '/takedowns', search: { ...brandFilter, status: 'all', ...period } } as const
  const closedDates = period !== null &&
    dependsOnPeriod(set) && { closedFrom: period.from, closedTo: period.to }
  return { to: '/takedowns', search: { ...brandFilter, only: set, ...closedDates } } as const
}

export const countLinkClass =
  '-mx-1 rounded-sm px-1 text-right underline decoration-line-strong underline-offset-2 hover:decoration-current print:no-underline max-sm:in-[td]:min-w-6 max-sm:in-[td]:py-0.75'

export type CountProps = {
  label: string
  format?: (count: number) => string
}

/** A count that links to its cases. A 0 has no link. */
export function CountLink({
  count,
  link,
  label,
  format = formatCount,
}: CountProps & { count: number; link: LinkProps }) {
  if (count === 0) return format(0)
  return (
    <Link {...link} aria-label={`${format(count)}: ${label}`} className={countLinkClass}>
      {format(count)}
    </Link>
  )
}
