import { useId, useState } from 'react'
import { formatCalendarDate } from '#/lib/dates.ts'
import { isDay, localZone } from '#/lib/local-days.ts'
import { rangeProblem, type CaseSearch } from './case-search.ts'
import { FilterErrors } from './filter-errors.tsx'

type CreatedRangeProps = {
  search: CaseSearch
  /** What the service said about the days. */
  messages: readonly string[]
  onChange: (days: Pick<CaseSearch, 'from' | 'to'>) => void
}

/** The days as all others are written: the control shows them as the browser does, perhaps month first. */
function daysWords({ from, to }: Pick<CaseSearch, 'from' | 'to'>): string {
  const parts = [
    from !== undefined && `from ${formatCalendarDate(from)}`,
    to !== undefined && `to ${formatCalendarDate(to)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? localZone() : `${parts.join(' ')}, ${localZone()}`
}

const read = (typed: string): string | undefined => (isDay(typed) ? typed : undefined)

/**
 * First and last day of creation, both whole days of the viewer's zone (C105). A range that cannot be is
 * explained here and asked of nobody.
 */
export function CreatedRange({ search, messages, onChange }: CreatedRangeProps) {
  const id = useId()
  const { from = '', to = '' } = search
  const [draft, setDraft] = useState({ from, to })
  const [sent, setSent] = useState(`${from} ${to}`)
  const [seen, setSeen] = useState(sent)
  // The address was changed by something else, as the Back button: it wins over the draft.
  const address = `${from} ${to}`
  if (address !== seen) {
    setSeen(address)
    if (address !== sent) {
      setSent(address)
      setDraft({ from, to })
    }
  }
  const days = { from: read(draft.from), to: read(draft.to) }
  const problem = rangeProblem(days)

  function change(part: Partial<typeof draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    const [typed = ''] = Object.values(part)
    // While a year is typed the field holds years such as 0002.
    if (typed !== '' && !isDay(typed)) return
    const asked = { from: read(next.from), to: read(next.to) }
    if (rangeProblem(asked) !== null) return
    setSent(`${asked.from ?? ''} ${asked.to ?? ''}`)
    onChange(asked)
  }

  const field = (end: 'from' | 'to', label: string) => (
    <label className="inline-flex items-center gap-1.5">
      <span className="text-muted">{label}</span>
      <input
        type="date"
        min="1970-01-01"
        max="9999-12-30"
        value={draft[end]}
        aria-invalid={problem !== null || messages.length > 0 || undefined}
        aria-describedby={`${id}-zone ${id}-problem`}
        onChange={({ target }) => change({ [end]: target.value })}
        className="h-6.5 rounded-md border border-line-strong bg-surface px-2 text-sm aria-invalid:border-red"
      />
    </label>
  )

  return (
    <div className="grid gap-1">
      <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <legend className="sr-only">Created, in whole days</legend>
        {field('from', 'Created from')}
        {field('to', 'to')}
        <span id={`${id}-zone`} className="text-sm text-faint">
          {daysWords(days)}
        </span>
      </fieldset>
      <FilterErrors
        id={`${id}-problem`}
        of="Created"
        messages={problem === null ? messages : [problem]}
      />
    </div>
  )
}
