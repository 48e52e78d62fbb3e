import { useId } from 'react'
import { dayOf, isDay, localZone } from '#/lib/local-days.ts'
import type { Period } from '#/product/outcomes/period.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { periodWords } from './figure-parts.tsx'
import {
  ownDays,
  periodBefore,
  periodNames,
  periodProblem,
  type OutcomeSearch,
} from './outcome-search.ts'

const labels = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
  month: 'Last full month',
  quarter: 'Last full quarter',
  year: 'Last full year',
  all: 'All time',
} as const

const options = [
  ...periodNames.map((name) => ({ value: name, label: labels[name] })),
  { value: 'own', label: 'Days of my choice' },
] as const

type OutcomeToolsProps = {
  search: OutcomeSearch
  /** The days that are shown; null for all time. */
  period: Period | null
  onChange: (part: Partial<Pick<OutcomeSearch, 'period' | 'from' | 'to'>>) => void
}

/** Which period is shown, and the one that it is compared with; all of it in the address. */
export function OutcomeTools({ search, period, onChange }: OutcomeToolsProps) {
  const wordsId = useId()
  const isOwn = ownDays(search) !== null
  const before = period === null ? null : periodBefore(period)
  const problem = periodProblem(search)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="print:hidden">
        <SelectField
          label="Period"
          options={options}
          value={isOwn ? 'own' : search.period}
          onChange={(value) => {
            if (value !== 'own') onChange({ period: value, from: undefined, to: undefined })
            else if (period !== null) onChange(period)
            else onChange(thisYear())
          }}
        />
      </span>
      {isOwn && <OwnDays search={search} onChange={onChange} problem={problem} wordsId={wordsId} />}
      <p id={wordsId} className="text-sm text-muted">
        {period === null ? (
          'All cases, whenever they ended'
        ) : (
          <>
            {periodWords(period)}, {localZone().replaceAll('_', ' ')}
            {before !== null && problem === null && ` · compared with ${periodWords(before)}`}
          </>
        )}
      </p>
    </div>
  )
}

/** From the beginning of the year, a choice to begin with. */
function thisYear(): Period {
  const to = dayOf(Date.now())
  return { from: `${to.slice(0, 4)}-01-01`, to }
}

/** First and last day, both included. */
function OwnDays({
  search,
  onChange,
  problem,
  wordsId,
}: Pick<OutcomeToolsProps, 'search' | 'onChange'> & {
  problem: string | null
  /** Where the days stand in words: the control shows them as the browser does, perhaps month first. */
  wordsId: string
}) {
  const id = useId()
  const field = (end: 'from' | 'to', label: string) => (
    <label className="inline-flex items-center gap-1.5">
      <span className="text-muted">{label}</span>
      <input
        // The browser keeps what is typed until it is a day.
        key={search[end]}
        type="date"
        min="1970-01-01"
        max="9999-12-30"
        defaultValue={search[end]}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? wordsId : id}
        onBlur={({ target }) => {
          if (isDay(target.value) && target.value !== search[end]) onChange({ [end]: target.value })
        }}
        className="h-6.5 rounded-md border border-line-strong bg-surface px-2 text-sm aria-invalid:border-red"
      />
    </label>
  )
  return (
    <span className="flex flex-wrap items-center gap-2 print:hidden">
      {field('from', 'From')}
      {field('to', 'to')}
      {problem !== null && (
        <span id={id} role="alert" className="text-sm text-red">
          {problem}
        </span>
      )}
    </span>
  )
}
