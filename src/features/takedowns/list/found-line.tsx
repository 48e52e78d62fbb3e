import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { buttonClass } from '#/ui/button.tsx'
import type { AskedCases } from './case-search.ts'

type FoundLineProps = {
  search: AskedCases
  found: number
  /** How many cases were searched, and how many there are in all. */
  searched: number
  count: number | null
}

/** How much of the list a search went through, and the way to the rest (C103). */
export function FoundLine({ search, found, searched, count }: FoundLineProps) {
  const all = count !== null && searched >= count
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      <output>
        {formatCount(found)} of the {formatCount(searched)} cases on this page match.
        {!all && ' The other pages are not searched.'}
      </output>
      {!all && (
        <Link
          to="/takedowns"
          search={{ ...search, rows: 'all', page: 1 }}
          className={buttonClass({ size: 'small' })}
        >
          {count === null ? 'Load all cases' : `Load all ${formatCount(count)} and search them`}
        </Link>
      )}
    </div>
  )
}
