import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { isDay } from '#/lib/local-days.ts'

/** Without `from` or `to`, the range is open on that side. */
type DayRangeValue = { from?: string | undefined; to?: string | undefined }

const validateDayRange = ({ from, to }: DayRangeValue): string | null =>
  from !== undefined && to !== undefined && from > to ? 'The last day is before the first.' : null

type DayRangeFieldsProps = DayRangeValue & {
  legend: string
  fromLabel: string
  /** ID of an element that shows the dates with month names. The native control may show the month before the day. */
  descriptionId: string
  onChange: (days: DayRangeValue) => void
}

/** The range is inclusive. `onChange` is called only for valid ranges. */
export function DayRangeFields({
  from = '',
  to = '',
  legend,
  fromLabel,
  descriptionId,
  onChange,
}: DayRangeFieldsProps) {
  const id = useId()
  const [draft, setDraft] = useState({ from, to })
  const [lastUrlDays, setLastUrlDays] = useState({ from, to })
  // If the URL changes, for example because of Back, it overrides the typed dates.
  if (from !== lastUrlDays.from || to !== lastUrlDays.to) {
    setLastUrlDays({ from, to })
    setDraft({ from, to })
  }
  const toValidDays = (typed: typeof draft): DayRangeValue => ({
    from: isDay(typed.from) ? typed.from : undefined,
    to: isDay(typed.to) ? typed.to : undefined,
  })
  const problem = validateDayRange(toValidDays(draft))
  const renderField = (end: 'from' | 'to', label: string) => (
    <label className="inline-flex items-center gap-1.5">
      <span className="text-muted">{label}</span>
      <input
        type="date"
        min="1970-01-01"
        // API requests contain the end of the last day as an ISO time. The end of 9999-12-31 can be in the year
        // 10000, which ISO times write with a sign.
        max="9999-12-30"
        value={draft[end]}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${descriptionId} ${id}`}
        onChange={({ target: { value } }) => {
          const newDraft = { ...draft, [end]: value }
          setDraft(newDraft)
          // While the user types a year, the field temporarily contains years such as 0002.
          const isTyping = value !== '' && !isDay(value)
          if (!isTyping && validateDayRange(toValidDays(newDraft)) === null)
            onChange(toValidDays(newDraft))
        }}
        className="h-6.5 rounded-md border border-line-strong bg-surface px-2 text-sm aria-invalid:border-red"
      />
    </label>
  )
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1.5 print:hidden">
      <legend className="sr-only">{legend}, in whole days</legend>
      {renderField('from', fromLabel)}
      {renderField('to', 'to')}
      {problem !== null && (
        <p id={id} role="alert" className="flex max-w-72 gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {legend}: {problem}
          </span>
        </p>
      )}
    </fieldset>
  )
}
