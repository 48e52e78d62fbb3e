import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { localZone } from '#/lib/local-days.ts'
import { DayRange, validateDayRange } from '#/shared/lists/day-range.tsx'
import type { Period } from '#/shared/outcomes/period.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { formatPeriod } from './figure-parts.tsx'
import {
  customPeriod,
  lastDays,
  previousPeriod,
  periodNames,
  type OutcomeSearch,
} from './outcome-search.ts'

const periodLabels = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
  month: 'Last full month',
  quarter: 'Last full quarter',
  year: 'Last full year',
  all: 'All time',
} as const

const options = [
  ...periodNames.map((name) => ({ value: name, label: periodLabels[name] })),
  { value: 'custom', label: 'Custom range' },
] as const

type OutcomeToolsProps = {
  search: OutcomeSearch
  /** Shown period; null for all time. */
  period: Period | null
}

/** Period controls, kept in the URL, with the previous period. */
export function OutcomeTools({ search, period }: OutcomeToolsProps) {
  const navigate = useNavigate({ from: '/outcomes' })
  const updateSearch = (days: Partial<Pick<OutcomeSearch, 'period' | 'from' | 'to'>>) =>
    void navigate({ search: (previous) => ({ ...previous, ...days }), resetScroll: false })
  const descriptionId = useId()
  const isCustom = customPeriod(search) !== null
  const previous = period === null ? null : previousPeriod(period)
  const problem = validateDayRange(search)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="print:hidden">
        <SelectField
          label="Period"
          options={options}
          value={isCustom ? 'custom' : search.period}
          onChange={(value) => {
            if (value === 'custom') updateSearch(period ?? lastDays(365, Date.now()))
            else updateSearch({ period: value, from: undefined, to: undefined })
          }}
        />
      </span>
      {isCustom && (
        <DayRange
          legend="Period"
          fromLabel="From"
          from={search.from}
          to={search.to}
          descriptionId={descriptionId}
          onChange={({ from, to }) => {
            // One date alone is no period yet.
            if (from !== undefined && to !== undefined) updateSearch({ from, to })
          }}
        />
      )}
      <p id={descriptionId} className="text-sm text-muted">
        {period === null ? (
          'All cases, any date'
        ) : (
          <>
            {formatPeriod(period)}, {localZone().replaceAll('_', ' ')}
            {previous !== null &&
              problem === null &&
              ` · Previous period: ${formatPeriod(previous)}`}
          </>
        )}
      </p>
    </div>
  )
}
