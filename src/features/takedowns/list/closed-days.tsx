import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { asksForClosing, filtered, type AskedCases } from './case-search.ts'

/** The days of closing that the address asks for, with the way to leave them out (C106). */
export function ClosedDays({ search }: { search: AskedCases }) {
  if (!asksForClosing(search)) return null
  const { closedFrom: from, closedTo: to } = search
  const words = [
    from === undefined ? '' : ` from ${formatCalendarDate(from)}`,
    to === undefined ? '' : ` to ${formatCalendarDate(to)}`,
  ].join('')
  return (
    <Link
      to="/takedowns"
      search={filtered(search, { closedFrom: undefined, closedTo: undefined })}
      aria-label={`Closed${words}: leave out this filter`}
      className="inline-flex min-h-6.5 items-center gap-1.5 rounded-[6px] border border-line-strong bg-accent-soft px-2 text-sm text-accent"
    >
      Closed{words}
      <X aria-hidden className="size-3.5" />
    </Link>
  )
}
