import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DomainFilters } from '#/api/domain-filters.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { BrandLine } from './brand-line.ts'

type CountedProps = {
  line: Pick<BrandLine, 'id'>
  count: number | null | undefined
  /** What is counted, behind the number: `red in the review queue`. */
  what: string
  /** Which part of the review queue. */
  part?: Partial<DomainFilters>
  /** Stands before the number. */
  children?: ReactNode
}

/** A number of look-alikes to review that leads to exactly those (C46); a dash where there is none. */
export function Counted({ line: { id }, count, what, part = {}, children }: CountedProps) {
  if (count === null || count === undefined) return '—'
  return (
    <Link
      to="/brands/$brandId/domains"
      params={{ brandId: id }}
      search={{ triage: 'queue', ...part }}
      aria-label={`${formatCount(count)} ${what}`}
      className="-mx-1 inline-flex min-h-6 items-center rounded-sm px-1 hover:underline"
    >
      {children}
      {formatCount(count)}
    </Link>
  )
}
