import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { visibleString } from '#/lib/visible-text.ts'
import { filtered, type AskedCases } from './case-search.ts'
import { figureWords } from './figure-filter-words.ts'

/** Filters that a figure or a chart set and no control here can: each with the way to leave it out (C106, F13). */
export function FigureFilters({ search }: { search: AskedCases }) {
  return figureWords(search).map(({ words, without }) => (
    <Link
      key={words}
      to="/takedowns"
      search={filtered(search, without)}
      aria-label={`${visibleString(words)}: leave out this filter`}
      className="inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-accent-soft px-2 text-sm text-accent"
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{visibleString(words)}</bdi>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  ))
}
