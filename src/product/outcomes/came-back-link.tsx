import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everyCaseOf } from '#/api/case-list.ts'
import type { CaseRow } from '#/api/case-row.ts'
import { settled } from '#/api/freshness.ts'
import { formatCount } from '#/lib/numbers.ts'
import { casesOptions } from '#/product/cases/all-cases.ts'
import { useCameBack, usuallyChecked } from './use-came-back.ts'

/** The place on the page of outcomes that lists the sites. */
export const cameBackPlace = 'came-back'

const none: readonly CaseRow[] = []

/**
 * How many removed sites came back, where this page has read the cases and looked all of them up; else the way to
 * have that done (F9). It asks for nothing: there is a request for each site. `brandId` null: all brands.
 */
export function CameBackLink({ brandId }: { brandId: string | null }) {
  const { data } = useQuery({
    ...casesOptions(everyCaseOf(brandId)),
    // As the others on the page: with one that reads only when asked, Refresh would pass over all of them.
    staleTime: settled,
    enabled: false,
  })
  const { back, checked, total, unclear, failed } = useCameBack(
    data?.rows ?? none,
    usuallyChecked,
    {
      asks: false,
    },
  )
  const isKnown = total > 0 && failed === 0 && checked === total
  return (
    <Link
      to="/outcomes"
      search={brandId === null ? {} : { brand: brandId }}
      hash={cameBackPlace}
      className="text-accent underline"
    >
      {isKnown
        ? `${formatCount(back.length)} of ${formatCount(checked - unclear)} removed sites that were checked came back`
        : 'Check whether removed sites came back'}
    </Link>
  )
}
