import { useId } from 'react'
import { Checkbox } from '#/ui/checkbox.tsx'
import { takeFocus } from '#/ui/take-focus.ts'
import type { Choice } from './export-formats.ts'
import type { ExportedList } from './exported-list.ts'

type ExportChoicesProps<Row> = {
  list: Pick<ExportedList<Row>, 'host' | 'hostNote' | 'note' | 'order'>
  choice: Choice
  onChange: (choice: Choice) => void
  /** The format takes the focus: what had it is gone. */
  takesFocus: boolean
}

const formats = [
  { value: 'csv', label: 'CSV', hint: 'One line for each row, for a spreadsheet.' },
  { value: 'json', label: 'JSON', hint: 'For programs.' },
  { value: 'blocklist', label: 'Blocklist', hint: 'Hosts only, one on each line, each once.' },
] as const

const spellings = [
  { value: 'defanged', label: 'Safe, as in bad[.]example', hint: 'Nothing in the file is a link.' },
  {
    value: 'original',
    label: 'Original',
    hint: 'Programs may turn these into links to harmful sites. Do not open them.',
  },
] as const

/** How a list is to be written. */
export function ExportChoices<Row>({
  list,
  choice,
  onChange,
  takesFocus,
}: ExportChoicesProps<Row>) {
  const { format, spelling, mark } = choice
  return (
    <>
      <Choices
        legend="Format"
        options={formats.filter(({ value }) => value !== 'blocklist' || list.host !== undefined)}
        value={format}
        takesFocus={takesFocus}
        onChange={(value) => onChange({ ...choice, format: value })}
      />
      <Choices
        legend="Hosts and addresses"
        options={spellings}
        value={spelling}
        onChange={(value) => onChange({ ...choice, spelling: value })}
      />
      {format === 'csv' && (
        <Checkbox
          label="Byte-order mark"
          hint="Excel needs it to read letters such as é."
          checked={mark}
          onChange={() => onChange({ ...choice, mark: !mark })}
        />
      )}
      {list.note && <p className="text-amber">{list.note}</p>}
      {format === 'blocklist' && list.hostNote && <p className="text-amber">{list.hostNote}</p>}
      <p className="text-sm text-muted">In this order: {list.order}. Times are in UTC.</p>
    </>
  )
}

type ChoicesProps<Value> = {
  legend: string
  options: readonly { value: Value; label: string; hint: string }[]
  value: Value
  takesFocus?: boolean
  onChange: (value: Value) => void
}

/** One of a few, each with what it means. */
function Choices<Value extends string>({
  legend,
  options,
  value,
  takesFocus = false,
  onChange,
}: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-label">{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className="flex gap-2">
          <input
            id={`${id}-${option.value}`}
            type="radio"
            name={id}
            checked={option.value === value}
            {...(takesFocus && option.value === value && { ref: takeFocus })}
            onChange={() => onChange(option.value)}
            aria-describedby={`${id}-${option.value}-hint`}
            className="mt-0.75 size-3.5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            <p id={`${id}-${option.value}-hint`} className="text-sm text-muted">
              {option.hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
