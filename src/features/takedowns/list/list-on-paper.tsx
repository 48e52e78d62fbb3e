import { formatCalendarDate } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { outcomeLabel, statusLabel } from '#/product/labels/case-labels.ts'
import { statusesOf, type CaseSearch } from './case-search.ts'
import { figureWords } from './figure-filter-words.ts'

/** Which cases a printed list holds: what the controls say on screen. The head of the sheet names the brand. */
export function ListOnPaper({ search }: { search: CaseSearch }) {
  const { status, resolution, from, to, who, text } = search
  const parts = [
    who === 'me' && 'Requested by you',
    status !== undefined && statusesOf(status).map(statusLabel).join(', '),
    resolution !== undefined && outcomeLabel(resolution),
    from !== undefined && `created from ${formatCalendarDate(from)}`,
    to !== undefined && `created to ${formatCalendarDate(to)}`,
    ...figureWords(search).map(({ words }) => visibleString(words)),
    text !== undefined && `containing “${visibleString(text)}”`,
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return null
  return <p className="hidden text-muted print:block">{parts.join(' · ')}</p>
}
